// SPDX-License-Identifier: Apache-2.0
package tidings.accounts;

import static tidings.core.errors.ErrorCode.BUSY;

import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import tidings.accounts.mail.MailRow;
import tidings.accounts.mail.MailRow.Kind;
import tidings.core.EmailAddress;
import tidings.core.Emails.MailAdded;
import tidings.core.UserId;
import tidings.core.bus.Bus;
import tidings.core.errors.Refusal;
import tidings.store.Transaction;

/** Adds mails to the transactions that cause them. They are sent soon after the commit. */
final class MailOutbox {
  /** Max. mails that this server has added and that wait, such as while the mail server is down. */
  static final int MAX_WAITING = 10_000;

  private final Bus bus;
  private final InstantSource clock;
  private final AtomicInteger waiting = new AtomicInteger();

  MailOutbox(Bus bus, InstantSource clock) {
    this.bus = bus;
    this.clock = clock;
  }

  /** @throws Refusal {@code busy} if too many mails wait already */
  void add(Transaction transaction, Kind kind, UserId user, EmailAddress email,
      String clientAddress) {
    add(transaction, kind, Optional.of(user), Optional.of(email), clientAddress);
  }

  /** As above, to an account that is named by its id or its address. */
  void add(Transaction transaction, Kind kind, Optional<UserId> user,
      Optional<EmailAddress> email, String clientAddress) {
    if (waiting.get() >= MAX_WAITING) {
      throw BUSY.refusal("too many mails wait to be sent; try again later");
    }
    transaction.put(MailRow.of(kind, user, email, clientAddress, clock.instant()).item());
  }

  /** Tells, after the commit, that a mail was added. */
  void added() {
    waiting.incrementAndGet();
    bus.publish(new MailAdded());
  }

  /** Notes that a mail was sent or dropped, perhaps one of another server. */
  void finished() {
    waiting.updateAndGet(count -> Math.max(0, count - 1));
  }
}
