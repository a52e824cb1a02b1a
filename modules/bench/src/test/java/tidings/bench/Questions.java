// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import tidings.store.EveryKey;
import tidings.store.EveryKey.Row;
import tidings.store.Item;
import tidings.store.Key;
import tidings.store.Keys;
import tidings.store.Query;

/** Every question to the table that there is: whatever {@link Keys} makes a query of. */
final class Questions {
  /** What a page has. */
  static final int PAGE = 20;
  /** Bytes of a row: what one of a feed has, and most that are found by the dozen. */
  private static final int ROW_BYTES = 200;

  private Questions() {}

  /** @param name as it is called in the code */
  record Question(String name, Query query) {
    Shape shape() {
      return Shape.of(query);
    }

    /** What it is called without what it is about. */
    String word() {
      return name.substring(0, name.indexOf('('));
    }

    String place() {
      return query.index() ? "index" : "table";
    }

    /** The partition and the range, with names for what differs. */
    String condition() {
      var partition = "`" + Row.named(query.pk()) + "`";
      var range = switch (query.range()) {
        case Query.Range.All() -> "";
        case Query.Range.BeginsWith(var prefix) -> ", begins with `" + Row.named(prefix) + "`";
        case Query.Range.Between(var from, var to) ->
          (from.isEmpty() ? ", up" : ", from `" + Row.named(from) + "`")
              + " to `" + Row.named(to) + "`";
      };
      return partition + range + (query.backwards() ? ", downwards" : "");
    }

    /** A page of rows that it finds. */
    List<Item> found() {
      return IntStream.range(0, PAGE).mapToObj(number -> row("%02d".formatted(number))).toList();
    }

    private Item row(String number) {
      var sk = switch (query.range()) {
        case Query.Range.All() -> number;
        case Query.Range.BeginsWith(var prefix) -> prefix + number;
        case Query.Range.Between(var from, var to) -> from + number;
      };
      var key = new Key(query.pk(), sk);
      var item = query.index()
          ? Item.at(new Key("sample", name + number), "sample").indexed(key)
          : Item.at(key, "sample");
      var row = item.set("text", "").build();
      return row.change().set("text", "x".repeat(ROW_BYTES - row.bytes())).build();
    }
  }

  static List<Question> all() {
    return Stream.of(Keys.class.getDeclaredMethods())
        .filter(method -> method.getReturnType().equals(Query.class))
        .sorted(Comparator.comparing(Method::getName).thenComparing(Method::getParameterCount)
            .thenComparing(Questions::name))
        .map(method -> new Question(name(method), EveryKey.asked(method)))
        .toList();
  }

  private static String name(Method method) {
    return method.getName() + Arrays.stream(method.getParameters())
        .map(parameter -> parameter.getName())
        .collect(Collectors.joining(", ", "(", ")"));
  }
}
