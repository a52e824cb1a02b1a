// SPDX-License-Identifier: Apache-2.0
package tidings.feeds;

import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tidings.core.Activity;
import tidings.core.ActivityId;
import tidings.core.EntitySummary;
import tidings.core.Envelope;
import tidings.core.Feeds.Entry;
import tidings.core.SharesInFeed;
import tidings.schema.ActivityKeys;
import tidings.schema.readers.VisibilityReader;
import tidings.schema.rows.ShareRow;
import tidings.store.Slice;
import tidings.store.Table;

/**
 * Leaves out the shares of a page that repeat an activity, and names their actors with it. Reads the
 * earlier shares of what is shared, one query for each share that is not left out anyway. Used by one
 * thread.
 */
final class SharedOnce {
  private static final Slice NOTHING = new Slice(List.of(), Optional.empty());

  private final Table table;
  private final VisibilityReader visibilityReader;
  private final SharesInFeed shares;
  /** By what they have shared, newest first. */
  private final Map<ActivityId, List<EntitySummary>> sharers = new HashMap<>();

  SharedOnce(Table table, VisibilityReader visibilityReader, SharesInFeed shares) {
    this.table = table;
    this.visibilityReader = visibilityReader;
    this.shares = shares;
  }

  /** The entries that are shown, in the same order. */
  List<Entry> of(List<Entry> entries) {
    if (entries.stream().noneMatch(entry -> entry.activity().isPlainShare())) {
      return entries;
    }
    var reading = entries.stream().map(Entry::activity).map(this::readEarlier).toList();
    var shown = new ArrayList<Entry>(entries.size());
    for (int i = 0; i < entries.size(); i++) {
      var activity = entries.get(i).activity();
      var earlier = earlier(activity.envelope(), reading.get(i).await());
      if (shares.leavesOut(activity, shown(earlier, shares, visibilityReader))) {
        addSharer(activity);
      } else {
        shown.add(entries.get(i));
      }
    }
    return shown;
  }

  private Future<Slice> readEarlier(Activity activity) {
    return activity.isPlainShare() && !shares.leavesOut(activity)
        ? readEarlier(table, activity.envelope())
        : Future.succeededFuture(NOTHING);
  }

  static Future<Slice> readEarlier(Table table, Envelope share) {
    return table.query(ActivityKeys.sharesOf(share.shared().orElseThrow())
        .after(share.id().text()).limit(SharesInFeed.MAX_EARLIER));
  }

  /** The shares without words among the rows before a share. */
  static List<Envelope> earlier(Envelope share, Slice rows) {
    return rows.items().stream()
        .map(row -> ShareRow.of(share.shared().orElseThrow(), row))
        .filter(ShareRow::plain)
        .map(row -> new Envelope(
            row.share(), row.user(), Envelope.SHARE, List.of(row.shared().ref())))
        .toList();
  }

  /** Those that are in the feed, without the ones of suspended users whose activities are hidden. */
  static List<Envelope> shown(
      List<Envelope> earlier, SharesInFeed shares, VisibilityReader visibilityReader) {
    var admitted = earlier.stream().filter(shares::admits).toList();
    if (admitted.isEmpty()) {
      return admitted;
    }
    var hidden = visibilityReader.hidden(admitted.stream().map(Envelope::actor).toList());
    return admitted.stream().filter(share -> !hidden.contains(share.actor())).toList();
  }

  private static ActivityId shared(Activity share) {
    return share.envelope().shared().orElseThrow();
  }

  private void addSharer(Activity share) {
    var named = sharers.computeIfAbsent(shared(share), id -> new ArrayList<>());
    if (named.size() < SharesInFeed.MAX_SHARERS) {
      named.add(share.actor());
    }
  }

  /** The entries, with those who have shared them, as far as the same page has left that out. */
  List<Entry> withSharers(List<Entry> entries) {
    return sharers.isEmpty() ? entries : entries.stream().map(this::withSharers).toList();
  }

  private Entry withSharers(Entry entry) {
    var activity = entry.activity();
    var shown = activity.isPlainShare() ? shared(activity) : activity.id();
    return new Entry(activity, entry.via(), sharers.getOrDefault(shown, List.of()));
  }
}
