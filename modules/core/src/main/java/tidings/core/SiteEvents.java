// SPDX-License-Identifier: Apache-2.0
package tidings.core;

import java.util.List;
import tidings.core.bus.Ask;
import tidings.core.bus.Event;

/** Requests to the events actor: the log of changes that leave the server. */
public sealed interface SiteEvents<A> extends Ask<A> {
  /** Max. events of one read. */
  int MAX_LIMIT = 1000;

  /**
   * The next events after a position, in order and without a gap; empty if there are none yet. Fewer
   * than the limit do not mean that these are the last.
   *
   * <p>Refused with {@code events_gone} if the next one is not kept any more, with {@code
   * invalid_parameter} if there is no such position yet, and with {@code events_off} if the server
   * keeps no events.
   *
   * @param limit 1 to {@link #MAX_LIMIT}
   */
  record EventsAfter(long position, int limit) implements SiteEvents<List<SiteEvent>>, Read {
    @Override
    public Object key() {
      return position;
    }
  }

  /** The events that are kept. Refused with {@code events_off} if the server keeps none. */
  record KeptRange() implements SiteEvents<Kept>, Read {
    @Override
    public Object key() {
      return "";
    }
  }

  /**
   * @param oldest position of the oldest event that is kept; the one after the newest if none is
   * @param newest position of the newest event
   */
  record Kept(long oldest, long newest) {}

  /**
   * Pings of the hub of feeds since the server started.
   *
   * @param told feeds of which the hub knows
   * @param failures pings that it did not take
   */
  record HubCounts(long told, long failures) {
    /** Of a server without a hub. */
    public static final HubCounts NONE = new HubCounts(0, 0);
  }

  /** Published after events were appended to the log. */
  record EventsLogged(long newest) implements Event {}
}
