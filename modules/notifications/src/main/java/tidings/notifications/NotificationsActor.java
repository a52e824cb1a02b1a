// SPDX-License-Identifier: Apache-2.0
package tidings.notifications;

import static java.util.stream.Gatherers.windowFixed;
import static tidings.core.Done.DONE;

import io.vertx.core.Future;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import tidings.core.Actor;
import tidings.core.Bus;
import tidings.core.Cursor;
import tidings.core.Done;
import tidings.core.Notifications;
import tidings.core.Page;
import tidings.core.UserId;
import tidings.store.ConditionFailed;
import tidings.store.Contention;
import tidings.store.Op;
import tidings.store.Table;
import tidings.store.rows.ActivityReader;
import tidings.store.rows.Faces;
import tidings.store.rows.NoticeRow;

/** Shows people what concerns them, remembers what they saw, and announces what is new. */
public final class NotificationsActor implements Actor<Notifications<?>> {
  /** Announcements that wait at the most; one more is left to the next look into the inbox. */
  private static final int WAITING = 10_000;

  private final Bus bus;
  private final Table table;
  private final NoticeReader reader;
  /** What is going to be announced anyway, however often it changes until then. */
  private final Set<Notifications.Announce> waiting = ConcurrentHashMap.newKeySet();

  public NotificationsActor(Bus bus, Table table, Faces faces, ActivityReader activities) {
    this.bus = bus;
    this.table = table;
    this.reader = new NoticeReader(faces, activities);
  }

  public Future<Void> start() {
    bus.listen(Notifications.Noticed.class, this::noticed);
    return bus.serve(Notifications.class, this);
  }

  @Override
  public Object answer(Notifications<?> ask) {
    return switch (ask) {
      case Notifications.InboxOf(var who, var after, var limit) -> inbox(who, after, limit);
      case Notifications.MarkSeen(var who, var ids) -> mark(who, ids, NoticeRow::markedSeen);
      case Notifications.MarkRead(var who, var ids) -> mark(who, ids, NoticeRow::markedRead);
      case Notifications.Announce announce -> announce(announce);
    };
  }

  private Notifications.Inbox inbox(UserId who, Optional<Cursor> after, int limit) {
    var notices = Notices.of(who, table);
    var page = notices.page(after, limit);
    var news = reader.news(notices.kept());
    return new Notifications.Inbox(
        new Page<>(reader.read(who, page.items()), page.next()), news.unseen(), news.unread());
  }

  private Done mark(UserId who, Optional<Set<String>> ids, UnaryOperator<NoticeRow> as) {
    return Contention.retry(() -> {
      write(
          Notices.of(who, table)
              .kept()
              .stream()
              .filter(row -> ids.map(some -> some.contains(row.group())).orElse(true))
              .filter(row -> !row.equals(as.apply(row)))
              .map(row -> as.apply(row).write()));
      return DONE;
    });
  }

  private void noticed(Notifications.Noticed event) {
    var announce = new Notifications.Announce(event.who(), event.id());
    if (waiting.size() < WAITING && waiting.add(announce)) {
      bus.ask(announce).onFailure(refused -> waiting.remove(announce));
    }
  }

  private Done announce(Notifications.Announce announce) {
    waiting.remove(announce); // whatever changes from here on has to be announced again
    var who = announce.who();
    var notices = Notices.of(who, table);
    trim(notices);
    var news = reader.news(notices.kept());
    for (var notification : reader.read(who, notices.named(announce.id()))) {
      bus.tell(
          new Notifications.Notified(who, notification, news.unseen(), news.unread()));
    }
    return DONE;
  }

  private void trim(Notices notices) {
    try {
      write(notices.surplus().stream().map(NoticeRow::remove));
    } catch (ConditionFailed newsAgain) {
      // one of them is no longer the oldest; the announcement of that trims the others
    }
  }

  private void write(Stream<Op> ops) {
    ops.gather(windowFixed(Table.TRANSACTION_OPS)).forEach(batch -> table.write(batch).await());
  }
}
