// SPDX-License-Identifier: Apache-2.0
package tidings.server.notices;

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

/** A model of Ana's notifications: lists of actions that were done and not undone, newest first. */
final class NoticesModel {
  private final Map<String, List<Entry>> entries = new TreeMap<>();
  private final SequencedMap<String, Marks> groups = new LinkedHashMap<>();

  /** @param action the kind of a like; the same value for all other actions */
  private record Entry(int person, String action) {}

  private record Marks(boolean seen, boolean read) {
    static final Marks NEWS = new Marks(false, false);
  }

  /** @param count number of people in the group; {@code actors} are the newest of them */
  record Group(String name, long count, List<Integer> actors, boolean seen, boolean read) {}

  void apply(UserAction action) {
    switch (action.type()) {
      case LIKE -> like("like" + action.post(), action);
      case UNLIKE -> undo("like" + action.post(), action.person(), action.likeKind());
      case FOLLOW -> follow(action);
      case UNFOLLOW -> undo("follow", action.person(), "");
      case COMMENT -> add("comment" + action.post(), action.person(), "", true);
      case UNCOMMENT -> undo("comment" + action.post(), action.person(), "");
      case SEE -> groups.replaceAll((name, marks) -> new Marks(true, marks.read()));
      case READ -> groups.computeIfPresent(
          "like" + action.post(), (name, marks) -> new Marks(true, true));
    }
  }

  List<Group> groups() {
    return groups.sequencedEntrySet()
        .reversed()
        .stream()
        .map(group -> {
          var people = list(group.getKey()).stream().map(Entry::person).distinct().toList();
          return new Group(
              group.getKey(), people.size(),
              people.stream().limit(Notifications.MAX_SHOWN_ACTORS).toList(),
              group.getValue().seen(),
              group.getValue().read());
        })
        .toList();
  }

  /** The people in each group. */
  Map<String, Set<Integer>> peopleByGroup() {
    return groups.keySet()
        .stream()
        .collect(
            toMap(
                name -> name,
                name -> list(name).stream().map(Entry::person).collect(toSet())));
  }

  /** A second like of another kind by the same person is not a new event. */
  private void like(String group, UserAction action) {
    var likes = list(group);
    if (!likes.contains(new Entry(action.person(), action.likeKind()))) {
      add(group, action.person(), action.likeKind(),
          likes.stream().noneMatch(like -> like.person() == action.person()));
    }
  }

  private void follow(UserAction action) {
    if (!list("follow").contains(new Entry(action.person(), ""))) {
      add("follow", action.person(), "", true);
    }
  }

  private void add(String group, int person, String action, boolean marks) {
    list(group).addFirst(new Entry(person, action));
    if (marks) {
      groups.remove(group);
      groups.putLast(group, Marks.NEWS);
    }
  }

  private void undo(String group, int person, String action) {
    list(group).remove(new Entry(person, action));
    if (list(group).isEmpty()) {
      groups.remove(group);
    }
  }

  private List<Entry> list(String group) {
    return entries.computeIfAbsent(group, name -> new ArrayList<>());
  }
}
