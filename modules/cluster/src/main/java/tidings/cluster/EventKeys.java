// SPDX-License-Identifier: Apache-2.0
package tidings.cluster;

import com.carrotsearch.hppc.LongArrayList;
import java.util.Optional;
import tidings.core.Accounts.SessionsEnded;
import tidings.core.Activities.ActivityAnnounced;
import tidings.core.Activities.ActivityEdited;
import tidings.core.Activities.ActivityRemoved;
import tidings.core.Activities.ActivityRestored;
import tidings.core.Activities.CountsChanged;
import tidings.core.Audience;
import tidings.core.ClusterEvent;
import tidings.core.Envelope;
import tidings.core.Feeds.ReadPositionMoved;
import tidings.core.Follows.FollowClosed;
import tidings.core.Follows.FollowEnded;
import tidings.core.Follows.FollowOpened;
import tidings.core.Follows.VisibilityChanged;
import tidings.core.Notifications.NoticeChanged;
import tidings.core.ServiceKeys.KeyRevoked;
import tidings.core.UserId;

/**
 * The nodes that need an event: all, or those with one of these subscriptions.
 *
 * @param hashes of them; empty if all nodes need it
 */
record EventKeys(Optional<LongArrayList> hashes) {
  private static final EventKeys ALL_NODES = new EventKeys(Optional.empty());

  /**
   * Changes of an activity go to all nodes, as clients show activities that their users do not follow.
   * What must not be shown any more goes to all as well.
   */
  static EventKeys of(ClusterEvent event) {
    return switch (event) {
      case ActivityAnnounced(var activity, var lineage) -> ofRecipients(lineage.activity());
      case FollowOpened(var user, var target) -> of(user);
      case FollowClosed(var user, var target) -> of(user);
      case FollowEnded(var user, var target) -> of(user);
      case NoticeChanged(var user, var id) -> of(user);
      case ReadPositionMoved(var user, var position) -> of(user);
      case ActivityEdited edited -> ALL_NODES;
      case ActivityRestored restored -> ALL_NODES;
      case CountsChanged counted -> ALL_NODES;
      case ActivityRemoved removed -> ALL_NODES;
      case VisibilityChanged changed -> ALL_NODES;
      case SessionsEnded ended -> ALL_NODES;
      case KeyRevoked revoked -> ALL_NODES;
    };
  }

  private static EventKeys of(UserId user) {
    return new EventKeys(Optional.of(LongArrayList.from(KeyHash.of(user))));
  }

  /** Those who follow an audience, and the actor, who has it on all devices. */
  private static EventKeys ofRecipients(Envelope activity) {
    var hashes = new LongArrayList();
    hashes.add(KeyHash.ANY_AUDIENCE);
    hashes.add(KeyHash.of(activity.actor()));
    Audience.of(activity).refs().forEach(audience -> hashes.add(KeyHash.of(audience)));
    return new EventKeys(Optional.of(hashes));
  }

  boolean match(BloomFilter filter) {
    if (hashes.isEmpty()) {
      return true;
    }
    for (var hash : hashes.get()) {
      if (filter.mayContain(hash.value)) {
        return true;
      }
    }
    return false;
  }
}
