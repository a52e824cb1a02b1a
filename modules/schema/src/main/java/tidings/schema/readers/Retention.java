// SPDX-License-Identifier: Apache-2.0
package tidings.schema.readers;

import io.vertx.core.Future;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tidings.core.Position;
import tidings.schema.ItemType;
import tidings.schema.SystemKeys;
import tidings.store.Condition;
import tidings.store.Item;
import tidings.store.Op;
import tidings.store.OptimisticRetry;
import tidings.store.Table;

/**
 * How long feeds keep their rows, and so the floor above which feeds are complete. Below the floor,
 * a feed is merged from outboxes.
 *
 * @param spans ascending; nothing is older than the first
 */
public record Retention(List<Span> spans) {
  /**
   * Rows that expire within this time are already merged, to allow for slow reads and clock
   * differences.
   */
  static final Duration MARGIN = Duration.ofMinutes(1);
  private static final String SPANS = "spans";

  /** From this id on, rows are kept for the duration. */
  record Span(Position from, Duration duration) {
    String text() {
      return from + "-" + duration.toSeconds();
    }

    static Span of(String text) {
      int dash = text.indexOf('-');
      return new Span(
          new Position(text.substring(0, dash)),
          Duration.ofSeconds(Long.parseLong(text.substring(dash + 1))));
    }
  }

  /** The same retention for all time. */
  public static Retention of(Duration duration) {
    return new Retention(List.of(new Span(Position.FIRST, duration)));
  }

  /**
   * Updates the stored retention to the setting of a node that starts. Blocks for the store.
   *
   * @param now the current time
   * @param fresh whether the table is new, so that nothing older exists
   */
  public static Retention set(Table table, Duration duration, Position now, boolean fresh) {
    var begin = table.isShared() ? Position.startOf(now.time().plus(SharedValue.LEAD_TIME)) : now;
    return OptimisticRetry.retry(table, () -> {
      var before = spans(table);
      return before.map(Retention::parse)
          .map(known -> known.withDuration(duration, begin))
          .orElseGet(() -> new Retention(
              List.of(new Span(fresh ? now : Position.FIRST, duration))))
          .store(table, before);
    });
  }

  /** The stored retention; empty if nothing is stored. */
  static Future<Optional<Retention>> find(Table table) {
    return table.get(SystemKeys.retention())
        .map(row -> row.map(Retention::spans).map(Retention::parse));
  }

  private static Optional<List<String>> spans(Table table) {
    return table.get(SystemKeys.retention()).await().map(Retention::spans);
  }

  private static List<String> spans(Item row) {
    return row.list(SPANS);
  }

  /** Stores this, unless it was changed concurrently. */
  private Retention store(Table table, Optional<List<String>> before) {
    if (!before.equals(Optional.of(texts()))) {
      var still = before.map(texts -> Condition.equal(SPANS, texts)).orElseGet(Condition::absent);
      table.write(List.of(new Op.Put(item(), List.of(still)))).await();
    }
    return this;
  }

  /**
   * Extends the stored retention to the beginning of time, for imports of older activities. Blocks
   * for the store.
   *
   * @param duration the current setting, used if nothing is stored
   */
  public static Retention extendToBeginning(Table table, Duration duration) {
    return OptimisticRetry.retry(table, () -> {
      var before = spans(table);
      var after = new ArrayList<>(before.map(Retention::parse).orElseGet(() -> of(duration)).spans);
      after.set(0, new Span(Position.FIRST, after.getFirst().duration()));
      return new Retention(after).store(table, before);
    });
  }

  /** Whether it says that nothing as old as this exists. */
  boolean startsAfter(Position position) {
    return spans.getFirst().from().isAfter(position);
  }

  private static Retention parse(List<String> texts) {
    return new Retention(texts.stream().map(Span::of).toList());
  }

  /**
   * A longer retention applies from its begin on, when all nodes have read of it; a shorter one
   * applies to all rows.
   */
  private Retention withDuration(Duration duration, Position begin) {
    var last = duration();
    if (duration.equals(last)) {
      return this;
    }
    var after = new ArrayList<Span>();
    if (duration.compareTo(last) > 0) {
      after.addAll(spans);
      after.removeIf(span -> !begin.isAfter(span.from()));
      after.add(new Span(begin, duration));
    } else {
      after.add(new Span(spans.getFirst().from(), duration));
    }
    return new Retention(after);
  }

  /** Lifetime of a row after its activity. */
  public Duration duration() {
    return spans.getLast().duration();
  }

  /** The id from which feeds are complete; empty if nothing exists below. */
  public Optional<Position> floor(Instant now) {
    var complete = Position.LAST;
    for (var span : spans.reversed()) {
      var oldest = Position.startOf(now.minus(span.duration()).plus(MARGIN));
      if (oldest.isAfter(span.from())) {
        return Optional.of(oldest.isAfter(complete) ? complete : oldest);
      }
      complete = span.from();
    }
    return Optional.empty();
  }

  private List<String> texts() {
    return spans.stream().map(Span::text).toList();
  }

  private Item item() {
    return ItemType.RETENTION.at(SystemKeys.retention()).set(SPANS, texts()).build();
  }
}
