// SPDX-License-Identifier: Apache-2.0
package tidings.feeds;

import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import tidings.core.AnswerBudget;
import tidings.core.AnswerSize;
import tidings.core.Cursor;
import tidings.core.FeedView;
import tidings.core.FeedView.Ranking;
import tidings.core.Feeds.ViewOf;
import tidings.core.Page;
import tidings.core.ViewedFeed;
import tidings.core.ViewedFeed.Item;
import tidings.feeds.views.Grouping;
import tidings.feeds.views.Ranker;

/** Reads pages of feeds and of lists' feeds through views. */
record ViewPages(FeedPages feeds, ListFeedPages lists, InstantSource clock) {

  ViewedFeed page(ViewOf ask) {
    var now = clock.instant();
    if (ask.list().isPresent()) {
      return page(
          ask, lists.scan(ask.list().get(), ask.reader(), ask.after(), now), Optional.empty(), now);
    }
    var opened = feeds.open(ask.reader().orElseThrow(), ask.after(), ask.limit(), now);
    return page(ask, opened.scan(), Optional.of(opened.state()), now);
  }

  private static ViewedFeed page(
      ViewOf ask, FeedScan scan, Optional<ViewedFeed.State> state, Instant now) {
    return ask.view().ranking().map(ranking -> ranked(ask, scan, ranking, now))
        .orElseGet(() -> ask.view().grouping().isEmpty()
            ? newestFirst(ask, scan)
            : grouped(ask, scan))
        .with(state);
  }

  private static ViewedFeed newestFirst(ViewOf ask, FeedScan scan) {
    var window = scan.window(ask.view().filter(), ask.limit());
    var items = window.entries().stream().limit(ask.limit())
        .map(entry -> new Item(entry, Optional.empty(), Optional.empty())).toList();
    var fitting = AnswerBudget.fitting(items, AnswerSize::ofViewed);
    return viewed(ask, fitting, window.after(fitting.size()), window);
  }

  /** Where an answer would be too large, it has fewer groups, and the next page begins with the others. */
  private static ViewedFeed grouped(ViewOf ask, FeedScan scan) {
    var window = scan.window(ask.view().filter(), FeedView.MAX_WINDOW);
    var grouping = new Grouping(ask.view().grouping());
    var most = grouping.group(window.entries(), ask.limit());
    var fitting = AnswerBudget.fitting(most.items(), AnswerSize::ofViewed);
    var grouped = grouping.group(window.entries(), fitting.size());
    return viewed(ask, grouped.items(), window.after(grouped.taken()), window);
  }

  private static ViewedFeed ranked(ViewOf ask, FeedScan scan, Ranking ranking, Instant now) {
    var window = scan.window(ask.view().filter(), ranking.window());
    var items = new Ranker(ranking)
        .rank(window.entries().stream().limit(ranking.window()).toList(), now);
    var best = items.subList(0, Math.min(ask.limit(), items.size()));
    return viewed(
        ask, AnswerBudget.fitting(best, AnswerSize::ofViewed), Optional.empty(), window);
  }

  private static ViewedFeed viewed(
      ViewOf ask, List<Item> items, Optional<Cursor> next, FeedScan.Window window) {
    return new ViewedFeed(new Page<>(items, next), ask.view().isPageable(), window.lookedAt(),
        Optional.empty());
  }
}
