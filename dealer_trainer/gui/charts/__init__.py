"""The only package that knows pyqtgraph; imported when a chart is first shown.

Elsewhere a chart is a `training.figures.Insight`. `paint`, `paint_whole`, `image` and `svg` need no window.
"""

from dealer_trainer.gui.charts.days import DayLines
from dealer_trainer.gui.charts.drawing import image, paint, paint_whole, save, svg
from dealer_trainer.gui.charts.look import Look

__all__ = ["DayLines", "Look", "image", "paint", "paint_whole", "save", "svg"]
