// SPDX-License-Identifier: Apache-2.0
package tidings.bench.fuzz;

import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * Values of former answers and requests, which later requests use again: ids, refs, cursors,
 * positions, versions, accepted bodies. They are remembered by kind, which is their pattern in the
 * document, so that a value is used wherever it may be valid.
 */
final class LaneMemory {
  private static final int MAX_VALUES = 48;
  private static final int MAX_VALUE_LENGTH = 400;
  private static final int MAX_BODIES = 12;
  private static final int MAX_TAGS = 200;

  private final RandomGenerator random;
  private final Map<String, List<String>> values = new HashMap<>();
  private final Map<String, List<JsonObject>> bodies = new HashMap<>();
  private final Map<String, String> tags = new LinkedHashMap<>();

  LaneMemory(RandomGenerator random) {
    this.random = random;
  }

  /** The kind of a text: its pattern or, without one, its name. */
  static String kind(JsonObject schema, String name) {
    return schema.getString("pattern", "named " + name);
  }

  /** The kind of texts that a user has caused, such as ids of own activities. */
  static String ownedBy(String user, String kind) {
    return kind + " of " + user;
  }

  void remember(String kind, String value) {
    if (value.length() <= MAX_VALUE_LENGTH) {
      var known = values.computeIfAbsent(kind, key -> new ArrayList<>());
      if (!known.contains(value)) {
        add(known, value, MAX_VALUES);
      }
    }
  }

  /** A remembered value, rather a new one. */
  Optional<String> value(String kind) {
    return newer(values.getOrDefault(kind, List.of()));
  }

  /** A remembered value that begins with this text. */
  Optional<String> value(String kind, String prefix) {
    return newer(values.getOrDefault(kind, List.of()).stream()
        .filter(value -> value.startsWith(prefix)).toList());
  }

  /** @param call the operation that has accepted it */
  void rememberBody(String call, JsonObject body) {
    add(bodies.computeIfAbsent(call, key -> new ArrayList<>()), body, MAX_BODIES);
  }

  Optional<JsonObject> body(String call) {
    return newer(bodies.getOrDefault(call, List.of()));
  }

  /** An accepted body of any operation that has all of these fields. */
  Optional<JsonObject> bodyWith(List<String> fields) {
    return newer(bodies.values().stream().flatMap(List::stream)
        .filter(body -> body.fieldNames().containsAll(fields)).toList());
  }

  void rememberTag(String target, String tag) {
    tags.put(target, tag);
    if (tags.size() > MAX_TAGS) {
      tags.remove(tags.keySet().iterator().next());
    }
  }

  Optional<String> tag(String target) {
    return Optional.ofNullable(tags.get(target));
  }

  private static <T> void add(List<T> all, T value, int max) {
    all.add(value);
    if (all.size() > max) {
      all.removeFirst();
    }
  }

  private <T> Optional<T> newer(List<T> all) {
    return all.isEmpty()
        ? Optional.empty()
        : Optional.of(all.get(Math.max(random.nextInt(all.size()), random.nextInt(all.size()))));
  }
}
