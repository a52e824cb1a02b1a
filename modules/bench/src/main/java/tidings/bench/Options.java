// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What the command line says.
 *
 * @param names of what is measured
 * @param detail whether each question to the table is told
 * @param users how many there are in the worlds that are measured, one after another
 * @param sockets how many there are that do nothing
 * @param connected how many followers are connected
 * @param json where the figures are written as JSON, too
 */
record Options(List<String> names, boolean detail, List<Integer> users, int sockets,
    int connected,    Optional<Path> json) {
  static final String USAGE = "usage: ./tidings bench [-DskipDynamoDb] [--detail]"
      + " [--users <n>,<n>] [--sockets <n>] [--connected <n>]"
      + " [--json <file>] <name> ...";
  private static final List<Integer> SIZES = List.of(1_000, 10_000, 100_000);
  private static final int SOCKETS = 10_000;
  private static final int CONNECTED = 2_000;

  /** @throws NoSuchElementException when an option has no value */
  static Options of(String... words) {
    var left = new ArrayDeque<>(List.of(words));
    var names = new ArrayList<String>();
    boolean detail = false;
    var users = SIZES;
    int sockets = SOCKETS;
    int connected = CONNECTED;
    var json = Optional.<Path>empty();
    while (!left.isEmpty()) {
      var word = left.remove();
      switch (word) {
        // heard by the launcher, which then does not tell where DynamoDB Local is
        case "-DskipDynamoDb" -> {
        }
        case "--detail" -> detail = true;
        case "--users" ->
          users = Stream.of(left.remove().split(",")).map(Integer::valueOf).toList();
        case "--sockets" -> sockets = Integer.parseInt(left.remove());
        case "--connected" -> connected = Integer.parseInt(left.remove());
        case "--json" -> json = Optional.of(Path.of(left.remove()));
        default -> names.add(word);
      }
    }
    return new Options(names, detail, users, sockets, connected, json);
  }
}
