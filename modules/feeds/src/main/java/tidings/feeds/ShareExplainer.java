// SPDX-License-Identifier: Apache-2.0
package tidings.feeds;

import static java.util.stream.Stream.concat;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import tidings.core.ActivityId;
import tidings.core.Audience;
import tidings.core.Envelope;
import tidings.core.Ref;
import tidings.core.SharesInFeed;
import tidings.core.UserId;
import tidings.core.Visibility;
import tidings.schema.ActivityKeys;
import tidings.schema.FollowKeys;
import tidings.schema.readers.VisibilityReader;
import tidings.schema.rows.ActivityRow;
import tidings.schema.rows.BlockMuteRow;
import tidings.schema.rows.EdgeRow;
import tidings.store.Item;
import tidings.store.Key;
import tidings.store.Table;

/**
 * Tells whether feed pages leave out a share that is in a feed by its audiences, with the same
 * function as pages, on rows read for this purpose.
 */
record ShareExplainer(Table table, VisibilityReader visibilityReader) {

  boolean isLeftOut(UserId user, ActivityRow share, Visibility visibility, Instant now) {
    var shared = share.envelope().shared();
    if (shared.isEmpty() || share.object().isVisible()) {
      return false;
    }
    var found = findVisible(shared.get(), visibility);
    if (found.isEmpty()) {
      return true; // nothing is left to show
    }
    var earlier = SharedOnce.earlier(
        share.envelope(), SharedOnce.readEarlier(table, share.envelope()).await());
    var shares = read(user, found.get(), earlier, now);
    return shares.repeats(found.get())
        || !SharedOnce.shown(earlier, shares, visibilityReader).isEmpty();
  }

  private Optional<Envelope> findVisible(ActivityId id, Visibility visibility) {
    return table.get(ActivityKeys.profile(id)).await()
        .map(row -> ActivityRow.of(id, row))
        .filter(ActivityRow::live)
        .map(row -> visibilityReader.lineage(row.envelope()))
        .filter(lineage -> visibilityReader.shows(lineage, visibility))
        .map(lineage -> lineage.activity());
  }

  /** The relations of the reader to all that what is shared, and its shares, may be followed by. */
  private SharesInFeed read(UserId user, Envelope shared, List<Envelope> earlier, Instant now) {
    var refs = concat(earlier.stream(), List.of(shared).stream())
        .flatMap(each -> concat(
            List.of(each.actor().ref()).stream(), Audience.of(each).refs().stream()))
        .distinct()
        .toList();
    var edges = rows(refs.stream().map(ref -> FollowKeys.edge(user, ref)).toList());
    var mutes = rows(refs.stream().map(ref -> FollowKeys.mute(user, ref)).toList());
    var marks = rows(refs.stream().filter(Ref::isUser)
        .map(ref -> FollowKeys.blocked(user, ref)).toList());
    return SharesInFeed.ofFeed(
        user, EdgeRow.edges(edges), BlockMuteRow.blocksAndMutes(marks, mutes), now);
  }

  private List<Item> rows(List<Key> keys) {
    return List.copyOf(table.getAll(keys).await().values());
  }
}
