// SPDX-License-Identifier: Apache-2.0
package tidings.notifications;

import static java.util.stream.Collectors.toMap;
import static java.util.stream.Gatherers.windowFixed;
import static tidings.core.Done.DONE;
import static tidings.core.Notifications.KEPT;

import io.vertx.core.Future;
import java.time.Duration;
import java.time.InstantSource;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import tidings.core.ActivityId;
import tidings.core.Actor;
import tidings.core.Bus;
import tidings.core.Cursor;
import tidings.core.Done;
import tidings.core.Notifications;
import tidings.core.Notifications.Changed;
import tidings.core.Notifications.Notification;
import tidings.core.Online;
import tidings.core.Page;
import tidings.core.UserId;
import tidings.core.Watermark;
import tidings.store.ConditionFailed;
import tidings.store.Contention;
import tidings.store.Op;
import tidings.store.Table;
import tidings.store.rows.ActivityReader;
import tidings.store.rows.Faces;
import tidings.store.rows.NoticeRow;
import tidings.store.rows.SilenceRow;

/** Shows people what concerns them, remembers what they saw, and announces what is new. */
public final class NotificationsActor implements Actor<Notifications<?>> {
  /** What was stored so long ago is announced, or somebody was told that it could not be. */
  static final Duration ANNOUNCED = Duration.ofSeconds(30);
  /** One in so many notices for those who are away has the oldest of its user's make room. */
  static final int TRIMS = 100;

  private final Bus bus;
  private final Table table;
  private final Watermark watermark;
  private final InstantSource clock;
  private final Online online;
  private final NoticeReader reader;
  private final Unannounced unannounced = new Unannounced();
  private final AtomicInteger away = new AtomicInteger();

  /** @param online who may be told; others read what there is when they come */
  public NotificationsActor(Bus bus, Table table, Faces faces, ActivityReader activities,
      Watermark watermark, InstantSource clock, Online online) {
    this.bus = bus;
    this.table = table;
    this.watermark = watermark;
    this.clock = clock;
    this.online = online;
    this.reader = new NoticeReader(faces, activities, clock);
  }

  public Future<Void> start() {
    bus.listen(Notifications.Noticed.class, event -> noticed(event.who(), event.id()));
    return bus.serve(Notifications.class, this);
  }

  @Override
  public Object answer(Notifications<?> ask) {
    return switch (ask) {
      case Notifications.InboxOf(var who, var after, var limit) -> inbox(who, after, limit);
      case Notifications.MarkSeen(var who, var ids) -> mark(who, ids, NoticeRow::markedSeen);
      case Notifications.MarkRead(var who, var ids) -> mark(who, ids, NoticeRow::markedRead);
      case Notifications.ChangedSince(var who, var since, var gone) ->
        changedSince(who, since, gone);
      case Notifications.Announce(var who) -> announce(who);
    };
  }

  private Notifications.Inbox inbox(UserId who, Optional<Cursor> after, int limit) {
    var notices = heard(who);
    var page = notices.page(after, limit);
    if (!notices.surplus().isEmpty()) {
      trimLater(who);
    }
    var shown = reader.read(who, page.items());
    var news = reader.news(notices.kept(), page.items(), shown);
    return new Notifications.Inbox(
        new Page<>(shown, page.next()), news.unseen(), news.unread());
  }

  private Notices heard(UserId who) {
    var silence = SilenceRow.of(table, who);
    return Notices.of(who, table).heard(silence.await(), clock.instant());
  }

  private Done mark(UserId who, Optional<Set<String>> ids, UnaryOperator<NoticeRow> as) {
    var marked = new LinkedHashSet<NoticeRow>();
    Contention.retry(watermark, at -> {
      var some = Notices.of(who, table)
          .kept()
          .stream()
          .filter(row -> ids.map(those -> those.contains(row.group())).orElse(true))
          .filter(row -> !row.equals(as.apply(row)))
          .toList();
      marked.addAll(some);
      write(some.stream().map(row -> as.apply(row).write(at)));
      return DONE;
    });
    marked.forEach(row -> noticed(who, row.group()));
    return DONE;
  }

  private void noticed(UserId who, String group) {
    if (!online.users().contains(who)) {
      if (away.incrementAndGet() % TRIMS == 0) {
        trimLater(who);
      }
    } else if (unannounced.add(who, group)) {
      bus.ask(new Notifications.Announce(who)).onFailure(refused -> untold(who));
    }
  }

  /** By an announcement of nothing. */
  private void trimLater(UserId who) {
    bus.ask(new Notifications.Announce(who));
  }

  private void untold(UserId who) {
    unannounced.take(who);
    bus.tell(new Notifications.Untold(who));
  }

  /** Also of a group that is gone: whoever shows it hears that nobody is in it any more. */
  private Done announce(UserId who) {
    var groups = unannounced.take(who);
    var notices = heard(who);
    trim(notices);
    var news = newsOf(who, notices, groups);
    news.notifications()
        .forEach(
            changed -> bus.tell(
                new Notifications.Notified(who, changed, news.unseen(), news.unread())));
    return DONE;
  }

  private Optional<Changed> changedSince(UserId who, ActivityId since, Set<ActivityId> gone) {
    var notices = heard(who);
    if (notices.ended().size() >= KEPT) {
      return Optional.empty(); // more may have ended than is remembered
    }
    var groups = new LinkedHashSet<>(notices.about(gone));
    groups.addAll(notices.changedSince(ActivityId.startOf(since.time().minus(ANNOUNCED))));
    return Optional.of(newsOf(who, notices, groups));
  }

  private Changed newsOf(UserId who, Notices notices, Set<String> groups) {
    var changed = notices.named(groups);
    var shown = reader.read(who, changed);
    var news = reader.news(notices.kept(), changed, shown);
    var there = shown.stream()
        .collect(toMap(Notification::id, notification -> notification));
    var all = groups.stream()
        .filter(group -> !notices.hidden().contains(group))
        .map(group -> Optional.ofNullable(there.get(group)).orElseGet(() -> reader.gone(group)))
        .toList();
    return new Changed(all, news.unseen(), news.unread());
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
