// SPDX-License-Identifier: Apache-2.0
package tidings.accounts.erasing;

import java.util.List;
import java.util.Optional;
import tidings.core.Activities.Purge;
import tidings.core.Activities.RemoveTarget;
import tidings.core.ActivityId;
import tidings.core.Follows.Refuse;
import tidings.core.Follows.RemoveFollower;
import tidings.core.Follows.Unfollow;
import tidings.core.Follows.Unmute;
import tidings.core.Media.DeletePicture;
import tidings.core.UserId;
import tidings.core.bus.Ask;
import tidings.schema.ActivityKeys;
import tidings.schema.FollowKeys;
import tidings.schema.ItemType;
import tidings.schema.KeyFormat;
import tidings.schema.MediaKeys;
import tidings.schema.rows.ActivityRow;
import tidings.schema.rows.FlagRow;
import tidings.schema.rows.MediaRow;
import tidings.schema.rows.NoticeRow;
import tidings.schema.rows.ProfileRow;
import tidings.store.Change;
import tidings.store.Condition;
import tidings.store.ConditionFailedException;
import tidings.store.Item;
import tidings.store.Key;
import tidings.store.Op;
import tidings.store.OptimisticRetry;
import tidings.store.Query;
import tidings.store.Slices;
import tidings.store.Table;
import tidings.store.Transaction;

/**
 * The rows that name an erased user and to which no key leads: what the user has deleted before,
 * reports and requests by the user, mutes of the user, ownerships, and the user's place in the
 * notifications and reports of others. One scan of the table finds them.
 */
final class StrayRows {
  private final ErasureContext context;
  private final Table table;
  private final UserId user;
  private final ErasureProgress progress;

  StrayRows(ErasureContext context) {
    this.context = context;
    this.table = context.table();
    this.user = context.user();
    this.progress = context.progress();
  }

  void remove() {
    for (var slice : Slices.ofTable(table, Query.MAX_LIMIT)) {
      slice.items().forEach(this::visit);
      progress.save();
    }
  }

  private void visit(Item row) {
    var type = ItemType.of(row);
    if (type.isPresent()) {
      visit(type.get(), row);
    }
  }

  private void visit(ItemType type, Item row) {
    var sk = row.key().sk();
    switch (type) {
      case ACTIVITY -> visitActivity(row);
      case ENTITY -> removeOwner(row);
      case NOTICE -> visitNotice(row);
      case REPORT, ENTITY_REPORT -> {
        if (sk.equals("BY#" + user)) {
          removeReport(row.key());
        }
      }
      case FLAG, ENTITY_FLAG -> visitFlag(row);
      case FOLLOW_REQUEST ->
        askIf(isUser(sk), "followRequests", new Refuse(KeyFormat.owner(row.key()), user));
      case MUTE -> askIf(isRef(sk), "mutes", new Unmute(KeyFormat.owner(row.key()), user.ref()));
      case EDGE -> askIf(isRef(sk), "followers", new RemoveFollower(user, owner(row)));
      case FOLLOWER -> {
        if (isUser(sk)) {
          ask("follows", new Unfollow(user, FollowKeys.followedEntity(row.key())));
        }
      }
      case NOTIFIED_FOLLOWER, COMMENTER -> deleteIf(isUser(sk), "others", row);
      case SESSION, TICKET, PASSKEY, IDENTITY, EMAIL_CLAIM, MAIL_LINK, MAIL, EDGE_END, MUTE_END,
          REQUEST_END ->
        deleteIf(names(row, "user"), "credentials", row);
      case MEDIA -> askIf(names(row, MediaRow.USER), "uploads",
          new DeletePicture(user, MediaKeys.idOf(row.key())));
      case SUSPENSION -> removeModerator(row);
      default -> {
        // found by its key, or it says nothing of a user
      }
    }
  }

