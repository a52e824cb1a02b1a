// SPDX-License-Identifier: Apache-2.0
package tidings.schema.readers;

import static tidings.core.errors.ErrorCode.EVENTS_GONE;
import static tidings.core.errors.ErrorCode.INVALID_PARAMETER;

import io.vertx.core.Future;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import tidings.core.SiteEvent;
import tidings.core.SiteEvents.Kept;
import tidings.core.errors.Refusal;
import tidings.schema.EventLogKeys;
import tidings.schema.rows.EventBlockRow;
import tidings.schema.rows.EventLogRow;
import tidings.store.Item;
import tidings.store.Table;

/**
 * Reads the event log: all events that leave the server, in one order, for as long as they are kept.
 * An event may take a second or more after its change until it is in the log; then it is there
 * once.
 */
public record EventLog(Table table, InstantSource clock) {
  /** Max. blocks of a read, each of some 32 KB. */
  private static final int MAX_BLOCKS = 200;

  /**
   * The next events after a position, in order and without a gap; empty if there are none yet. Fewer
   * than the limit do not mean that these are the last. Fails with a {@link Refusal}: {@code
   * events_gone} if the next one is not kept any more, {@code invalid_parameter} if there is no such
   * position yet.
   *
   * @param position as of an event, or one less than {@link #oldest}
   * @param limit at least 1
   */
  public Future<List<SiteEvent>> after(long position, int limit) {
    long first = Math.max(position, 0) + 1;
    var query = EventLogKeys.blocksFrom(first).limit(Math.min(limit, MAX_BLOCKS));
    return table.query(query).compose(slice -> {
      var events = consecutive(slice.items(), first, limit);
      return events.isEmpty() ? whyNone(position) : Future.succeededFuture(events);
    });
  }

  /** A block that is not there yet, while its transaction is seen in part, ends them. */
  private static List<SiteEvent> consecutive(List<Item> blocks, long first, int limit) {
    var events = new ArrayList<SiteEvent>();
    long next = first;
    for (var block : blocks) {
      for (var event : EventBlockRow.of(block).events()) {
        if (event.position() > next || events.size() == limit) {
          return events;
        }
        if (event.position() == next) {
          events.add(event);
          next++;
        }
      }
    }
    return events;
  }

  private Future<List<SiteEvent>> whyNone(long position) {
    return kept().map(kept -> {
      if (position > kept.newest()) {
        throw INVALID_PARAMETER
            .refusal("the newest event has the position " + kept.newest())
            .atParameter("after");
      }
      if (position < kept.oldest() - 1) {
        throw EVENTS_GONE.refusal(
            "the oldest event that is kept has the position " + kept.oldest());
      }
      return List.of();
    });
  }

  /** The positions of the oldest and the newest event that are kept. */
  public Future<Kept> kept() {
    return table.get(EventLogKeys.end()).map(row -> {
      var now = clock.instant();
      var log = EventLogRow.of(row, now);
      return new Kept(log.oldest(now), log.newest());
    });
  }

  /** Position of the newest event; one less than that of the first if there was none yet. */
  public Future<Long> newest() {
    return kept().map(Kept::newest);
  }

  /** Position of the oldest event that is kept; that of the next one if none is. */
  public Future<Long> oldest() {
    return kept().map(Kept::oldest);
  }
}
