// SPDX-License-Identifier: Apache-2.0
package tidings.feeds.views;

import static java.time.ZoneOffset.UTC;
import static java.util.stream.Collectors.joining;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import tidings.core.Activity;
import tidings.core.FeedView.GroupKey;
import tidings.core.Feeds.Entry;
import tidings.core.ViewedFeed.Group;
import tidings.core.ViewedFeed.Item;

/**
 * Groups entries that have keys in common, in the order of their newest entries. A page ends before
 * the entry that would begin one group too many, so each entry is in one group of one page, whatever
 * comes and goes meanwhile.
 */
public record Grouping(Set<GroupKey> keys) {

  /**
   * Some groups, and how many of the entries they have: the others are for the next page.
   *
   * @param taken number of entries, from the first on
   */
  public record Grouped(List<Item> items, int taken) {}

  /**
   * @param entries newest first
   * @param limit max. groups
   */
  public Grouped group(List<Entry> entries, int limit) {
    var groups = new LinkedHashMap<String, List<Entry>>();
    int taken = 0;
    for (var entry : entries) {
      var id = idOf(entry.activity());
      if (!groups.containsKey(id) && groups.size() == limit) {
        break;
      }
      groups.computeIfAbsent(id, absent -> new ArrayList<>()).add(entry);
      taken++;
    }
    return new Grouped(
        groups.entrySet().stream().map(group -> item(group.getKey(), group.getValue())).toList(),
        taken);
  }

  private static Item item(String id, List<Entry> entries) {
    var actors = entries.stream().map(entry -> entry.activity().actor()).distinct().toList();
    var named = actors.subList(0, Math.min(Group.MAX_ACTORS, actors.size()));
    return new Item(entries.getFirst(),
        Optional.of(new Group(id, entries.size(), named, actors.size())), Optional.empty());
  }

  /** The keys of an activity; none has a space. */
  private String idOf(Activity activity) {
    return keys.stream().sorted().map(key -> valueOf(key, activity)).collect(joining(" "));
  }

  private static String valueOf(GroupKey key, Activity activity) {
    var envelope = activity.envelope();
    return switch (key) {
      case ACTOR -> envelope.actor().text();
      case VERB -> envelope.verb();
      case TYPE -> activity.object().type();
      case TARGET -> envelope.targets().stream().map(Object::toString).sorted()
          .collect(joining(","));
      case DAY -> activity.publishedAt().atZone(UTC).toLocalDate().toString();
    };
  }
}
