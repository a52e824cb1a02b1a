// SPDX-License-Identifier: Apache-2.0
package tidings.accounts;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tidings.accounts.MailPreparation.PreparedMail;
import tidings.accounts.mail.MailRow;
import tidings.accounts.mail.SmtpServer;
import tidings.core.Emails.MailAdded;
import tidings.core.Nodes;
import tidings.core.StopTimeouts;
import tidings.schema.ItemType;
import tidings.schema.readers.DueItemSweeper;
import tidings.store.Condition;
import tidings.store.Item;
import tidings.store.Transaction;

/**
 * Sends the mails that are due, one at a time. Before each attempt the mail is scheduled for the
 * next one, so that no other server sends it at the same time, and a crash sends it again rather
 * than never.
 */
final class MailDelivery {
  private static final Logger LOG = LoggerFactory.getLogger(MailDelivery.class);

  private final Vertx vertx;
  private final EmailContext context;
  private final Nodes nodes;
  private final MailPreparation preparation;
  private final SmtpServer smtp;
  private final DueItemSweeper sweeper;
  /** All that is done here, so that the client of the mail server never waits for this class. */
  private final ExecutorService thread = Executors.newSingleThreadExecutor(
      Thread.ofVirtual().name("mail-delivery").factory());
  private final AtomicBoolean isWaking = new AtomicBoolean();
  /** The mail server did not answer: no attempts until then. */
  private Instant pausedUntil = Instant.MIN;
  private long timer;
  private volatile boolean stopped;

  MailDelivery(Vertx vertx, EmailContext context, Nodes nodes, MailPreparation preparation,
      SmtpServer smtp) {
    this.vertx = vertx;
    this.context = context;
    this.nodes = nodes;
    this.preparation = preparation;
    this.smtp = smtp;
    // each node that has a mail server looks everywhere; a mail belongs to who schedules its next try
    this.sweeper = DueItemSweeper.everywhere(
        vertx, context.table(), nodes, clockOf(context), "mail",
        Map.of(ItemType.MAIL, this::deliver));
  }

  private static InstantSource clockOf(EmailContext context) {
    return context.accounts().accounts().clock();
  }

  Future<Void> start() {
    context.accounts().bus().subscribe(MailAdded.class, added -> onAdded());
    timer = vertx.setPeriodic(
        0, DueItemSweeper.INTERVAL.toMillis(), id -> wake(sweeper::sweepIfDue));
    return Future.succeededFuture();
  }

  /** Finishes the mail that is being sent. The others stay in the table. */
  Future<Void> stop() {
    stopped = true;
    vertx.cancelTimer(timer);
    thread.shutdown();
    return vertx
        .executeBlocking(() -> thread.awaitTermination(
            StopTimeouts.BACKGROUND_WORK.toNanos(), TimeUnit.NANOSECONDS))
        .eventually(smtp::close)
        .mapEmpty();
  }

  /** The mail is due at once, and again some time later if it cannot be sent. */
  private void onAdded() {
    nodes.onUse();
    wake(sweeper::sweep);
  }

  /** Looks for due mails. If it does so already, it will look once more. */
  private void wake(Runnable sweep) {
    if (!stopped && isWaking.compareAndSet(false, true)) {
      thread.execute(() -> deliverDue(sweep));
    }
  }

  private void deliverDue(Runnable sweep) {
    isWaking.set(false);
    try {
      sweep.run();
    } catch (Exception failure) { // awaited futures may throw undeclared checked exceptions
      LOG.error("the search for due mails failed; it will be repeated", failure);
    }
  }

  private void deliver(Item row) {
    if (!stopped && !now().isBefore(pausedUntil) && MailRow.isKnown(row)) {
      deliver(MailRow.of(row));
    }
  }

  private void deliver(MailRow mail) {
    var prepared = preparation.prepare(mail);
    if (prepared.isPresent()) {
      schedule(mail, prepared.get());
      send(mail, prepared.get());
    } else {
      new Transaction().delete(mail.key()).commit(context.table()).await();
      context.outbox().finished();
    }
  }

  private void schedule(MailRow mail, PreparedMail prepared) {
    var transaction =
        new Transaction().delete(mail.key()).onlyIf(Condition.present());
    if (!mail.isLastTry()) {
      transaction.put(prepared.nextTry().item());
    }
    prepared.ops().forEach(transaction::add);
    transaction.commit(context.table()).await();
  }

  private void send(MailRow mail, PreparedMail prepared) {
    try {
      smtp.send(prepared.letter()).await();
    } catch (Exception failure) { // awaited futures may throw undeclared checked exceptions
      onFailure(mail, SmtpFailure.of(failure));
      return;
    }
    new Transaction().delete(prepared.nextTry().key()).commit(context.table()).await();
    context.outbox().finished();
  }

  private void onFailure(MailRow mail, SmtpFailure failure) {
    if (failure.isOfServer()) {
      pausedUntil = now().plus(DueItemSweeper.INTERVAL);
    }
    if (mail.isLastTry()) {
      context.outbox().finished();
      LOG.error("a mail ({}) was dropped after {} attempts: {}; check the settings mail.*",
          mail.kind(), MailRow.MAX_TRIES, failure);
    } else {
      LOG.warn("a mail ({}) could not be sent, attempt {} of {}: {}; it will be tried again",
          mail.kind(), mail.tries() + 1, MailRow.MAX_TRIES, failure);
    }
  }

  private Instant now() {
    return clockOf(context).instant();
  }
}
