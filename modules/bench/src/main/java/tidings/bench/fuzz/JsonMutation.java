// SPDX-License-Identifier: Apache-2.0
package tidings.bench.fuzz;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** Changes a JSON value at a random place. */
final class JsonMutation {
  /** Names of unknown fields, some of which mean something in programs. */
  private static final List<String> NAMES = List.of(
      "x", "", "id", "actor", "owner", "role", "status", "__proto__", "Verb", "text ", "\u0000");
  /** Numbers of items around the bounds of lists. */
  private static final List<Integer> SIZES = List.of(2, 8, 9, 20, 21, 100, 101, 200, 201, 500, 501);

  private final RandomGenerator random;
  private final OddValues odd;
  /** Values until the one that is changed. */
  private int remaining;

  JsonMutation(RandomGenerator random, OddValues odd) {
    this.random = random;
    this.odd = odd;
  }

  @Nullable
  Object apply(@Nullable Object value) {
    remaining = random.nextInt(count(value));
    return rebuilt(value);
  }

  private static int count(@Nullable Object value) {
    return switch (value) {
      case JsonObject object ->
        1 + object.stream().mapToInt(field -> count(field.getValue())).sum();
      case JsonArray array -> 1 + array.stream().mapToInt(JsonMutation::count).sum();
      case null, default -> 1;
    };
  }

  @Nullable
  private Object rebuilt(@Nullable Object value) {
    if (remaining-- == 0) {
      return changed(value);
    }
    return switch (value) {
      case JsonObject object -> {
        var copy = new JsonObject();
        object.forEach(field -> copy.put(field.getKey(), rebuilt(field.getValue())));
        yield copy;
      }
      case JsonArray array -> {
        var copy = new JsonArray();
        array.forEach(item -> copy.add(rebuilt(item)));
        yield copy;
      }
      case null, default -> value;
    };
  }

  @Nullable
  private Object changed(@Nullable Object value) {
    if (random.nextInt(3) == 0) {
      return odd.json();
    }
    return switch (value) {
      case JsonObject object -> changed(object);
      case JsonArray array -> changed(array);
      case String text -> switch (random.nextInt(4)) {
        case 0 -> text + odd.text();
        case 1 -> odd.text() + text;
        case 2 -> text.substring(0, random.nextInt(text.length() + 1));
        default -> odd.text();
      };
      case null, default -> odd.number();
    };
  }

  private Object changed(JsonObject object) {
    var copy = new JsonObject();
    object.forEach(field -> copy.put(field.getKey(), field.getValue()));
    var names = new ArrayList<>(object.fieldNames());
    switch (names.isEmpty() ? 0 : random.nextInt(3)) {
      case 0 -> copy.put(odd.pick(NAMES), odd.json());
      case 1 -> copy.remove(odd.pick(names));
      default -> {
        var name = odd.pick(names);
        var text = JsonText.of(copy);
        return new RawJson(text.substring(0, text.length() - 1) + ",\"" + name + "\":"
            + JsonText.of(object.getValue(name)) + "}");
      }
    }
    return copy;
  }

  private Object changed(JsonArray array) {
    var copy = new JsonArray();
    if (random.nextInt(4) > 0) {
      int size = odd.pick(SIZES);
      for (int number = 0; number < size; number++) {
        copy.add(array.isEmpty() ? odd.text() : array.getValue(number % array.size()));
      }
    }
    return copy;
  }
}
