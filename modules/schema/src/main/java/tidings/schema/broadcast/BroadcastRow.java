// SPDX-License-Identifier: Apache-2.0
package tidings.schema.broadcast;

import static java.util.stream.Collectors.toUnmodifiableSet;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import tidings.core.Accounts.SessionsEnded;
import tidings.core.Activities.ActivityRemoved;
import tidings.core.ActivityId;
import tidings.core.BroadcastEvent;
import tidings.core.Follows.VisibilityChanged;
import tidings.core.KeyName;
import tidings.core.Position;
import tidings.core.ServiceKeys.KeyRevoked;
import tidings.core.UserId;
import tidings.schema.ItemType;
import tidings.schema.SystemKeys;
import tidings.store.Item;
import tidings.store.Item.Builder;

/**
 * A broadcast event as it is stored.
 *
 * @param position the {@code next} of the shared watermark shortly before, on which all nodes agree
 *     whatever their clocks say
 * @param node the node that publishes the event itself
 */
record BroadcastRow(Position position, String node, BroadcastEvent event) {
  /** A node that cannot poll for this time finds the changes through heartbeats. */
  static final Duration RETENTION = Duration.ofMinutes(5);
  private static final String NODE = "node";
  private static final String EVENT = "event";
  private static final String USER = "user";
  private static final String SESSIONS = "sessions";
  private static final String ACTIVITY = "activity";
  private static final String SERVICE_KEY = "serviceKey";
  private static final String SESSIONS_ENDED = "sessionsEnded";
  private static final String KEY_REVOKED = "keyRevoked";
  private static final String ACTIVITY_REMOVED = "activityRemoved";
  private static final String VISIBILITY_CHANGED = "visibilityChanged";

  Item item() {
    var row = ItemType.BROADCAST.at(SystemKeys.broadcast(position, UUID.randomUUID().toString()))
        .set(NODE, node)
        .expiresAt(position.time().plus(RETENTION).getEpochSecond());
    return set(row).build();
  }

  private Builder set(Builder row) {
    return switch (event) {
      case SessionsEnded(var user, var sessions) ->
        row.set(EVENT, SESSIONS_ENDED).set(USER, user.text()).set(SESSIONS, List.copyOf(sessions));
      case KeyRevoked(var name) -> row.set(EVENT, KEY_REVOKED).set(SERVICE_KEY, name.text());
      case ActivityRemoved(var id) -> row.set(EVENT, ACTIVITY_REMOVED).set(ACTIVITY, id.text());
      case VisibilityChanged(var user) ->
        row.set(EVENT, VISIBILITY_CHANGED).set(USER, user.text());
    };
  }

  /** Empty for an event that was stored by this node, or that a newer version has introduced. */
  static Optional<BroadcastEvent> eventOfOtherNode(Item row, String thisNode) {
    return row.text(NODE).equals(thisNode) ? Optional.empty() : event(row);
  }

  private static Optional<BroadcastEvent> event(Item row) {
    return switch (row.text(EVENT)) {
      case SESSIONS_ENDED -> Optional.of(
          new SessionsEnded(
              user(row), row.list(SESSIONS).stream().collect(toUnmodifiableSet())));
      case KEY_REVOKED -> Optional.of(new KeyRevoked(new KeyName(row.text(SERVICE_KEY))));
      case ACTIVITY_REMOVED ->
        Optional.of(new ActivityRemoved(new ActivityId(row.text(ACTIVITY))));
      case VISIBILITY_CHANGED -> Optional.of(new VisibilityChanged(user(row)));
      default -> Optional.empty();
    };
  }

  private static UserId user(Item row) {
    return new UserId(row.text(USER));
  }
}
