// SPDX-License-Identifier: Apache-2.0
package tidings.activities.fanout;

import static java.util.stream.Collectors.toMap;

import io.vertx.core.Future;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.function.BooleanSupplier;
import tidings.core.Activities.ActivityDelivered;
import tidings.core.Activities.ActivityEdited;
import tidings.core.Activities.ActivityRemoved;
import tidings.core.Activities.CountsChanged;
import tidings.core.Activities.FanOutCompleted;
import tidings.core.Activity;
import tidings.core.Position;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.schema.Keys;
import tidings.schema.rows.CountsRow;
import tidings.schema.rows.LateRow;
import tidings.store.ConditionFailedException;
import tidings.store.Transaction;

/**
 * One run of a job: those who are connected here are first, then page after page of followers is
 * written and told, until all are done; a checkpoint is stored now and then. While pages are being
 * written, the next one is read. A {@link ConditionFailedException} means that the job is not this owner's
 * any more, or gone.
 */
final class FanOutRun {
  /** Followers a page, who are told at once. */
  static final int PAGE_SIZE = 1_000;
  /**
   * Pages from one checkpoint to the next: a crash repeats at most this many. Each is synced to
   * the disk, which takes as long as a page does.
   */
  static final int PAGES_PER_CHECKPOINT = 2;
  /** Pages that are written while another is read. */
  private static final int MAX_PENDING_PAGES = 2;

  private final DeliveryContext context;
  private final BooleanSupplier stopping;
  private final Queue<PageWrite> pendingPages = new ArrayDeque<>();
  /** Those who were first, and need not be told again. */
  private final Set<UserId> alreadyDelivered = new HashSet<>();
  /** The activity as it was last read, and who gets it; nothing, when it is gone. */
  private Optional<Snapshot> snapshot = Optional.empty();
  /** The job as the table has it, once the checkpoint is stored. */
  private FanOutJob job;
  private Future<Void> checkpoint = Future.succeededFuture();
  /** The job as far as its rows are written. */
  private FanOutJob progress;
  private int writtenPages;

  /** @param followers how many each audience has */
  private record Snapshot(Activity activity, RecipientFilter filter, Map<Ref, Long> followers) {
    Snapshot withActivity(Activity reread) {
      return new Snapshot(reread, filter, followers);
    }

    long fannedOut() {
      return followers.entrySet().stream()
          .filter(audience -> !filter.isLarge(audience.getKey()))
          .mapToLong(Map.Entry::getValue)
          .sum();
    }
  }

  /** A page whose rows are on their way. */
  private record PageWrite(Recipients page, Future<Void> rows, Position position) {}

  FanOutRun(DeliveryContext context, FanOutJob job, BooleanSupplier stopping) {
    this.context = context;
    this.stopping = stopping;
    this.job = job;
    this.progress = job;
  }

  /** Those who are connected here; comes before {@link #deliverToRest}. */
  void deliverToOnline() {
    snapshot = read().map(this::snapshot);
    snapshot.ifPresent(initial -> {
      if (job.cursor().isEmpty()) {
        context.mentions().notifyMentioned(initial.activity());
      }
      var online = OnlineFirst.of(context, initial.filter(), initial.fannedOut());
      for (var page = online.next(); page.isPresent(); page = online.next()) {
        page.get().byVia().values().forEach(alreadyDelivered::addAll);
        publishDelivered(write(page.get()));
        publishChanges();
      }
    });
  }

  /** Everybody else. */
  void deliverToRest() {
    if (snapshot.isPresent()) {
      deliver();
    } else {
      new Transaction().delete(job.key()).onlyIf(job.isStillOwned()).commit(context.table())
          .await();
    }
  }

  void deliverToAll() {
    deliverToOnline();
    deliverToRest();
  }

  private Optional<Activity> read() {
    return context.reader().read(job.activity(), Optional.empty());
  }

  private Snapshot snapshot(Activity activity) {
    var filter =
        new RecipientFilter(activity.envelope(), context.cachePolicy().largeAudiences().current());
    var counts = filter.audiences().stream().collect(toMap(Keys::counts, ref -> ref));
    var followers = context.table().getAll(counts.keySet()).await().values().stream()
        .collect(toMap(
            row -> counts.get(row.key()),
            row -> CountsRow.ofEntity(Optional.of(row)).followers()));
    return new Snapshot(activity, filter, followers);
  }

