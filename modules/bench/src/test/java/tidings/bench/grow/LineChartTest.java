// SPDX-License-Identifier: Apache-2.0
package tidings.bench.grow;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import tidings.bench.grow.LineChart.Line;

final class LineChartTest {
  @Test
  void powers_of_ten_are_evenly_spaced() throws Exception {
    var chart = new LineChart("pages/s", List.of(10, 100, 1_000),
        List.of(new Line("", List.of(3.0, 2.0, 1.0))));

    var points = attributes(parse(chart), "circle", "cx");

    assertThat(points).hasSize(3);
    assertThat(points.get(1) - points.get(0)).isEqualTo(points.get(2) - points.get(1));
  }

  @Test
  void the_axis_begins_at_zero_and_ends_above_all_values() throws Exception {
    var chart = new LineChart("ms", List.of(1, 10),
        List.of(new Line("median", List.of(0.0, 0.34)), new Line("p99", List.of(0.2, 1.3))));

    var svg = parse(chart);

    assertThat(chart.svg()).contains(">0</text>", ">0.50</text>", ">1.50</text>");
    assertThat(attributes(svg, "circle", "cy")).allMatch(y -> y >= 40 && y <= 224);
  }

  @Test
  void one_size_and_no_difference_are_drawn_too() throws Exception {
    var chart = new LineChart("ms", List.of(1_000), List.of(new Line("", List.of(0.0))));

    assertThat(attributes(parse(chart), "circle", "cx")).allMatch(Double::isFinite).hasSize(1);
  }

  private static Document parse(LineChart chart) throws Exception {
    return DocumentBuilderFactory.newInstance().newDocumentBuilder()
        .parse(new ByteArrayInputStream(chart.svg().getBytes(StandardCharsets.UTF_8)));
  }

  private static List<Double> attributes(Document svg, String element, String name) {
    var elements = svg.getElementsByTagName(element);
    var values = new ArrayList<Double>();
    for (int number = 0; number < elements.getLength(); number++) {
      values.add(Double.valueOf(((Element) elements.item(number)).getAttribute(name)));
    }
    return values;
  }
}
