// SPDX-License-Identifier: Apache-2.0
package tidings.app.notices;

import static java.util.stream.Collectors.toMap;
import static java.util.stream.Collectors.toSet;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.Set;
import java.util.TreeMap;
import tidings.core.Notifications;

/** What Ana is told, as plain lists of what has been done and not undone: the newest first. */
final class PlainNotices {
  private final Map<String, List<Done>> done = new TreeMap<>();
  private final SequencedMap<String, Marks> groups = new LinkedHashMap<>();

  /** @param what the kind of a like; the others are all the same */
  private record Done(int who, String what) {}

  private record Marks(boolean seen, boolean read) {
    static final Marks NEWS = new Marks(false, false);
  }

  /** @param count of those who did it; {@code actors}: the newest of them */
  record Group(String name, long count, List<Integer> actors, boolean seen, boolean read) {}

  void see(Deed deed) {
    switch (deed.act()) {
      case LIKE -> like("like" + deed.on(), deed);
      case UNLIKE -> undo("like" + deed.on(), deed.who(), deed.kind());
      case FOLLOW -> follow(deed);
      case UNFOLLOW -> undo("follow", deed.who(), "");
      case COMMENT -> add("comment" + deed.on(), deed.who(), "", true);
      case UNCOMMENT -> undo("comment" + deed.on(), deed.who(), "");
      case SEE -> groups.replaceAll((name, marks) -> new Marks(true, marks.read()));
      case READ -> groups.computeIfPresent(
          "like" + deed.on(), (name, marks) -> new Marks(true, true));
    }
  }

  List<Group> groups() {
    return groups.sequencedEntrySet()
        .reversed()
        .stream()
        .map(group -> {
          var people = list(group.getKey()).stream().map(Done::who).distinct().toList();
          return new Group(
              group.getKey(), people.size(),
              people.stream().limit(Notifications.SHOWN).toList(), group.getValue().seen(),
              group.getValue().read());
        })
        .toList();
  }

  /** Who is in each group. */
  Map<String, Set<Integer>> everybody() {
    return groups.keySet()
        .stream()
        .collect(
            toMap(
                name -> name,
                name -> list(name).stream().map(Done::who).collect(toSet())));
  }

  /** Another kind of like is no news. */
  private void like(String group, Deed deed) {
    var likes = list(group);
    if (!likes.contains(new Done(deed.who(), deed.kind()))) {
      add(group, deed.who(), deed.kind(),
          likes.stream().noneMatch(like -> like.who() == deed.who()));
    }
  }

  private void follow(Deed deed) {
    if (!list("follow").contains(new Done(deed.who(), ""))) {
      add("follow", deed.who(), "", true);
    }
  }

  private void add(String group, int who, String what, boolean news) {
    list(group).addFirst(new Done(who, what));
    if (news) {
      groups.remove(group);
      groups.putLast(group, Marks.NEWS);
    }
  }

  private void undo(String group, int who, String what) {
    list(group).remove(new Done(who, what));
    if (list(group).isEmpty()) {
      groups.remove(group);
    }
  }

  private List<Done> list(String group) {
    return done.computeIfAbsent(group, name -> new ArrayList<>());
  }
}