  /** A body that the user has deleted before, or one that names the user as a target. */
  private void visitActivity(Item row) {
    var id = new ActivityId(KeyFormat.ref(row.key()).id());
    var activity = ActivityRow.of(id, row).envelope();
    if (activity.actor().equals(user)) {
      ask("activities", new Purge(user, id));
    } else if (activity.targets().contains(user.ref())) {
      ask("activities", new RemoveTarget(id, user));
    }
  }

  /** An entity without an owner stays as it is until the site or a moderator gives it another. */
  private void removeOwner(Item row) {
    var ref = KeyFormat.ref(row.key());
    if (ProfileRow.of(ref, row).isOwnedBy(user) && !ref.equals(user.ref())) {
      change("ownerships", row, ProfileRow.isUnchanged(row), ProfileRow.removeOwner(row));
    }
  }

  private void visitNotice(Item row) {
    if (!NoticeRow.isKnown(row)) {
      return;
    }
    var reader = KeyFormat.owner(row.key());
    var isOfUser = row.key().sk().endsWith(":" + user);
    if (isOfUser || NoticeRow.of(reader, row).state().actors().contains(user)) {
      progress.removed("notifications", 1);
      OptimisticRetry.retry(table, () -> {
        table.get(row.key()).await().ifPresent(stored -> {
          var notice = NoticeRow.of(reader, stored);
          var others = notice.state().without(user::equals);
          new Transaction()
              .add(isOfUser || others.isEmpty()
                  ? notice.remove()
                  : notice.with(others).rewrite(stored))
              .commit(table)
              .await();
        });
        return true;
      });
    }
  }

  /** The reports of others stay, and their number is right. */
  private void removeReport(Key report) {
    var flag = ActivityKeys.flagOf(report);
    OptimisticRetry.retry(table, () -> {
      var stored = table.getAll(List.of(report, flag)).await();
      if (stored.containsKey(report)) {
        var transaction = new Transaction().delete(report).onlyIf(Condition.present());
        Optional.ofNullable(stored.get(flag))
            .ifPresent(row -> transaction.add(FlagRow.withoutReportOf(user, row)));
        transaction.commit(table).await();
        progress.removed("reports", 1);
      }
      return true;
    });
  }

  /** A flag may name a reporter whose report is not there any more. */
  private void visitFlag(Item row) {
    if (FlagRow.names(user, row)) {
      change("reports", row, FlagRow.withoutNameOf(user, row));
    }
    if (names(row, "dismissedBy")) {
      change("reports", row, Condition.present(),
          Change.remove("dismissedBy"), Change.remove("dismissedAt"));
    }
  }

  private void removeModerator(Item row) {
    if (names(row, "moderator")) {
      change("others", row, Condition.present(), Change.remove("moderator"));
    }
  }

  private void change(String kind, Item row, Condition unchanged, Change... changes) {
    change(kind, row, new Op.Update(row.key(), List.of(changes), List.of(unchanged)));
  }

  /** A row that has changed meanwhile is visited again. */
  private void change(String kind, Item row, Op change) {
    try {
      new Transaction().add(change).commit(table).await();
      progress.removed(kind, 1);
    } catch (ConditionFailedException changedMeanwhile) {
      table.get(row.key()).await().ifPresent(this::visit);
    }
  }

  private UserId owner(Item row) {
    return KeyFormat.owner(row.key());
  }

  private boolean names(Item row, String attribute) {
    return row.findText(attribute).equals(Optional.of(user.text()));
  }

  private boolean isUser(String sk) {
    return sk.equals(user.text());
  }

  private boolean isRef(String sk) {
    return sk.equals(user.ref().toString());
  }

  private void askIf(boolean isAboutUser, String kind, Ask<?> removal) {
    if (isAboutUser) {
      ask(kind, removal);
    }
  }

  private void ask(String kind, Ask<?> removal) {
    context.await(List.of(removal));
    progress.removed(kind, 1);
  }

  private void deleteIf(boolean isAboutUser, String kind, Item row) {
    if (isAboutUser) {
      table.deleteAll(List.of(row.key())).await();
      progress.removed(kind, 1);
    }
  }
}
