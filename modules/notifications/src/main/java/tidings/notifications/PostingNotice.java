// SPDX-License-Identifier: Apache-2.0
package tidings.notifications;

import static tidings.core.errors.ErrorCode.IDEMPOTENCY_KEY_REUSED;

import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tidings.core.ActivityId;
import tidings.core.SiteNotice;
import tidings.core.SiteNotice.Outcome;
import tidings.core.SiteNotice.Recipients.FollowersOf;
import tidings.core.SiteNotice.Recipients.Named;
import tidings.core.UserId;
import tidings.notifications.TellingUsers.Told;
import tidings.schema.ActivityKeys;
import tidings.schema.FollowKeys;
import tidings.schema.ItemType;
import tidings.schema.readers.VisibilityReader;
import tidings.schema.rows.ActivityRow;
import tidings.schema.rows.EdgeRow;
import tidings.store.Condition;
import tidings.store.Item;
import tidings.store.OptimisticRetry;
import tidings.store.Table;
import tidings.store.Transaction;

/**
 * Posts a notice of the site: to named users at once, to the followers of a ref by a job that is
 * stored together with the id of the notice.
 */
record PostingNotice(Table table, TellingUsers telling, InstantSource clock) {
  /** Max. followers told at a time, so that other due items do not wait; the next sweep continues. */
  static final int MAX_FOLLOWERS_PER_SWEEP = 10_000;
  private static final int PAGE_SIZE = 500;

  Outcome post(SiteNotice notice) {
    var activity = notice.activity().map(id -> ActivityRow.requireLive(table, id));
    notice.content().actor().ifPresent(this::requireUser);
    var posted = StoredNotice.of(notice, activity, clock.instant());
    var stored = OptimisticRetry.retry(table, () -> store(notice, posted));
    return switch (notice.recipients()) {
      case FollowersOf later -> new Outcome(notice.id(), Optional.empty(), List.of(), List.of());
      case Named(var users) -> outcome(notice.id(), users, telling.tell(stored, users));
    };
  }

  private void requireUser(UserId actor) {
    if (table.get(ActivityKeys.profile(actor.ref())).await().isEmpty()) {
      throw VisibilityReader.notFound(actor.ref());
    }
  }

  /** Stores the id, and the job for an audience; or finds that an earlier request has done so. */
  private StoredNotice store(SiteNotice notice, StoredNotice posted) {
    var first = table.get(posted.key()).await();
    if (first.isPresent()) {
      if (!StoredNotice.isOf(notice.fingerprint(), first.get())) {
        throw IDEMPOTENCY_KEY_REUSED.refusal("the id was used for another notice");
      }
      return posted.postedAs(first.get());
    }
    var transaction = new Transaction()
        .put(posted.item(notice.fingerprint())).onlyIf(Condition.absent());
    if (notice.recipients() instanceof FollowersOf(var audience)) {
      transaction.put(posted.delivery(audience));
    }
    transaction.commit(table).await();
    return posted;
  }

  private static Outcome outcome(String id, List<UserId> users, Map<UserId, Told> results) {
    return new Outcome(id,
        Optional.of(with(Told.TOLD, users, results).size()),
        with(Told.UNKNOWN, users, results), with(Told.SKIPPED, users, results));
  }

  private static List<UserId> with(Told told, List<UserId> users, Map<UserId, Told> results) {
    return users.stream().filter(user -> results.get(user) == told).toList();
  }

  /**
   * Tells the next followers of an audience. The job keeps the last who was told; one that is
   * handled twice tells nobody twice. Ends without the activity: there is nothing to tell then.
   */
  void deliver(Item job) {
    var about = StoredNotice.activityOf(job);
    var activity = about.flatMap(this::findLive);
    if (about.isPresent() && activity.isEmpty()) {
      new Transaction().delete(job.key()).commit(table).await();
      return;
    }
    var notice = StoredNotice.ofDelivery(job, activity);
    var current = job;
    for (int told = 0; told < MAX_FOLLOWERS_PER_SWEEP; told += PAGE_SIZE) {
      var page = table.query(
          FollowKeys.followersOf(StoredNotice.audience(job))
              .after(StoredNotice.toldUpTo(current)).limit(PAGE_SIZE))
          .await();
      telling.tell(notice, page.items().stream()
          .filter(ItemType.FOLLOWER::matches)
          .filter(EdgeRow::isOpen)
          .map(row -> new UserId(row.key().sk()))
          .toList());
      if (page.next().isEmpty()) {
        new Transaction().delete(job.key()).commit(table).await();
        return;
      }
      current = StoredNotice.withToldUpTo(current, page.next().get());
      new Transaction().put(current).onlyIf(Condition.present()).commit(table).await();
    }
  }

  private Optional<ActivityRow> findLive(ActivityId id) {
    return table.get(ActivityKeys.profile(id)).await()
        .map(row -> ActivityRow.of(id, row))
        .filter(ActivityRow::live);
  }
}
