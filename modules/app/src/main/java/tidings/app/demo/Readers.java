// SPDX-License-Identifier: Apache-2.0
package tidings.app.demo;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import tidings.app.demo.World.Follow;
import tidings.core.Ref;

/** Who gets to read what. */
final class Readers {
  private final Map<Ref, List<Person>> followers = new LinkedHashMap<>();

  Readers(List<Follow> follows) {
    for (var follow : follows) {
      followers.computeIfAbsent(follow.what(), ref -> new ArrayList<>()).add(follow.who());
    }
  }

  /** Who has it in their feed, but its actor. */
  List<Person> of(Post post) {
    Set<Person> readers = new LinkedHashSet<>(followersOf(post.actor().ref()));
    post.targets().forEach(target -> readers.addAll(followersOf(target)));
    readers.remove(post.actor());
    return List.copyOf(readers);
  }

  private List<Person> followersOf(Ref ref) {
    return followers.getOrDefault(ref, List.of());
  }
}
