// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import tidings.schema.KeyCatalog;
import tidings.schema.KeyCatalog.KeySample;
import tidings.store.Item;
import tidings.store.Key;
import tidings.store.Query;

/** All queries of the table, found as the methods of the key classes that return one. */
final class AllQueries {
  /** Rows per page. */
  static final int PAGE = 20;
  /** Typical size of a row in bytes: a feed row, and most rows that are listed. */
  private static final int ROW_BYTES = 200;

  private AllQueries() {}

  /** @param name name of the method that builds the query, with its parameters */
  record NamedQuery(String name, Query query) {
    QueryShape shape() {
      return QueryShape.of(query);
    }

    /** The name without the parameters. */
    String methodName() {
      return name.substring(0, name.indexOf('('));
    }

    String source() {
      return query.onIndex() ? "index" : "table";
    }

    /** The partition and range, with placeholders for ids and times. */
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
      return partition + range + (query.isDescending() ? ", descending" : "");
    }

    /** A page of rows that the query finds. */
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
    return KeyCatalog.methodsReturning(Query.class)
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
