// SPDX-License-Identifier: Apache-2.0
package tidings.feeds.verify;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import tidings.core.Audience;
import tidings.core.Edge;
import tidings.core.Envelope;
import tidings.core.Ref;
import tidings.core.Silence;
import tidings.core.UserId;
import tidings.store.Item;
import tidings.store.Keys;
import tidings.store.Op;
import tidings.store.rows.EdgeRow;
import tidings.store.rows.SilenceRow;
import tidings.store.rows.StateRow;

/**
 * What somebody follows, as it was when their feed began to be looked at.
 *
 * @param state of their feed
 * @param filled edges whose rows the feed has
 */
record Followed(UserId who, Optional<Item> state, Map<Ref, Edge> edges, Map<Ref, Edge> filled,
    Silence silence) {

  static Followed read(Means means, UserId who) {
    var state = means.get(Keys.state(who));
    var rows = means.table().all(Keys.edgesOf(who)).await();
    var silence = SilenceRow.of(means.table(), who).await();
    var filled = rows.stream()
        .filter(row -> !EdgeRow.isUnfilled(row))
        .toList();
    return new Followed(who, state, EdgeRow.edges(rows), EdgeRow.edges(filled), silence);
  }

  /** Which outboxes a row of it has to be there for, if it has to. */
  Optional<List<Ref>> needs(Envelope activity, Means means) {
    var merged = means.cached().large().now();
    return Audience.of(activity)
        .via(who, filled, silence, means.now())
        .map(via -> via.isEmpty() ? List.of(who.ref()) : via)
        .map(via -> via.stream().filter(ref -> !merged.holds(ref, activity.id())).toList())
        .filter(via -> !via.isEmpty());
  }

  /**
   * Whether a row of it may be there: what is silenced comes back when that ends, and so its rows
   * stay.
   */
  boolean allows(Envelope activity, Means means) {
    return Audience.of(activity).via(who, edges, Silence.NONE, means.now()).isPresent();
  }

  /** Whether all this is so still. */
  boolean isSame(Means means) {
    return means.get(Keys.state(who)).map(StateRow::version).equals(state.map(StateRow::version));
  }

  /** Checks the same, in a transaction. */
  Op unchanged() {
    return StateRow.isStill(who, state);
  }
}
