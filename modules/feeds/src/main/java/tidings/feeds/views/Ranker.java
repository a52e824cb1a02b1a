// SPDX-License-Identifier: Apache-2.0
package tidings.feeds.views;

import static java.util.Comparator.comparing;
import static java.util.stream.Collectors.averagingInt;
import static java.util.stream.Collectors.groupingBy;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tidings.core.Activity;
import tidings.core.FeedView.Ranking;
import tidings.core.Feeds.Entry;
import tidings.core.UserId;
import tidings.core.ViewedFeed.Item;
import tidings.core.ViewedFeed.Score;

/** Orders the entries of a window by their scores, the highest first; of equal ones the newest. */
public record Ranker(Ranking ranking) {

  /** @param window entries of a feed, with the reader's own likes */
  public List<Item> rank(List<Entry> window, Instant now) {
    var affinities = affinities(window);
    return window.stream()
        .map(entry -> new Item(entry, Optional.empty(),
            Optional.of(score(entry.activity(), affinities, now))))
        .sorted(comparing((Item item) -> item.score().orElseThrow().value())
            .thenComparing(item -> item.entry().activity().id()).reversed())
        .toList();
  }

  /** The part of each actor's entries that the reader has liked. */
  private static Map<UserId, Double> affinities(List<Entry> window) {
    return window.stream().map(Entry::activity).collect(groupingBy(
        activity -> activity.envelope().actor(),
        averagingInt(activity -> activity.yourLikes().isEmpty() ? 0 : 1)));
  }

  private Score score(Activity activity, Map<UserId, Double> affinities, Instant now) {
    var counts = shown(activity).counts();
    long allLikes = counts.likes().values().stream().mapToLong(Long::longValue).sum();
    double likes = ranking.likes() * Math.log1p(allLikes);
    double comments = ranking.comments() * Math.log1p(counts.comments());
    double shares = ranking.shares() * Math.log1p(counts.shares());
    double affinity =
        ranking.affinity() * affinities.getOrDefault(activity.envelope().actor(), 0.0);
    double freshness = Math.pow(2, -age(activity, now) / ranking.halfLife().toMillis());
    return new Score(
        (1 + likes + comments + shares + affinity) * freshness, likes, comments, shares, affinity,
        freshness);
  }

  /** A share without words shows what it shares, and nothing of its own. */
  private static Activity shown(Activity activity) {
    return activity.isPlainShare() ? activity.shared().orElse(activity) : activity;
  }

  /** Not negative: the clock of another server may be ahead. */
  private static double age(Activity activity, Instant now) {
    return Math.max(0, Duration.between(activity.publishedAt(), now).toMillis());
  }
}
