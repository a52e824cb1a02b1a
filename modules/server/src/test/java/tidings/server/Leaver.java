// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static java.util.stream.Collectors.joining;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import tidings.core.UserId;
import tidings.schema.ItemType;
import tidings.store.Item;
import tidings.store.Slices;
import tidings.store.Table;

/** A user with so many rows that an erasure takes a while, imported into a table not in use. */
record Leaver(int follows) {
  static final UserId ID = new UserId("leaver");

  /** Imports the user and one who stays. Returns a service key. */
  String importInto(Map<String, String> flags, Path folder) throws IOException {
    var file = Files.writeString(folder.resolve("leaver.jsonl"), lines());
    CommandRun.lines(List.of("import", file.toString()), flags);
    return CommandRun
        .lines(List.of("keys", "create", "site", "--scopes", "read,write,users"), flags).getLast();
  }

  private String lines() {
    var accounts = Stream.of(ID.text(), "stayer")
        .map(user -> "{\"account\":{\"id\":\"%s\",\"name\":\"User\"}}".formatted(user));
    var edges = Stream.concat(
        IntStream.range(0, follows).mapToObj(number -> follow(ID.text(), "place:p" + number)),
        Stream.of(follow("stayer", "user:" + ID), follow(ID.text(), "user:stayer")));
    return Stream.concat(accounts, edges).collect(joining("\n"));
  }

  private static String follow(String user, String ref) {
    return "{\"follow\":{\"user\":\"%s\",\"ref\":\"%s\",\"since\":\"2026-01-01T00:00:00Z\"}}"
        .formatted(user, ref);
  }

  /** The follows of the user that are still stored. */
  static List<Item> edges(Table table) {
    return Slices.ofTable(table, 1000).items()
        .filter(row -> ItemType.EDGE.matches(row) || ItemType.FOLLOWER.matches(row))
        .filter(row -> (row.key().pk() + row.key().sk()).contains(ID.text()))
        .toList();
  }
}