  private Snapshot requireSnapshot() {
    return snapshot.orElseThrow();
  }

  private Activity activity() {
    return requireSnapshot().activity();
  }

  private void deliver() {
    var followers = new MergedFollowers(
        context.table(), requireSnapshot().filter(), job.cursor(), PAGE_SIZE, context.clock());
    var page = followers.next(PAGE_SIZE, alreadyDelivered);
    while (page.isPresent() && !stopping.getAsBoolean()) {
      pendingPages.add(write(page.get()));
      if (pendingPages.size() == MAX_PENDING_PAGES) {
        complete(pendingPages.remove());
      }
      page = followers.next(PAGE_SIZE, alreadyDelivered);
    }
    while (!pendingPages.isEmpty()) {
      complete(pendingPages.remove());
    }
    checkpoint.await();
    if (page.isPresent()) {
      store(progress.handedOver()).await();
    } else {
      complete();
    }
  }

  private PageWrite write(Recipients page) {
    var position = context.watermark().low();
    var rows = page.rows(job.activity(), context.feedRetention());
    return new PageWrite(page, context.table().putAll(rows), position);
  }

  private void complete(PageWrite pageWrite) {
    publishDelivered(pageWrite);
    context.notices().notifyFollowers(activity(), pageWrite.page().notified());
    progress = progress.checkpointAfter(pageWrite.page());
    if (++writtenPages % PAGES_PER_CHECKPOINT == 0) {
      checkpoint.await();
      checkpoint = store(progress);
      job = progress;
    }
    publishChanges();
  }

  private void publishDelivered(PageWrite pageWrite) {
    pageWrite.rows().await();
    requireJob();
    if (!pageWrite.page().byVia().isEmpty()) {
      context.bus().publish(
          new ActivityDelivered(activity(), pageWrite.page().byVia(), pageWrite.position()));
    }
  }

  /** Deleting an activity deletes its job: nobody is told of it after they were told it is gone. */
  private void requireJob() {
    if (context.table().get(job.key()).await().isEmpty()) {
      throw new ConditionFailedException(List.of());
    }
  }

  /**
   * Whoever was told just now listens for what becomes of it from now on; what has become of it
   * since it was read, they are told here. The next page is told what it says by now.
   */
  private void publishChanges() {
    var before = activity();
    var current = read().orElseThrow(() -> {
      context.bus().publish(new ActivityRemoved(before.id()));
      return new ConditionFailedException(List.of());
    });
    if (!current.revision().equals(before.revision())) {
      context.bus().publish(new ActivityEdited(current));
    } else if (!current.counts().equals(before.counts())) {
      context.bus().publish(new CountsChanged(current.id(), current.counts()));
    }
    snapshot = Optional.of(requireSnapshot().withActivity(current));
  }

  private Future<Void> store(FanOutJob next) {
    return context.table().write(List.of(next.replacing(job)));
  }

  private void complete() {
    settleLargeAudiences();
    var now = context.clock().instant();
    var end = new Transaction().delete(job.key()).onlyIf(job.isStillOwned())
        .put(DeliveryReport.row(progress, now));
    if (job.late()) {
      context.watermark().during(stamp -> {
        end.put(LateRow.arrived(stamp, job.activity()).item());
        return end.commit(context.table()).await();
      });
    } else {
      end.commit(context.table()).await();
    }
    context.bus().publish(
        new FanOutCompleted(job.activity(), progress.written(),
            Duration.between(job.startedAt(), now)));
  }

  /** Whoever posts to an audience sees how large it is, and that it is delivered accordingly. */
  private void settleLargeAudiences() {
    var largeAudiences = context.cachePolicy().largeAudiences();
    var floor = context.cachePolicy().retention().floor(context.clock().instant());
    requireSnapshot().filter().audiences().forEach(audience -> {
      if (largeAudiences.isSwitchDue(audience,
          requireSnapshot().followers().getOrDefault(audience, 0L))) {
        context.watermark().during(stamp -> {
          largeAudiences.switchMode(audience, stamp, floor.orElse(Position.FIRST));
          return audience;
        });
      }
    });
  }
}
