// SPDX-License-Identifier: Apache-2.0
package tidings.activities.fanout;

import io.vertx.core.Future;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.function.BooleanSupplier;
import tidings.core.Activities.ActivityAnnounced;
import tidings.core.Activities.ActivityDelivered;
import tidings.core.Activities.ActivityRestored;
import tidings.core.Activities.FanOutCompleted;
import tidings.core.ConnectedDelivery;
import tidings.core.Position;
import tidings.core.UserId;
import tidings.store.ConditionFailedException;

/**
 * One run of a job: first the followers who are online on this node, then all others page by page.
 * The next page is read while pages are being written. Used by one thread at a time.
 *
 * <p>A {@link ConditionFailedException} means that the job has another owner or is gone.
 */
final class FanOutRun {
  /** Followers per page. */
  static final int PAGE_SIZE = 1_000;
  /** Pages that are being written while another one is read. */
  private static final int MAX_PENDING_PAGES = 2;

  private final DeliveryContext context;
  private final BooleanSupplier stopping;
  private final FanOutProgress progress;
  private final Queue<PageWrite> pendingPages = new ArrayDeque<>();
  /** The online followers, who have the activity already. */
  private final List<UserId> alreadyDelivered = new ArrayList<>();
  /** Empty when the activity does not exist any more. */
  private Optional<DeliverySnapshot> snapshot = Optional.empty();

  /**
   * A page whose rows are being written.
   *
   * @param position the low watermark before the write
   */
  private record PageWrite(Recipients page, Future<Void> rows, Position position) {}

  /** @param stopping whether the node stops, so that the rest of the job is handed over */
  FanOutRun(DeliveryContext context, FanOutJob job, BooleanSupplier stopping) {
    this.context = context;
    this.stopping = stopping;
    this.progress = new FanOutProgress(context.table(), context.watermark(), job);
  }

  /** Delivers to the followers who are online here. Comes before {@link #deliverToRest}. */
  void deliverToOnline() {
    snapshot = DeliverySnapshot.read(context, progress.stored().activity());
    if (!isQuiet()) {
      snapshot.ifPresent(this::deliverToOnline);
    }
  }

  private void deliverToOnline(DeliverySnapshot delivery) {
    announce(delivery).ifPresent(this::deliverToConnected);
    if (progress.stored().cursor().isEmpty()) {
      context.mentions().notifyMentioned(delivery.activity(), delivery.lineage());
    }
    var online = OnlineFirst.of(context, delivery.filter(), delivery.fannedOutFollowers());
    for (var page = online.next(); page.isPresent(); page = online.next()) {
      page.get().byVia().values().forEach(alreadyDelivered::addAll);
      publishDelivered(delivery, startWrite(page.get()));
      delivery.publishChanges();
    }
  }

  /**
   * Becomes the owner once more.
   *
   * @throws ConditionFailedException if another node has become the owner
   */
  void renewClaim() {
    progress.renewClaim();
  }

  /** Delivers to all other followers. */
  void deliverToRest() {
    snapshot.ifPresentOrElse(this::deliverPages, progress::cancel);
  }

  void deliverToAll() {
    deliverToOnline();
    deliverToRest();
  }

  private void deliverPages(DeliverySnapshot delivery) {
    var followers = new MergedFollowers(
        context.table(), delivery.filter(), progress.stored().cursor(), PAGE_SIZE,
        context.clock());
    var delivered = Set.copyOf(alreadyDelivered);
    var page = followers.next(PAGE_SIZE, delivered);
    while (page.isPresent() && !stopping.getAsBoolean()) {
      pendingPages.add(startWrite(page.get()));
      if (pendingPages.size() == MAX_PENDING_PAGES) {
        completePage(delivery, pendingPages.remove());
      }
      page = followers.next(PAGE_SIZE, delivered);
    }
    while (!pendingPages.isEmpty()) {
      completePage(delivery, pendingPages.remove());
    }
    progress.awaitCheckpoint();
    if (page.isPresent()) {
      progress.handOver();
    } else {
      announce(delivery) // again, for users who have connected since
          .ifPresent(announced -> delivery.publishChanges());
      complete(delivery);
    }
  }

  private PageWrite startWrite(Recipients page) {
    var position = context.watermark().low(); // before the rows: it must not pass any of them
    var rows = page.rows(progress.stored().activity(), context.feedRetention());
    return new PageWrite(page, context.table().putAll(rows), position);
  }

  /** Whether the activity only gets into feeds, and nobody is told of it. */
  private boolean isQuiet() {
    return progress.stored().quiet();
  }

  private void completePage(DeliverySnapshot delivery, PageWrite write) {
    publishDelivered(delivery, write);
    if (!isQuiet()) {
      context.notices().notifyFollowers(
          delivery.activity(), delivery.lineage(), write.page().notified());
    }
    progress.add(write.page());
    delivery.publishChanges();
  }

  private void publishDelivered(DeliverySnapshot delivery, PageWrite write) {
    write.rows().await();
    progress.requireJob(); // between the rows and the event: the activity may be deleted by now
    var recipients = delivery.listedFor(write.page().byVia());
    if (!isQuiet() && !recipients.isEmpty() && delivery.lineage().live()) {
      context.bus().publish(
          new ActivityDelivered(
              delivery.activity(), delivery.lineage(), recipients, write.position()));
    }
  }

  /**
   * Tells the other nodes, which find the recipients who are connected there.
   *
   * @return what they are told; empty if there are none
   */
  private Optional<ActivityAnnounced> announce(DeliverySnapshot delivery) {
    if (isQuiet() || !context.nodes().isClustered() || !delivery.lineage().live()) {
      return Optional.empty();
    }
    progress.requireJob();
    var announced = new ActivityAnnounced(delivery.activity(), delivery.lineage());
    context.bus().tellOtherNodes(announced);
    return Optional.of(announced);
  }

  /** As other nodes do, so that nobody who is connected waits for the rows of all. */
  private void deliverToConnected(ActivityAnnounced announced) {
    context.bus().publish(new ConnectedDelivery(context.bus(), context.watermark()).of(announced));
  }

  private void complete(DeliverySnapshot delivery) {
    delivery.settleLargeAudiences(); // while the job exists, so that a crash repeats it
    if (progress.stored().isLateNews()) {
      new ReturningComments(context).deliverAgain(delivery.activity());
    }
    var now = context.clock().instant();
    progress.complete(now);
    var job = progress.stored();
    if (job.isLateNews()) {
      context.bus().publish(new ActivityRestored(delivery.activity(), delivery.lineage()));
    }
    var lag = Duration.between(job.startedAt(), now); // negative if the clock was set back
    context.bus().publish(
        new FanOutCompleted(
            job.activity(), delivery.activity().envelope().actor(), progress.written(),
            lag.isNegative() ? Duration.ZERO : lag));
    if (job.late()) {
      delivery.publishChanges(); // those who show it got what was read before
    }
  }
}
