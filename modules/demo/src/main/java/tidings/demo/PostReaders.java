// SPDX-License-Identifier: Apache-2.0
package tidings.demo;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import tidings.core.Ref;
import tidings.demo.World.DemoFollow;

/** Finds the people who have a post in their feed. */
final class PostReaders {
  private final Map<Ref, List<Person>> followers = new LinkedHashMap<>();

  PostReaders(List<DemoFollow> follows) {
    for (var follow : follows) {
      followers.computeIfAbsent(follow.target(), ref -> new ArrayList<>()).add(follow.follower());
    }
  }

  /** All readers except the actor. */
  List<Person> of(DemoPost post) {
    Set<Person> readers = new LinkedHashSet<>(followersOf(post.actor().ref()));
    post.targets().forEach(target -> readers.addAll(followersOf(target)));
    readers.remove(post.actor());
    return List.copyOf(readers);
  }

  private List<Person> followersOf(Ref ref) {
    return followers.getOrDefault(ref, List.of());
  }
}
