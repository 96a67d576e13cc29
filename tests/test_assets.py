"""Where the files lie that are not code: tests/test_wheel.py asks the same of an installed wheel."""

from __future__ import annotations

from pathlib import Path

import pytest

from dealer_trainer import assets

CHECKOUT = Path(__file__).resolve().parent.parent


def test_from_a_checkout_they_are_top_level_folders() -> None:
    assert assets.resources() == CHECKOUT / "resources"
    assert assets.scenarios() == CHECKOUT / "scenarios"
    assert assets.checkout_tests() == CHECKOUT / "tests"


def test_installed_they_are_inside_the_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    carried = tmp_path / "dealer_trainer" / "_data"
    carried.mkdir(parents=True)
    # Some other package's tests may lie beside ours.
    (tmp_path / "tests").mkdir()
    monkeypatch.setattr(assets, "_CARRIED", carried)
    monkeypatch.setattr(assets, "_CHECKOUT", tmp_path)
    assert assets.resources() == carried / "resources"
    assert assets.scenarios() == carried / "scenarios"
    assert assets.checkout_tests() is None


def test_a_tests_folder_without_our_project_is_not_ours(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "tests").mkdir()
    monkeypatch.setattr(assets, "_CHECKOUT", tmp_path)
    assert assets.checkout_tests() is None
