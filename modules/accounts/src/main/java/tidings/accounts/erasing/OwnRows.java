// SPDX-License-Identifier: Apache-2.0
package tidings.accounts.erasing;

import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import tidings.core.Activities.Purge;
import tidings.core.Activities.RemoveTarget;
import tidings.core.ActivityId;
import tidings.core.Follows.Refuse;
import tidings.core.Follows.RemoveFollower;
import tidings.core.Follows.Unblock;
import tidings.core.Follows.Unfollow;
import tidings.core.Follows.Unmute;
import tidings.core.Likes.EraseLike;
import tidings.core.Role;
import tidings.core.UserId;
import tidings.core.bus.Ask;
import tidings.core.bus.Bus;
import tidings.schema.AccountKeys;
import tidings.schema.ActivityKeys;
import tidings.schema.EmailKeys;
import tidings.schema.FeedKeys;
import tidings.schema.FollowKeys;
import tidings.schema.rows.ActivityRow;
import tidings.schema.rows.BlockMuteRow;
import tidings.schema.rows.EdgeRow;
import tidings.schema.rows.ErasedUserRow;
import tidings.schema.rows.LikeRow;
import tidings.store.Item;
import tidings.store.Key;
import tidings.store.Query;
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

  private final Bus bus;
  private final Table table;
  private final UserId user;
  private final ErasureProgress progress;
  private long removed;

  OwnRows(Bus bus, Table table, UserId user, ErasureProgress progress) {
    this.bus = bus;
    this.table = table;
    this.user = user;
    this.progress = progress;
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
    deleteAll("feed", FeedKeys.feedOf(user));
    deleteAll("jobs", FeedKeys.feedJobsOf(user));
    removeActivities();
    removeEach("comments", ActivityKeys.commentsBy(user),
        row -> new Purge(user, new ActivityId(row.key().sk())));
    removeEach("likes", ActivityKeys.likedBy(user), row -> {
      var like = LikeRow.of(row);
      return new EraseLike(user, like.activity(), like.kind());
    });
    removeEach("follows", FollowKeys.edgesOf(user),
        row -> new Unfollow(user, EdgeRow.followed(row.key())));
    removeEach("followers", FollowKeys.followersOf(user.ref()),
        row -> new RemoveFollower(user, new UserId(row.key().sk())));
    removeEach("followRequests", FollowKeys.requestsTo(user),
        row -> new Refuse(user, new UserId(row.key().sk())));
    removeEach("blocks", FollowKeys.blocksOf(user),
        row -> new Unblock(user, new UserId(BlockMuteRow.target(row.key()).id())));
    removeEach("blocks", FollowKeys.blockedOf(user),
        row -> new Unblock(new UserId(BlockMuteRow.target(row.key()).id()), user));
    removeEach("mutes", FollowKeys.mutesOf(user),
        row -> new Unmute(user, BlockMuteRow.target(row.key())));
    deleteAll("followers", FollowKeys.notifiedOf(user.ref()));
    deleteAll("notifications", FeedKeys.noticesOf(user));
    deleteAll("notifications", FeedKeys.toldOfSiteNotices(user));
    deleteAll("requests", AccountKeys.idempotentRequestsOf(user));
    deleteAll("reports", ActivityKeys.reportsOfEntity(user.ref()));
    deleteAll("jobs", FeedKeys.feedJobsOf(user));
    deleteAll("feed", FeedKeys.feedOf(user));
    deleteExisting("others", Stream.concat(
        Stream.of(Role.values()).map(role -> AccountKeys.role(role, user)),
        Stream.of(ActivityKeys.trend(user.ref()), ActivityKeys.counts(user.ref()),
            FollowKeys.merged(user.ref()), FeedKeys.noticePreferences(user),
            AccountKeys.passwordAttempts("account#" + user),
            AccountKeys.passwordAttempts("sign-up#" + user)))
        .toList());
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
    forEachPage(ActivityKeys.outboxOf(user.ref()), rows -> {
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
      await(asks);
      deleteExisting("activities", unknown);
      progress.removed("activities", asks.size());
    });
  }

  private void removeEach(String kind, Query rows, Function<Item, Ask<?>> removal) {
    forEachPage(rows, page -> {
      await(page.stream().<Ask<?>>map(removal::apply).toList());
      progress.removed(kind, page.size());
    });
  }

  private void deleteAll(String kind, Query rows) {
    forEachPage(rows, page -> {
      table.deleteAll(page.stream().map(Item::key).toList()).await();
      progress.removed(kind, page.size());
    });
  }

  /** Waits for all, so that none is running when the page is done. */
  private void await(List<Ask<?>> asks) {
    var pending = asks.stream().map(ask -> (Future<?>) bus.ask(ask)).toList();
    Future.join(pending).await();
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

  private void forEachPage(Query rows, PageRemoval removal) {
    for (var slice : Slices.of(table, rows.limit(PAGE_SIZE))) {
      if (!slice.items().isEmpty()) {
        removal.remove(slice.items());
        removed += slice.items().size();
        progress.save();
      }
    }
  }
}
