// SPDX-License-Identifier: Apache-2.0
package tidings.activities;

import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tidings.core.Activities.OutboxOf;
import tidings.core.Activities.Sort;
import tidings.core.Activity;
import tidings.core.AnswerBudget;
import tidings.core.AnswerSize;
import tidings.core.Cursor;
import tidings.core.Envelope;
import tidings.core.Page;
import tidings.core.Position;
import tidings.core.Visibility;
import tidings.schema.ActivityKeys;
import tidings.schema.readers.ActivityReader;
import tidings.schema.readers.LargeAudiences;
import tidings.schema.rows.OutboxRow;
import tidings.store.Item;
import tidings.store.Slice;

/** Reads pages of outboxes. */
record OutboxPages(ActivityReader reader, LargeAudiences largeAudiences) {
  /**
   * Max. queries for one page; with a selective filter it may have fewer entries than requested.
   */
  private static final int MAX_ROUNDS = 5;

  Page<Activity> page(OutboxOf ask) {
    return ask.sort() == Sort.TOP ? topPage(ask) : pageByTime(ask);
  }

  private Page<Activity> topPage(OutboxOf ask) {
    var visibilityReader = reader.visibility();
    var visibility = visibilityReader.of(ask.reader());
    var reading = read(ask, Optional.empty(), TopActivities.MAX_RANKED);
    var parents = visibilityReader.require(ask.ref(), visibility);
    var newest = activities(ask, reading.await().items(), visibility, parents);
    return new TopActivities(newest).page(ask.after(), ask.limit());
  }

  private Page<Activity> pageByTime(OutboxOf ask) {
    var visibilityReader = reader.visibility();
    var visibility = visibilityReader.of(ask.reader());
    var reading = read(ask, ask.after().map(Cursor::position), ask.limit());
    var parents = visibilityReader.require(ask.ref(), visibility);
    var slice = reading.await();
    var found = new ArrayList<>(activities(ask, slice.items(), visibility, parents));
    for (int round = 1; round < MAX_ROUNDS; round++) {
      if (slice.next().isEmpty() || found.size() >= ask.limit()) {
        break;
      }
      slice = read(ask, slice.next(), ask.limit() - found.size()).await();
      found.addAll(activities(ask, slice.items(), visibility, parents));
    }
    return AnswerBudget.page(found, slice.next().map(Cursor::new), AnswerSize::ofActivity,
        last -> new Cursor(ActivityKeys.outboxPosition(Position.of(last.id()))));
  }

  private Future<Slice> read(OutboxOf ask, Optional<String> after, int limit) {
    var outbox = ActivityKeys.outboxOf(ask.ref(), ask.filter().since(), ask.filter().until())
        .after(after)
        .limit(limit);
    return largeAudiences.query(
        ask.ref(), ask.sort() == Sort.OLDEST ? outbox.ascending() : outbox);
  }

  private List<Activity> activities(
      OutboxOf ask, List<Item> rows, Future<Visibility> visibility, List<Envelope> parents) {
    var ids = rows.stream()
        .filter(row -> ask.filter().admitsVerb(OutboxRow.verb(row)))
        .map(row -> ActivityKeys.activityInOutbox(row.key().sk()))
        .toList();
    return reader.list(ids, ask.reader(), visibility, ask.ref(), parents)
        .stream()
        .filter(ask.filter()::admitsContent)
        .toList();
  }
}
