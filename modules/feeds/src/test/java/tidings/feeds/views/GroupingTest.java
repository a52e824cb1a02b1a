// SPDX-License-Identifier: Apache-2.0
package tidings.feeds.views;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static org.assertj.core.api.Assertions.assertThat;
import static tidings.feeds.views.ViewedPosts.post;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import tidings.core.FeedView.GroupKey;
import tidings.core.Feeds.Entry;
import tidings.core.ViewedFeed.Item;

/** Entries with the same keys are shown as one. */
final class GroupingTest {
  private final Grouping byVerbAndTarget =
      new Grouping(Set.of(GroupKey.VERB, GroupKey.TARGET, GroupKey.DAY));

  @Test
  void a_group_shows_its_newest_entry_with_actors_and_counts() {
    var entries = List.of(post(9, "eve", "city:lisbon"), post(8, "dora", "city:porto"),
        post(7, "cleo", "city:lisbon"), post(6, "ben", "city:lisbon"),
        post(5, "eve", "city:lisbon"), post(4, "ana", "city:lisbon"));

    var grouped = byVerbAndTarget.group(entries, 10);

    assertThat(grouped.taken()).isEqualTo(6);
    assertThat(grouped.items()).extracting(Item::entry)
        .containsExactly(entries.get(0), entries.get(1));
    var group = grouped.items().getFirst().group().orElseThrow();
    assertThat(group.count()).isEqualTo(5);
    assertThat(group.actorCount()).isEqualTo(4);
    assertThat(group.actors()).extracting(actor -> actor.ref().id())
        .containsExactly("eve", "cleo", "ben");
    assertThat(group.id()).isEqualTo("post city:lisbon 2026-11-21");
  }

  @Test
  void another_day_is_another_group() {
    var grouped = byVerbAndTarget.group(
        List.of(post(25, "ana", "city:lisbon"), post(1, "ana", "city:lisbon")), 10);

    assertThat(grouped.items()).hasSize(2);
  }

  /** Compared with a model: all entries by their keys. */
  @Property
  void each_entry_is_in_one_group_of_one_page(
      @ForAll @Size(max = 60) List<@IntRange(min = 0, max = 11) Integer> choices,
      @ForAll @IntRange(min = 1, max = 5) int limit) {
    var entries = new ArrayList<Entry>();
    for (int index = 0; index < choices.size(); index++) {
      var choice = choices.get(index);
      entries.add(post(choices.size() - index, "user" + choice % 3, "city:c" + choice / 3));
    }
    var counts = new HashMap<String, Long>();
    var shown = new ArrayList<Entry>();
    for (int from = 0; from < entries.size();) {
      var rest = entries.subList(from, entries.size());
      var page = byVerbAndTarget.group(rest, limit);
      assertThat(page.taken()).isPositive();
      assertThat(page.items()).hasSizeLessThanOrEqualTo(limit)
          .extracting(item -> item.group().orElseThrow().id()).doesNotHaveDuplicates();
      assertThat(page.items()).extracting(Item::entry)
          .isSortedAccordingTo((some, other) -> other.activity().id().compareTo(
              some.activity().id()));
      page.items().forEach(item -> counts.merge(
          item.group().orElseThrow().id(), (long) item.group().orElseThrow().count(), Long::sum));
      shown.addAll(rest.subList(0, page.taken()));
      from += page.taken();
    }

    assertThat(shown).isEqualTo(entries);
    assertThat(counts.values()).containsExactlyInAnyOrderElementsOf(entries.stream()
        .collect(groupingBy(entry -> entry.activity().envelope().targets() + ""
            + entry.activity().publishedAt().toString().substring(0, 10), counting()))
        .values());
  }
}
