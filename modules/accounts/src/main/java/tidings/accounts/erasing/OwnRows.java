// SPDX-License-Identifier: Apache-2.0
package tidings.accounts.erasing;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import tidings.accounts.personal.UserRows;
import tidings.core.Activities.Purge;
import tidings.core.Activities.RemoveTarget;
import tidings.core.ActivityId;
import tidings.core.Follows.Refuse;
import tidings.core.Follows.RemoveFollower;
import tidings.core.Follows.Unblock;
import tidings.core.Follows.Unfollow;
import tidings.core.Follows.Unmute;
import tidings.core.Likes.EraseLike;
import tidings.core.Media.DeletePicture;
import tidings.core.Polls.EraseVote;
import tidings.core.UserId;
import tidings.core.bus.Ask;
import tidings.schema.AccountKeys;
import tidings.schema.ActivityKeys;
import tidings.schema.EmailKeys;
import tidings.schema.MediaKeys;
import tidings.schema.rows.ActivityRow;
import tidings.schema.rows.BlockMuteRow;
import tidings.schema.rows.EdgeRow;
import tidings.schema.rows.ErasedUserRow;
import tidings.schema.rows.LikeRow;
import tidings.schema.rows.VoteRow;
import tidings.store.Item;
import tidings.store.Key;
import tidings.store.Slices;
import tidings.store.Table;
import tidings.store.Transaction;

/**
 * The rows of an erased user to which keys lead. Those that others count or show are removed by the
 * features that they belong to, with their counts and notices; the others at once. Each step may be
 * repeated.
 */
final class OwnRows {
  /** Rows that are read, and removed, at a time: other requests run between them. */
  private static final int PAGE_SIZE = 50;

  private final ErasureContext context;
  private final Table table;
  private final UserId user;
  private final ErasureProgress progress;
  private long removed;

  OwnRows(ErasureContext context) {
    this.context = context;
    this.table = context.table();
    this.user = context.user();
    this.progress = context.progress();
  }

  /** Repeats until a pass finds nothing. */
  void removeUntilNoneIsLeft() {
    do {
      removed = 0;
      removeOnce();
    } while (removed > 0);
  }

  private void removeOnce() {
    removeCredentials();
    for (var rows : UserRows.values()) {
      remove(rows);
    }
    deleteExisting("others", UserRows.others(user));
  }

  private void remove(UserRows rows) {
    switch (rows) {
      case FEED -> deleteAll("feed", rows);
      case OUTBOX -> removeActivities();
      case COMMENTS ->
        removeEach("comments", rows, row -> new Purge(user, new ActivityId(row.key().sk())));
      case SHARES -> deleteAll("activities", rows);
      case LIKES -> removeEach("likes", rows, row -> {
        var like = LikeRow.of(row);
        return new EraseLike(user, like.activity(), like.kind());
      });
      case VOTES -> removeEach("votes", rows,
          row -> new EraseVote(user, VoteRow.of(row).activity()));
      case BOOKMARKS -> deleteAll("bookmarks", rows);
      case LISTS -> deleteAll("lists", rows);
      case FOLLOWS ->
        removeEach("follows", rows, row -> new Unfollow(user, EdgeRow.followed(row.key())));
      case FOLLOWERS ->
        removeEach("followers", rows, row -> new RemoveFollower(user, new UserId(row.key().sk())));
      case FOLLOW_REQUESTS ->
        removeEach("followRequests", rows, row -> new Refuse(user, new UserId(row.key().sk())));
      case BLOCKS -> removeEach("blocks", rows,
          row -> new Unblock(user, new UserId(BlockMuteRow.target(row.key()).id())));
      case BLOCK_MARKS -> removeEach("blocks", rows,
          row -> new Unblock(new UserId(BlockMuteRow.target(row.key()).id()), user));
      case MUTES ->
        removeEach("mutes", rows, row -> new Unmute(user, BlockMuteRow.target(row.key())));
      case NOTIFIED_FOLLOWERS -> deleteAll("followers", rows);
      case NOTIFICATIONS, SITE_NOTICE_MARKS -> deleteAll("notifications", rows);
      case IDEMPOTENT_REQUESTS -> deleteAll("requests", rows);
      case REPORTS_ABOUT -> deleteAll("reports", rows);
      case UPLOADS -> removeEach("uploads", rows,
          row -> new DeletePicture(user, MediaKeys.idOf(row.key())));
      case FEED_JOBS -> deleteAll("jobs", rows);
    }
  }

