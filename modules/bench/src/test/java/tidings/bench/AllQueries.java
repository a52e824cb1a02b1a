// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import tidings.schema.KeyCatalog;
import tidings.schema.KeyCatalog.KeySample;
import tidings.schema.Keys;
import tidings.store.Item;
import tidings.store.Key;
import tidings.store.Query;

/** Every question to the table that there is: whatever {@link Keys} makes a query of. */
final class AllQueries {
  /** What a page has. */
  static final int PAGE = 20;
  /** Bytes of a row: what one of a feed has, and most that are found by the dozen. */
  private static final int ROW_BYTES = 200;

  private AllQueries() {}

  /** @param name as it is called in the code */
  record NamedQuery(String name, Query query) {
    QueryShape shape() {
      return QueryShape.of(query);
    }

    /** What it is called without what it is about. */
    String methodName() {
      return name.substring(0, name.indexOf('('));
    }

    String source() {
      return query.onIndex() ? "index" : "table";
    }

    /** The partition and the range, with names for what differs. */
    String condition() {
      var partition = "`" + KeySample.withPlaceholders(query.pk()) + "`";
      var range = switch (query.range()) {
        case Query.Range.All() -> "";
        case Query.Range.BeginsWith(var prefix) ->
          ", begins with `" + KeySample.withPlaceholders(prefix) + "`";
        case Query.Range.Between(var from, var to) ->
          (from.isEmpty() ? ", up" : ", from `" + KeySample.withPlaceholders(from) + "`")
              + " to `" + KeySample.withPlaceholders(to) + "`";
      };
      return partition + range + (query.isDescending() ? ", downwards" : "");
    }

    /** A page of rows that it finds. */
    List<Item> sampleRows() {
      return IntStream.range(0, PAGE).mapToObj(index -> sampleRow("%02d".formatted(index)))
          .toList();
    }

    private Item sampleRow(String number) {
      var sk = switch (query.range()) {
        case Query.Range.All() -> number;
        case Query.Range.BeginsWith(var prefix) -> prefix + number;
        case Query.Range.Between(var from, var to) -> from + number;
      };
      var key = new Key(query.pk(), sk);
      var item = query.onIndex()
          ? Item.at(new Key("sample", name + number), "sample").indexed(key)
          : Item.at(key, "sample");
      var row = item.set("text", "").build();
      return row.toBuilder().set("text", "x".repeat(ROW_BYTES - row.bytes())).build();
    }
  }

  static List<NamedQuery> all() {
    return Stream.of(Keys.class.getDeclaredMethods())
        .filter(method -> method.getReturnType().equals(Query.class))
        .sorted(Comparator.comparing(Method::getName).thenComparing(Method::getParameterCount)
            .thenComparing(AllQueries::name))
        .map(method -> new NamedQuery(name(method), KeyCatalog.sampleQuery(method)))
        .toList();
  }

  private static String name(Method method) {
    return method.getName() + Arrays.stream(method.getParameters())
        .map(parameter -> parameter.getName())
        .collect(Collectors.joining(", ", "(", ")"));
  }
}
