// SPDX-License-Identifier: Apache-2.0
package tidings.feeds.views;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static tidings.feeds.views.ViewedPosts.START;
import static tidings.feeds.views.ViewedPosts.counted;
import static tidings.feeds.views.ViewedPosts.liked;
import static tidings.feeds.views.ViewedPosts.post;
import static tidings.feeds.views.ViewedPosts.share;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import tidings.core.Activity.Counts;
import tidings.core.FeedView.Ranking;
import tidings.core.Feeds.Entry;
import tidings.core.ViewedFeed.Item;

/** Entries are ordered by a formula, which each of them explains. */
final class RankerTest {
  private final Ranker ranker = new Ranker(new Ranking(Duration.ofHours(6), 1, 2, 3, 4, 200));

  @Test
  void a_half_life_halves_the_score() {
    var items = ranker.rank(List.of(post(6, "ana"), post(0, "ana")),
        START.plus(Duration.ofHours(6)));

    assertThat(items).extracting(item -> item.score().orElseThrow().value())
        .containsExactly(1.0, 0.5);
  }

  @Test
  void likes_and_comments_lift_an_older_entry_above_newer_ones() {
    var older = liked(0, "ana", 50, 10, false);
    var newer = post(1, "ben");

    var items = ranker.rank(List.of(newer, older), START.plus(Duration.ofHours(1)));

    assertThat(items).extracting(Item::entry).containsExactly(older, newer);
    var score = items.getFirst().score().orElseThrow();
    assertThat(score.likes()).isCloseTo(Math.log(51), within(1e-9));
    assertThat(score.comments()).isCloseTo(2 * Math.log(11), within(1e-9));
  }

  @Test
  void a_share_without_words_has_the_numbers_of_what_it_shares() {
    var shared = counted(0, "ana", new Counts(Map.of(), 0, 7)).activity();
    var share = share(1, "ben", shared);
    var newer = post(2, "cleo");

    var items = ranker.rank(List.of(newer, share), START.plus(Duration.ofHours(2)));

    assertThat(items).extracting(Item::entry).containsExactly(share, newer);
    assertThat(items.getFirst().score().orElseThrow().shares())
        .isCloseTo(3 * Math.log(8), within(1e-9));
  }

  @Test
  void what_an_actor_posts_is_higher_if_the_reader_likes_it() {
    var items = ranker.rank(
        List.of(post(3, "ben"), post(2, "ana"), liked(1, "ana", 1, 0, true)),
        START.plus(Duration.ofHours(3)));

    assertThat(items.getLast().entry().activity().envelope().actor().text()).isEqualTo("ben");
    assertThat(items).filteredOn(item -> item.entry().activity().id().equals(
        post(2, "ana").activity().id()))
        .singleElement()
        .satisfies(item -> assertThat(item.score().orElseThrow().affinity()).isEqualTo(2));
  }

  @Property
  void each_entry_is_there_once_in_the_order_of_the_explained_values(
      @ForAll @Size(max = 40) List<@IntRange(min = 0, max = 30) Integer> likes) {
    var entries = new ArrayList<Entry>();
    for (int index = 0; index < likes.size(); index++) {
      entries.add(liked(likes.size() - index, "user" + index % 4, likes.get(index), index % 3,
          index % 5 == 0));
    }

    var items = ranker.rank(entries, START.plus(Duration.ofHours(20)));

    assertThat(items).extracting(Item::entry).containsExactlyInAnyOrderElementsOf(entries);
    assertThat(items).allSatisfy(item -> {
      var score = item.score().orElseThrow();
      assertThat(score.freshness()).isBetween(0.0, 1.0);
      assertThat(score.value()).isCloseTo(
          (1 + score.likes() + score.comments() + score.shares() + score.affinity())
              * score.freshness(),
          within(1e-9));
    });
    assertThat(items).isSortedAccordingTo((some, other) -> Double.compare(
        other.score().orElseThrow().value(), some.score().orElseThrow().value()));
  }
}
