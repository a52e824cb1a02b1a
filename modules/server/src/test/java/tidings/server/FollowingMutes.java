// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import tidings.core.BlocksAndMutes;
import tidings.core.Envelope;
import tidings.core.Hashtag;
import tidings.core.Ref;
import tidings.core.UserId;

/** The blocks, mutes and muted hashtags of the {@link FollowingModel model}. */
final class FollowingMutes {
  private final Map<UserId, Map<Ref, Instant>> muted = new HashMap<>();
  /** When the muted hashtag of a user ends. */
  private final Map<UserId, Instant> mutedTags = new HashMap<>();
  /** Blocked users by blocking user. */
  private final Map<UserId, Set<UserId>> blocks = new HashMap<>();

  void block(UserId user, UserId blocked) {
    blocks.computeIfAbsent(user, absent -> new HashSet<>()).add(blocked);
  }

  void unblock(UserId user, UserId blocked) {
    blocks.computeIfAbsent(user, absent -> new HashSet<>()).remove(blocked);
  }

  /** Users who block this user or are blocked by this user. */
  Set<Ref> blocked(UserId user) {
    var related = new HashSet<Ref>();
    blocks.forEach((blocker, blockedUsers) -> {
      if (blocker.equals(user)) {
        blockedUsers.forEach(other -> related.add(other.ref()));
      } else if (blockedUsers.contains(user)) {
        related.add(blocker.ref());
      }
    });
    return related;
  }

  void mute(UserId user, Ref target, Instant until) {
    muted.computeIfAbsent(user, absent -> new HashMap<>()).put(target, until);
  }

  void unmute(UserId user, Ref target) {
    muted.computeIfAbsent(user, absent -> new HashMap<>()).remove(target);
  }

  /** @param until when the hashtag of the scenario is not muted any more; empty for now */
  void muteTag(UserId user, Optional<Instant> until) {
    until.ifPresentOrElse(end -> mutedTags.put(user, end), () -> mutedTags.remove(user));
  }

  /** Whether a reader has muted what another user has written. */
  boolean hideWordsOf(Envelope post, UserId reader, Instant now) {
    return !post.actor().equals(reader)
        && post.targets().stream().anyMatch(target -> target.type().equals(Hashtag.TYPE))
        && Optional.ofNullable(mutedTags.get(reader)).filter(now::isBefore).isPresent();
  }

  /** Forgets ended mutes, like a sweep. */
  void sweep(Instant now) {
    muted.values().forEach(mutes -> mutes.values().removeIf(end -> !now.isBefore(end)));
  }

  /** The ends of all mutes of a user. */
  Stream<Instant> endsOf(UserId user) {
    return Stream.concat(
        muted.getOrDefault(user, Map.of()).values().stream(),
        Stream.ofNullable(mutedTags.get(user)));
  }

  BlocksAndMutes of(UserId user) {
    return new BlocksAndMutes(blocked(user), muted.getOrDefault(user, Map.of()));
  }
}
