"""The only package that knows pyqtgraph; imported when a chart is first shown.

Elsewhere a chart is a `training.figures.Insight`. `view_of` makes a widget of its picture; `paint`,
`paint_whole`, `image`, `svg` and `save` need no window.
"""

from dealer_trainer.gui.charts.drawing import image, paint, paint_whole, save, svg
from dealer_trainer.gui.charts.look import Look
from dealer_trainer.gui.charts.view import view_of

__all__ = ["Look", "image", "paint", "paint_whole", "save", "svg", "view_of"]
