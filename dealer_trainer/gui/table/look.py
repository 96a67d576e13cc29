"""The colours of the felt and of all that lies on it: "#rrggbb", or "#aarrggbb" with alpha first."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class FeltLook:
    """One palette. `suits` colours clubs, diamonds, hearts and spades, in the order of cards.SUITS."""

    surround: str
    rail: tuple[str, str, str]  # lit edge, body, shaded edge
    felt: tuple[str, str]  # middle, rim
    line: str
    label: str  # words printed on the felt
    figure: str  # sums on the felt
    plate: str
    plate_edge: str
    plate_text: str
    plate_sum: str
    plate_dim: str
    chosen: str
    chosen_text: str
    bubble: str
    bubble_text: str
    target: str
    target_near: str
    focus: str
    tray: str
    card: str
    card_edge: str
    backs: tuple[tuple[str, str], tuple[str, str]]  # our back and the other: ground, pattern
    gold: str
    suits: tuple[str, str, str, str] = ("#1d2126", "#c4262e", "#c4262e", "#1d2126")
    four_suits: tuple[str, str, str, str] = ("#1b7a3d", "#1f5fbf", "#c4262e", "#1d2126")


DARK = FeltLook(
    surround="#14181d",
    rail=("#6b4630", "#4a2f20", "#2a1a12"),
    felt=("#1f7a58", "#114432"),
    line="#40dfeee6",
    label="#a8cfe0d6",
    figure="#f4f7f2",
    plate="#171b20",
    plate_edge="#343b44",
    plate_text="#eef1f4",
    plate_sum="#c3cad2",
    plate_dim="#7d8791",
    chosen="#e6b447",
    chosen_text="#201a0c",
    bubble="#fbfaf6",
    bubble_text="#1c2025",
    target="#38ffffff",
    target_near="#8cffffff",
    focus="#ffd876",
    tray="#0e1114",
    card="#fdfcf8",
    card_edge="#b9b6ac",
    backs=(("#28508f", "#86a6d8"), ("#a02c32", "#e09a9c")),
    gold="#d9a32e",
)

LIGHT = FeltLook(
    surround="#e9e6df",
    rail=("#c99a68", "#a87745", "#7d5530"),
    felt=("#2f9168", "#1f6e4f"),
    line="#59f2fff8",
    label="#d8eef7f1",
    figure="#ffffff",
    plate="#fdfcf9",
    plate_edge="#b9b2a5",
    plate_text="#22272d",
    plate_sum="#545d66",
    plate_dim="#8d949b",
    chosen="#f0b93a",
    chosen_text="#2a210c",
    bubble="#ffffff",
    bubble_text="#1c2025",
    target="#45ffffff",
    target_near="#a0ffffff",
    focus="#ffe08a",
    tray="#4b3a2b",
    card="#fffefb",
    card_edge="#b3b0a6",
    backs=(("#2b5699", "#8fb0e0"), ("#ab3138", "#e6a2a4")),
    gold="#d9a32e",
)
