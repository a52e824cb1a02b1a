// SPDX-License-Identifier: Apache-2.0
package tidings.schema.readers;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tidings.core.Position;
import tidings.schema.Keys;
import tidings.store.Condition;
import tidings.store.Item;
import tidings.store.Op;
import tidings.store.OptimisticRetry;
import tidings.store.Table;

/**
 * How long feeds keep their rows, and so above which id they have all of them. Below that floor a
 * feed is merged from the outboxes.
 *
 * @param spans ascending; there is nothing older than the first
 */
public record Retention(List<Span> spans) {
  /** Rows that end within this time are merged already: reading takes its time, and clocks differ. */
  static final Duration MARGIN = Duration.ofMinutes(1);
  private static final String SPANS = "spans";

  /** From an id on rows were kept for so long. */
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

  /** Since ever for so long. */
  public static Retention of(Duration duration) {
    return new Retention(List.of(new Span(Position.FIRST, duration)));
  }

  /**
   * What the table says of it, with what is set now. Waits for the store.
   *
   * @param now an id of this time
   * @param fresh whether nobody has used the table before, so that there is nothing older
   */
  public static Retention of(Table table, Duration duration, Position now, boolean fresh) {
    return OptimisticRetry.retry(() -> {
      var before = spans(table);
      return before.map(Retention::parse)
          .map(known -> known.withDuration(duration, now))
          .orElseGet(() -> new Retention(
              List.of(new Span(fresh ? now : Position.FIRST, duration))))
          .stored(table, before);
    });
  }

  private static Optional<List<String>> spans(Table table) {
    return table.get(Keys.retention()).await().map(row -> row.list(SPANS));
  }

  /** The same, which the table says then; unless somebody else has changed what it says. */
  private Retention stored(Table table, Optional<List<String>> before) {
    if (!before.equals(Optional.of(texts()))) {
      var still = before.map(texts -> Condition.equal(SPANS, texts)).orElseGet(Condition::absent);
      table.write(List.of(new Op.Put(item(), List.of(still)))).await();
    }
    return this;
  }

  /**
   * What the table says of it, for somebody who only looks. Waits for the store.
   *
   * @param duration what is set, for a table that says nothing
   */
  public static Retention stored(Table table, Duration duration) {
    return spans(table).map(Retention::parse).orElseGet(() -> of(duration));
  }

  /**
   * What the table says of it, once there may be something that is older than the table. Waits for
   * the store.
   *
   * @param duration what is set, for a table that says nothing
   */
  public static Retention extendToBeginning(Table table, Duration duration) {
    return OptimisticRetry.retry(() -> {
      var before = spans(table);
      var after = new ArrayList<>(before.map(Retention::parse).orElseGet(() -> of(duration)).spans);
      after.set(0, new Span(Position.FIRST, after.getFirst().duration()));
      return new Retention(after).stored(table, before);
    });
  }

  private static Retention parse(List<String> texts) {
    return new Retention(texts.stream().map(Span::of).toList());
  }

  /** What is kept longer is so from now on; what is kept for a shorter time has always been. */
  Retention withDuration(Duration duration, Position now) {
    var last = duration();
    if (duration.equals(last)) {
      return this;
    }
    var after = new ArrayList<Span>();
    if (duration.compareTo(last) > 0) {
      after.addAll(spans);
      after.add(new Span(now, duration));
    } else {
      after.add(new Span(spans.getFirst().from(), duration));
    }
    return new Retention(after);
  }

  /** How long after its activity a row expires. */
  public Duration duration() {
    return spans.getLast().duration();
  }

  /** From which id on feeds have all of their rows; empty when there is nothing below. */
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
    return Item.at(Keys.retention(), "retention").set(SPANS, texts()).build();
  }
}
