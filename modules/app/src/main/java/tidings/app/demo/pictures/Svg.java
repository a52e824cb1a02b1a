// SPDX-License-Identifier: Apache-2.0
package tidings.app.demo.pictures;

/** A drawing under way: shapes on top of each other, in units of its view box. */
final class Svg {
  private final int width;
  private final int height;
  private final StringBuilder shapes = new StringBuilder();
  private final StringBuilder defined = new StringBuilder();
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

  /** A fill from the top to the bottom of whatever it fills. */
  String gradient(Color top, Color bottom) {
    var id = "g" + ++gradients;
    defined.append("<linearGradient id='").append(id).append("' x2='0' y2='1'><stop stop-color='")
        .append(top).append("'/><stop offset='1' stop-color='").append(bottom)
        .append("'/></linearGradient>");
    return "url(#" + id + ")";
  }

  /** A fill that is bright in the middle and gone at the rim. */
  String glow(Color color) {
    var id = "g" + ++gradients;
    defined.append("<radialGradient id='").append(id).append("'><stop stop-color='").append(color)
        .append("' stop-opacity='.8'/><stop offset='1' stop-color='").append(color)
        .append("' stop-opacity='0'/></radialGradient>");
    return "url(#" + id + ")";
  }

  /** All of it. */
  Svg background(Object fill) {
    return rectangle(0, 0, width, height, fill);
  }

  Svg rectangle(double x, double y, double w, double h, Object fill) {
    return rounded(x, y, w, h, 0, fill);
  }

  Svg rounded(double x, double y, double w, double h, double radius, Object fill) {
    shapes.append("<rect x='").append(n(x)).append("' y='").append(n(y)).append("' width='")
        .append(n(w)).append("' height='").append(n(h));
    if (radius > 0) {
      shapes.append("' rx='").append(n(radius));
    }
    return filled(fill);
  }

  Svg circle(double x, double y, double radius, Object fill) {
    return ellipse(x, y, radius, radius, fill);
  }

  Svg ellipse(double x, double y, double rx, double ry, Object fill) {
    shapes.append("<ellipse cx='").append(n(x)).append("' cy='").append(n(y)).append("' rx='")
        .append(n(rx)).append("' ry='").append(n(ry));
    return filled(fill);
  }

  /** An ellipse that is turned by so many degrees around its middle. */
  Svg leaf(double x, double y, double rx, double ry, double degrees, Object fill) {
    turned(degrees, x, y).ellipse(x, y, rx, ry, fill);
    return end();
  }

  Svg path(String way, Object fill) {
    shapes.append("<path d='").append(way);
    return filled(fill);
  }

  Svg line(String way, Object stroke, double thick) {
    shapes.append("<path d='").append(way).append("' stroke='").append(stroke)
        .append("' stroke-width='").append(n(thick)).append("' stroke-linecap='round");
    return filled("none");
  }

  /** What follows up to its {@link #end} is seen through so much. */
  Svg faint(double opacity) {
    shapes.append("<g opacity='").append(n(opacity)).append("'>");
    return this;
  }

  Svg turned(double degrees, double x, double y) {
    shapes.append("<g transform='rotate(").append(n(degrees)).append(' ').append(n(x)).append(' ')
        .append(n(y)).append(")'>");
    return this;
  }

  Svg moved(double x, double y, double scale) {
    shapes.append("<g transform='translate(").append(n(x)).append(' ').append(n(y))
        .append(") scale(").append(n(scale)).append(")'>");
    return this;
  }

  Svg end() {
    shapes.append("</g>");
    return this;
  }

  /** A way as {@code path} wants it; each number stands for a {@code %s}. */
  static String way(String pattern, double... numbers) {
    var way = new StringBuilder(pattern.length() + 4 * numbers.length);
    int from = 0;
    for (double number : numbers) {
      int gap = pattern.indexOf("%s", from);
      way.append(pattern, from, gap).append(n(number));
      from = gap + 2;
    }
    return way.append(pattern, from, pattern.length()).toString();
  }

  @Override
  public String toString() {
    return "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 " + width + " " + height
        + "' width='" + 2 * width + "' height='" + 2 * height + "'>"
        + (defined.isEmpty() ? "" : "<defs>" + defined + "</defs>") + shapes + "</svg>\n";
  }

  private Svg filled(Object fill) {
    shapes.append("' fill='").append(fill).append("'/>");
    return this;
  }

  /** With up to two decimals. */
  private static String n(double number) {
    double rounded = Math.round(number * 100) / 100.0;
    return rounded == Math.rint(rounded) ? String.valueOf((long) rounded) : String.valueOf(rounded);
  }
}
