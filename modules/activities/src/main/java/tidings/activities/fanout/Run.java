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
import tidings.core.Activities.Counted;
import tidings.core.Activities.Delivered;
import tidings.core.Activities.Edited;
import tidings.core.Activities.Removed;
import tidings.core.Activities.Settled;
import tidings.core.Activity;
import tidings.core.ActivityId;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.store.ConditionFailed;
import tidings.store.Keys;
import tidings.store.Transaction;
import tidings.store.rows.CountsRow;
import tidings.store.rows.LateRow;

/**
 * One run of a job: those who are connected here are first, then page after page of followers is
 * written and told, until all are done; a checkpoint is stored now and then. While pages are being
 * written, the next one is read. A {@link ConditionFailed} means that the job is not this owner's
 * any more, or gone.
 */
final class Run {
  /** Followers a page, who are told at once. */
  static final int PAGE = 1_000;
  /**
   * Pages from one checkpoint to the next: a crash repeats at most this many. Each is synced to
   * the disk, which takes as long as a page does.
   */
  static final int CHECKPOINT = 2;
  /** Pages that are written while another is read. */
  private static final int AHEAD = 2;

  private final Means means;
  private final BooleanSupplier stopping;
  private final Queue<Writing> ahead = new ArrayDeque<>();
  /** Those who were first, and need not be told again. */
  private final Set<UserId> told = new HashSet<>();
  /** The activity as it was last read, and who gets it; nothing, when it is gone. */
  private Optional<Delivering> delivering = Optional.empty();
  /** The job as the table has it, once the checkpoint is stored. */
  private Job job;
  private Future<Void> checkpoint = Future.succeededFuture();
  /** The job as far as its rows are written. */
  private Job done;
  private int pages;

  /** @param followers how many each audience has */
  private record Delivering(Activity activity, Admission admission, Map<Ref, Long> followers) {
    Delivering as(Activity now) {
      return new Delivering(now, admission, followers);
    }

    long fannedOut() {
      return followers.entrySet().stream()
          .filter(audience -> !admission.isLarge(audience.getKey()))
          .mapToLong(Map.Entry::getValue)
          .sum();
    }
  }

  /** A page whose rows are on their way. */
  private record Writing(Recipients page, Future<Void> rows, ActivityId position) {}

  Run(Means means, Job job, BooleanSupplier stopping) {
    this.means = means;
    this.stopping = stopping;
    this.job = job;
    this.done = job;
  }

  /** Those who are connected here; comes before {@link #rest}. */
  void first() {
    delivering = read().map(this::delivering);
    delivering.ifPresent(there -> {
      if (job.cursor().isEmpty()) {
        means.mentions().tell(there.activity());
      }
      var online = OnlineFirst.of(means, there.admission(), there.fannedOut());
      for (var page = online.next(); page.isPresent(); page = online.next()) {
        page.get().byVia().values().forEach(told::addAll);
        tell(write(page.get()));
        lookAgain();
      }
    });
  }

  /** Everybody else. */
  void rest() {
    if (delivering.isPresent()) {
      deliver();
    } else {
      new Transaction().delete(job.key()).onlyIf(job.isMine()).commit(means.table()).await();
    }
  }

  void all() {
    first();
    rest();
  }

  private Optional<Activity> read() {
    return means.reader().read(job.activity(), Optional.empty());
  }

  private Delivering delivering(Activity activity) {
    var admission = new Admission(activity.envelope(), means.cached().large().now());
    var counts = admission.audiences().stream().collect(toMap(Keys::counts, ref -> ref));
    var followers = means.table().getAll(counts.keySet()).await().values().stream()
        .collect(toMap(
            row -> counts.get(row.key()),
            row -> CountsRow.ofEntity(Optional.of(row)).followers()));
    return new Delivering(activity, admission, followers);
  }

  private Delivering there() {
    return delivering.orElseThrow();
  }

  private Activity activity() {
    return there().activity();
  }

  private void deliver() {
    var followers = new Followers(
        means.table(), there().admission(), job.cursor(), PAGE, means.clock());
    var page = followers.next(PAGE, told);
    while (page.isPresent() && !stopping.getAsBoolean()) {
      ahead.add(write(page.get()));
      if (ahead.size() == AHEAD) {
        finish(ahead.remove());
      }
      page = followers.next(PAGE, told);
    }
    while (!ahead.isEmpty()) {
      finish(ahead.remove());
    }
    checkpoint.await();
    if (page.isPresent()) {
      store(done.handedOver()).await();
    } else {
      finish();
    }
  }

  private Writing write(Recipients page) {
    var position = means.watermark().low();
    var rows = page.rows(job.activity(), means.feedsKeep());
    return new Writing(page, means.table().putAll(rows), position);
  }

  private void finish(Writing writing) {
    tell(writing);
    means.notices().tell(activity(), writing.page().notified());
    done = done.after(writing.page());
    if (++pages % CHECKPOINT == 0) {
      checkpoint.await();
      checkpoint = store(done);
      job = done;
    }
    lookAgain();
  }

  private void tell(Writing writing) {
    writing.rows().await();
    ensureWanted();
    if (!writing.page().byVia().isEmpty()) {
      means.bus().tell(new Delivered(activity(), writing.page().byVia(), writing.position()));
    }
  }

  /** Deleting an activity deletes its job: nobody is told of it after they were told it is gone. */
  private void ensureWanted() {
    if (means.table().get(job.key()).await().isEmpty()) {
      throw new ConditionFailed(List.of());
    }
  }

  /**
   * Whoever was told just now listens for what becomes of it from now on; what has become of it
   * since it was read, they are told here. The next page is told what it says by now.
   */
  private void lookAgain() {
    var told = activity();
    var now = read().orElseThrow(() -> {
      means.bus().tell(new Removed(told.id()));
      return new ConditionFailed(List.of());
    });
    if (!now.revision().equals(told.revision())) {
      means.bus().tell(new Edited(now));
    } else if (!now.counts().equals(told.counts())) {
      means.bus().tell(new Counted(now.id(), now.counts()));
    }
    delivering = Optional.of(there().as(now));
  }

  private Future<Void> store(Job next) {
    return means.table().write(List.of(next.replacing(job)));
  }

  private void finish() {
    settleLargeAudiences();
    var now = means.clock().instant();
    var end = new Transaction().delete(job.key()).onlyIf(job.isMine()).put(Report.of(done, now));
    if (job.late()) {
      means.watermark().during(arrival -> {
        end.put(LateRow.arrived(arrival, job.activity()).item());
        return end.commit(means.table()).await();
      });
    } else {
      end.commit(means.table()).await();
    }
    means.bus().tell(
        new Settled(job.activity(), done.written(), Duration.between(job.startedAt(), now)));
  }

  /** Whoever posts to an audience sees how large it is, and that it is delivered accordingly. */
  private void settleLargeAudiences() {
    var large = means.cached().large();
    var floor = means.cached().retention().floor(means.clock().instant());
    there().admission().audiences().forEach(audience -> {
      if (large.isDue(audience, there().followers().getOrDefault(audience, 0L))) {
        means.watermark().during(now -> {
          large.settle(audience, now, floor.orElse(ActivityId.FIRST));
          return audience;
        });
      }
    });
  }
}
