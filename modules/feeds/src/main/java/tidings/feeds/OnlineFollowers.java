// SPDX-License-Identifier: Apache-2.0
package tidings.feeds;

import com.carrotsearch.hppc.ObjectHashSet;
import com.carrotsearch.hppc.cursors.ObjectCursor;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tidings.core.Audience;
import tidings.core.BlocksAndMutes;
import tidings.core.Lineage;
import tidings.core.OnlineUsers;
import tidings.core.Ref;
import tidings.core.Subscriptions;
import tidings.core.UserId;

/**
 * What the users who are connected to this node follow, so that an activity of another node finds
 * them without a read. An edge takes some ten bytes, as its target and its user are shared.
 * Thread-safe.
 */
final class OnlineFollowers {
  private static final CompactEdgeMap NONE = CompactEdgeMap.of(List.of());

  private final OnlineUsers online;
  private final Subscriptions subscriptions;
  private final Map<UserId, Followed> followedByUser = new HashMap<>();
  private final Map<Ref, ObjectHashSet<UserId>> followers = new HashMap<>();
  private long reads;

  /** @param read number of the read that has found the edges */
  private record Followed(long read, CompactEdgeMap edges) {}

  /** @param subscriptions are these users, and what they follow */
  OnlineFollowers(OnlineUsers online, Subscriptions subscriptions) {
    this.online = online;
    this.subscriptions = subscriptions;
  }

  /** The number of a read that begins now. */
  synchronized long beginRead() {
    return ++reads;
  }

  /** Replaces what was known of a user who is still connected, unless it was read later. */
  synchronized void put(UserId user, long read, CompactEdgeMap edges) {
    var known = followedByUser.get(user);
    boolean isOutdated = known != null && known.read() > read;
    if (isOutdated || !online.isConnected(user)) {
      return;
    }
    followedByUser.put(user, new Followed(read, edges));
    if (known == null) {
      subscriptions.add(user);
      addFollower(user, edges);
    } else if (known.edges() != edges) {
      addFollower(user, edges); // first, so that what stays is never unsubscribed
      removeFollower(user, known.edges(), edges);
    }
  }

  /** Forgets a user who is not connected any more. */
  synchronized void forgetIfGone(UserId user) {
    if (!online.isConnected(user)) {
      Optional.ofNullable(followedByUser.remove(user))
          .ifPresent(known -> {
            subscriptions.remove(user);
            removeFollower(user, known.edges(), NONE);
          });
    }
  }

  private void addFollower(UserId user, CompactEdgeMap edges) {
    edges.forEachEdge(
        edge -> followers.computeIfAbsent(edge.target(), this::subscribe).add(user));
  }

  private ObjectHashSet<UserId> subscribe(Ref audience) {
    subscriptions.add(audience);
    return new ObjectHashSet<>(1);
  }

  /** @param kept those that stay */
  private void removeFollower(UserId user, CompactEdgeMap edges, CompactEdgeMap kept) {
    edges.forEachEdge(edge -> {
      if (kept.get(edge.target()) == null) {
        followers.computeIfPresent(edge.target(),
            (audience, users) -> remove(audience, users, user));
      }
    });
  }

  private @Nullable ObjectHashSet<UserId> remove(
      Ref audience, ObjectHashSet<UserId> users, UserId user) {
    users.removeAll(user);
    if (!users.isEmpty()) {
      return users;
    }
    subscriptions.remove(audience);
    return null;
  }

  /**
   * The followers who get a live activity, by the refs through which they get it. Their blocks and
   * mutes are not considered, nor whether the activity is restricted or unlisted.
   */
  Map<List<Ref>, List<UserId>> recipients(Lineage activity, Instant now) {
    var audience = Audience.of(activity.activity());
    var byVia = new LinkedHashMap<List<Ref>, List<UserId>>();
    candidates(activity.activity().actor(), audience.refs()).forEach(
        (user, edges) -> audience.via(user, edges, BlocksAndMutes.NONE, now).ifPresent(
            via -> byVia.computeIfAbsent(via, first -> new ArrayList<>()).add(user)));
    return byVia;
  }

  private synchronized Map<UserId, CompactEdgeMap> candidates(UserId actor, List<Ref> audiences) {
    var candidates = new HashMap<UserId, CompactEdgeMap>();
    addCandidate(actor, candidates);
    for (var audience : audiences) {
      for (ObjectCursor<UserId> user : followers.getOrDefault(audience, new ObjectHashSet<>(0))) {
        addCandidate(user.value, candidates);
      }
    }
    return candidates;
  }

  private void addCandidate(UserId user, Map<UserId, CompactEdgeMap> candidates) {
    Optional.ofNullable(followedByUser.get(user))
        .ifPresent(followed -> candidates.put(user, followed.edges()));
  }
}
