// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static java.util.stream.Collectors.toSet;

import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tidings.core.Follows.FollowOptions;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.schema.rows.FollowRequestRow;

/** The pending requests of the {@link FollowingModel model} to follow private accounts. */
final class FollowingPending {
  /** By user and by the user who is asked. */
  private final Map<UserId, Map<Ref, Request>> requests = new HashMap<>();

  /** A request to follow, which ends if nobody answers it. */
  private record Request(FollowOptions terms, Instant madeAt) {
    boolean isOver(Instant now) {
      return !now.isBefore(madeAt.plus(FollowRequestRow.LIFETIME))
          || terms.until().filter(end -> !now.isBefore(end)).isPresent();
    }
  }

  /** A request that is made again keeps its time. */
  void add(UserId user, Ref target, FollowOptions terms, Instant now) {
    var pending = requests.computeIfAbsent(user, absent -> new HashMap<>());
    var madeAt = Optional.ofNullable(pending.get(target))
        .filter(request -> !request.isOver(now))
        .map(Request::madeAt)
        .orElse(now);
    pending.put(target, new Request(terms, madeAt));
  }

  void remove(UserId user, Ref target) {
    requests.computeIfAbsent(user, absent -> new HashMap<>()).remove(target);
  }

  /** The users whose requests wait for an answer of this user. */
  Set<Ref> to(UserId owner, Instant now) {
    return requests.keySet().stream()
        .filter(user -> find(owner, user, now).isPresent())
        .map(UserId::ref)
        .collect(toSet());
  }

  Optional<FollowOptions> find(UserId owner, UserId user, Instant now) {
    return Optional.ofNullable(requests.getOrDefault(user, Map.of()).get(owner.ref()))
        .filter(request -> !request.isOver(now))
        .map(Request::terms);
  }
}