  private void removeCredentials() {
    var tombstone = table.get(AccountKeys.account(user)).await()
        .filter(ErasedUserRow::is).map(ErasedUserRow::of);
    tombstone.ifPresent(row -> {
      deleteExisting("credentials", Stream.concat(
          row.passkeys().stream().map(AccountKeys::passkey),
          row.identities().stream().map(AccountKeys::identity)).toList());
      if (!row.passkeys().isEmpty() || !row.identities().isEmpty()) {
        new Transaction().update(row.key(), ErasedUserRow.withoutWays()).commit(table).await();
      }
    });
    table.get(EmailKeys.email(user)).await().ifPresent(this::removeEmail);
  }

  /** The claim on the address goes with it, so that another account can have it. */
  private void removeEmail(Item email) {
    var claims = EmailKeys.claimsOf(email);
    var own = table.getAll(claims).await().values().stream()
        .filter(claim -> claim.findText("user").equals(Optional.of(user.text())))
        .map(Item::key);
    deleteExisting("credentials", Stream.concat(own, Stream.of(email.key())).toList());
  }

  /** The outbox has activities of the user, and those of others that are about the user. */
  private void removeActivities() {
    forEachPage(UserRows.OUTBOX, rows -> {
      var ids = rows.stream().map(row -> ActivityKeys.activityInOutbox(row.key().sk())).toList();
      var bodies = table.getAll(ids.stream().map(ActivityKeys::profile).toList()).await();
      var unknown = new ArrayList<Key>();
      var asks = new ArrayList<Ask<?>>();
      for (var row : rows) {
        var id = ActivityKeys.activityInOutbox(row.key().sk());
        var body = Optional.ofNullable(bodies.get(ActivityKeys.profile(id)));
        if (body.filter(item -> ActivityRow.of(id, item).live()).isEmpty()) {
          unknown.add(row.key());
        } else if (ActivityRow.of(id, body.get()).envelope().actor().equals(user)) {
          asks.add(new Purge(user, id));
        } else {
          asks.add(new RemoveTarget(id, user));
        }
      }
      context.await(asks);
      deleteExisting("activities", unknown);
      progress.removed("activities", asks.size());
    });
  }

  private void removeEach(String kind, UserRows rows, Function<Item, Ask<?>> removal) {
    forEachPage(rows, page -> {
      context.await(page.stream().<Ask<?>>map(removal::apply).toList());
      progress.removed(kind, page.size());
    });
  }

  private void deleteAll(String kind, UserRows rows) {
    forEachPage(rows, page -> {
      table.deleteAll(page.stream().map(Item::key).toList()).await();
      progress.removed(kind, page.size());
    });
  }

  private void deleteExisting(String kind, List<Key> keys) {
    var found = keys.isEmpty() ? List.<Key>of() : List.copyOf(table.getAll(keys).await().keySet());
    if (!found.isEmpty()) {
      table.deleteAll(found).await();
      progress.removed(kind, found.size());
      removed += found.size();
      progress.save();
    }
  }

  private interface PageRemoval {
    void remove(List<Item> rows);
  }

  private void forEachPage(UserRows rows, PageRemoval removal) {
    for (var slice : Slices.of(table, rows.of(user).limit(PAGE_SIZE))) {
      if (!slice.items().isEmpty()) {
        removal.remove(slice.items());
        removed += slice.items().size();
        progress.save();
      }
    }
  }
}
