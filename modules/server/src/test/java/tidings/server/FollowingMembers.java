// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static java.util.stream.Collectors.toSet;

import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import tidings.core.ActivityId;
import tidings.core.Audience;
import tidings.core.Ref;
import tidings.core.UserId;

/** The lists of the {@link FollowingModel model}, one for each user, and their feeds. */
final class FollowingMembers {
  private final Map<UserId, Set<Ref>> members = new HashMap<>();

  void add(UserId user, Ref member) {
    of(user).add(member);
  }

  void remove(UserId user, Ref member) {
    of(user).remove(member);
  }

  /** The feed of the list of a user, newest first. */
  List<ActivityId> feed(FollowingModel model, UserId user, Instant now) {
    var blocksAndMutes = model.mutes().of(user);
    var shown = of(user).stream()
        .filter(member -> !blocksAndMutes.hides(member, now))
        .collect(toSet());
    return model.visibleTo(user, now)
        .filter(post -> Audience.of(post).viaMembers(shown, blocksAndMutes, now).isPresent())
        .map(post -> post.id())
        .toList();
  }

  private Set<Ref> of(UserId user) {
    return members.computeIfAbsent(user, absent -> new HashSet<>());
  }
}
