// SPDX-License-Identifier: Apache-2.0
package tidings.demo.pictures;

/** An SVG builder: shapes on top of each other, in units of the view box. */
final class Svg {
  private final int width;
  private final int height;
  private final StringBuilder shapes = new StringBuilder();
  private final StringBuilder definitions = new StringBuilder();
  private int gradients;

  Svg(int width, int height) {
    this.width = width;
    this.height = height;
  }

  int width() {
    return width;
  }

  int height() {
    return height;
  }

  /** A vertical gradient fill. */
  String gradient(Color top, Color bottom) {
    var id = "g" + ++gradients;
    definitions.append("<linearGradient id='").append(id)
        .append("' x2='0' y2='1'><stop stop-color='")
        .append(top).append("'/><stop offset='1' stop-color='").append(bottom)
        .append("'/></linearGradient>");
    return "url(#" + id + ")";
  }

  /** A radial fill that fades towards the edge. */
  String glow(Color color) {
    var id = "g" + ++gradients;
    definitions.append("<radialGradient id='").append(id).append("'><stop stop-color='")
        .append(color)
        .append("' stop-opacity='.8'/><stop offset='1' stop-color='").append(color)
        .append("' stop-opacity='0'/></radialGradient>");
    return "url(#" + id + ")";
  }

  /** Fills the whole view box. */
  Svg background(Object fill) {
    return rectangle(0, 0, width, height, fill);
  }

  Svg rectangle(double x, double y, double w, double h, Object fill) {
    return roundedRectangle(x, y, w, h, 0, fill);
  }

  Svg roundedRectangle(double x, double y, double w, double h, double radius, Object fill) {
    shapes.append("<rect x='").append(format(x)).append("' y='").append(format(y))
        .append("' width='")
        .append(format(w)).append("' height='").append(format(h));
    if (radius > 0) {
      shapes.append("' rx='").append(format(radius));
    }
    return closeWithFill(fill);
  }

  Svg circle(double x, double y, double radius, Object fill) {
    return ellipse(x, y, radius, radius, fill);
  }

  Svg ellipse(double x, double y, double rx, double ry, Object fill) {
    shapes.append("<ellipse cx='").append(format(x)).append("' cy='").append(format(y))
        .append("' rx='")
        .append(format(rx)).append("' ry='").append(format(ry));
    return closeWithFill(fill);
  }

  /** An ellipse rotated around its centre. */
  Svg rotatedEllipse(double x, double y, double rx, double ry, double degrees, Object fill) {
    beginRotation(degrees, x, y).ellipse(x, y, rx, ry, fill);
    return endGroup();
  }

  Svg path(String data, Object fill) {
    shapes.append("<path d='").append(data);
    return closeWithFill(fill);
  }

  Svg line(String data, Object stroke, double strokeWidth) {
    shapes.append("<path d='").append(data).append("' stroke='").append(stroke)
        .append("' stroke-width='").append(format(strokeWidth)).append("' stroke-linecap='round");
    return closeWithFill("none");
  }

  /** Opens a group with an opacity, up to {@link #endGroup}. */
  Svg beginOpacity(double opacity) {
    shapes.append("<g opacity='").append(format(opacity)).append("'>");
    return this;
  }

  Svg beginRotation(double degrees, double x, double y) {
    shapes.append("<g transform='rotate(").append(format(degrees)).append(' ').append(format(x))
        .append(' ')
        .append(format(y)).append(")'>");
    return this;
  }

  Svg beginTranslation(double x, double y, double scale) {
    shapes.append("<g transform='translate(").append(format(x)).append(' ').append(format(y))
        .append(") scale(").append(format(scale)).append(")'>");
    return this;
  }

  Svg endGroup() {
    shapes.append("</g>");
    return this;
  }

  /** Path data for {@code path}; each number replaces a {@code %s}. */
  static String pathData(String pattern, double... numbers) {
    var data = new StringBuilder(pattern.length() + 4 * numbers.length);
    int from = 0;
    for (double number : numbers) {
      int gap = pattern.indexOf("%s", from);
      data.append(pattern, from, gap).append(format(number));
      from = gap + 2;
    }
    return data.append(pattern, from, pattern.length()).toString();
  }

  @Override
  public String toString() {
    return "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 " + width + " " + height
        + "' width='" + 2 * width + "' height='" + 2 * height + "'>"
        + (definitions.isEmpty() ? "" : "<defs>" + definitions + "</defs>") + shapes + "</svg>\n";
  }

  private Svg closeWithFill(Object fill) {
    shapes.append("' fill='").append(fill).append("'/>");
    return this;
  }

  /** Formats a number with up to two decimals. */
  private static String format(double number) {
    double roundedNumber = Math.round(number * 100) / 100.0;
    return roundedNumber == Math.rint(roundedNumber)
        ? String.valueOf((long) roundedNumber)
        : String.valueOf(roundedNumber);
  }
}
