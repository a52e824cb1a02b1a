// SPDX-License-Identifier: Apache-2.0
package tidings.feeds;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import tidings.core.ActivityFilter;
import tidings.core.ActivityId;
import tidings.core.AnswerBudget;
import tidings.core.AnswerSize;
import tidings.core.Cursor;
import tidings.core.FeedView;
import tidings.core.FeedView.Filter;
import tidings.core.Feeds.Entry;
import tidings.core.Page;
import tidings.core.Position;
import tidings.feeds.merge.Merge;

/**
 * Takes candidates from a merge until a page is full, or enough were looked at. Its cursors are
 * positions, so pages do not shift while activities come and go.
 *
 * @param admission the candidates that the reader is shown
 * @param completion adds to all entries of a page what was left out with others
 */
record FeedScan(Merge merge, Function<List<ActivityId>, List<Entry>> admission,
    UnaryOperator<List<Entry>> completion) {
  /** Max. rounds of reading for one page. If most candidates are refused, the page is short. */
  static final int MAX_ROUNDS = 5;
  /** Candidates after which a page with a filter ends, however few of them match. */
  static final int MAX_SCANNED = 500;

  Page<Entry> page(ActivityFilter filter, int limit) {
    var entries = filter.admitsAllContents() ? entries(limit) : matching(filter, limit);
    return page(completion.apply(entries), limit, merge.continuation().map(FeedScan::cursor));
  }

  /** @param next the cursor after all that was read, of which the page may show less */
  private static Page<Entry> page(List<Entry> entries, int limit, Optional<Cursor> next) {
    boolean fits = entries.size() <= limit;
    var shown = fits ? entries : entries.subList(0, limit);
    return AnswerBudget.page(
        shown, fits ? next : Optional.of(after(shown.getLast())), AnswerSize::ofEntry,
        FeedScan::after);
  }

  private static Cursor after(Entry entry) {
    return cursor(Position.of(entry.activity().id()));
  }

  private static Cursor cursor(Position below) {
    return new Cursor(below.text());
  }

  private List<Entry> entries(int limit) {
    var entries = new ArrayList<Entry>(limit);
    for (int round = 0; round < MAX_ROUNDS && entries.size() < limit; round++) {
      var candidates = merge.next(limit - entries.size());
      if (candidates.isEmpty()) {
        break;
      }
      entries.addAll(admission.apply(candidates));
    }
    return entries;
  }

  /** Reads more in each round, as it is unknown how many match. There may be more than asked for. */
  private List<Entry> matching(ActivityFilter filter, int limit) {
    var entries = new ArrayList<Entry>(limit);
    int count = limit;
    int scanned = 0;
    while (scanned < MAX_SCANNED && entries.size() < limit) {
      var candidates = merge.next(Math.min(count, MAX_SCANNED - scanned));
      if (candidates.isEmpty()) {
        break;
      }
      admission.apply(candidates).stream()
          .filter(entry -> filter.admitsContent(entry.activity()))
          .forEach(entries::add);
      scanned += candidates.size();
      count = Math.min(2 * count, Page.MAX_LIMIT);
    }
    return entries;
  }

  /**
   * Entries of a view, newest first.
   *
   * @param rest the cursor after all that was looked at, if there is more
   * @param lookedAt number of candidates
   */
  record Window(List<Entry> entries, Optional<Cursor> rest, int lookedAt) {
    /** The cursor after the first of the entries. */
    Optional<Cursor> after(int count) {
      return count < entries.size() && count > 0
          ? Optional.of(FeedScan.after(entries.get(count - 1)))
          : rest;
    }
  }

  /** Looks at candidates until there are enough entries, or {@value FeedView#MAX_WINDOW} are looked at. */
  Window window(Filter filter, int count) {
    var entries = new ArrayList<Entry>();
    int lookedAt = 0;
    while (lookedAt < FeedView.MAX_WINDOW && entries.size() < count) {
      var candidates = merge.next(Math.min(Page.MAX_LIMIT, FeedView.MAX_WINDOW - lookedAt));
      if (candidates.isEmpty()) {
        break;
      }
      admission.apply(candidates).stream()
          .filter(entry -> filter.admits(entry.activity()))
          .forEach(entries::add);
      lookedAt += candidates.size();
    }
    return new Window(
        List.copyOf(completion.apply(entries)), merge.continuation().map(FeedScan::cursor),
        lookedAt);
  }
}
