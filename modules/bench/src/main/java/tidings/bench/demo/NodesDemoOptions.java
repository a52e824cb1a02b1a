// SPDX-License-Identifier: Apache-2.0
package tidings.bench.demo;

import static tidings.bench.NumberOption.number;

import java.util.ArrayDeque;
import java.util.List;
import java.util.NoSuchElementException;
import tidings.demo.DemoSettings;

/**
 * The options of the command line.
 *
 * @param port of the first server; the others have the next ones; with 0 each has any that is free
 */
record NodesDemoOptions(int nodes, int port, int people, int activities) {
  static final String USAGE = "usage: ./tidings demo --nodes <n> [--port <n>] [--demo.people <n>]"
      + " [--demo.activities <n>]";
  private static final int MAX_NODES = 10;
  private static final int MAX_PORT = 65_535 - MAX_NODES;
  private static final int DEFAULT_PORT = 8080;
  /** Fewer than in the demo of one server: a table over the network takes longer to fill. */
  private static final int DEFAULT_PEOPLE = 40;
  private static final int DEFAULT_ACTIVITIES = 100;

  /** @throws IllegalArgumentException if an option is unknown or its value is wrong */
  static NodesDemoOptions of(String... args) {
    var remaining = new ArrayDeque<String>();
    for (var arg : args) {
      remaining.addAll(List.of(arg.split("=", 2)));
    }
    int nodes = 0;
    int port = DEFAULT_PORT;
    int people = DEFAULT_PEOPLE;
    int activities = DEFAULT_ACTIVITIES;
    try {
      while (!remaining.isEmpty()) {
        var option = remaining.remove();
        switch (option) {
          case "--nodes" -> nodes = number(option, remaining.remove(), 2, MAX_NODES);
          case "--port" -> port = number(option, remaining.remove(), 0, MAX_PORT);
          case "--demo.people" -> people = number(
              option, remaining.remove(), DemoSettings.MIN_PEOPLE, DemoSettings.MAX_PEOPLE);
          case "--demo.activities" -> activities = number(
              option, remaining.remove(), 1, DemoSettings.MAX_ACTIVITIES);
          default -> throw new IllegalArgumentException("unknown option " + option);
        }
      }
    } catch (NoSuchElementException missing) {
      throw new IllegalArgumentException("the last option needs a value");
    }
    return new NodesDemoOptions(nodes, port, people, activities);
  }

  /** @param number of a server, from 0 */
  int portOf(int number) {
    return port == 0 ? 0 : port + number;
  }
}
