// SPDX-License-Identifier: Apache-2.0
package tidings.notifications;

import static java.util.stream.Collectors.toMap;
import static java.util.stream.Gatherers.windowFixed;
import static tidings.core.Done.DONE;
import static tidings.core.Notifications.MAX_GROUPS;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.time.InstantSource;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import tidings.core.ActivityId;
import tidings.core.AnswerBudget;
import tidings.core.AnswerSize;
import tidings.core.BlocksAndMutes;
import tidings.core.Cursor;
import tidings.core.Done;
import tidings.core.Nodes;
import tidings.core.Notifications;
import tidings.core.Notifications.Changed;
import tidings.core.Notifications.Notification;
import tidings.core.OnlineUsers;
import tidings.core.Position;
import tidings.core.UserId;
import tidings.core.Watermark;
import tidings.core.bus.Actor;
import tidings.core.bus.Bus;
import tidings.schema.ItemType;
import tidings.schema.broadcast.LateChanges;
import tidings.schema.readers.ActivityReader;
import tidings.schema.readers.DueItemSweeper;
import tidings.schema.readers.EntitySummaries;
import tidings.schema.readers.VisibilityReader;
import tidings.schema.rows.BlockMuteRow;
import tidings.schema.rows.NoticeRow;
import tidings.schema.rows.NoticeState;
import tidings.store.ConditionFailedException;
import tidings.store.Op;
import tidings.store.OptimisticRetry;
import tidings.store.Table;

/**
 * The notifications feature: lists notifications, marks them as seen and read, announces
 * changes, and tells users of what the site posts.
 */
public final class NotificationsActor implements Actor<Notifications<?>> {
  /** Max. delay of an announcement. A change older than this was announced, or its failure was. */
  static final Duration ANNOUNCEMENT_TIMEOUT = Duration.ofSeconds(30);
  /** Trims the groups of an offline user with every n-th notice. */
  static final int NOTICES_PER_TRIM = 100;

  private final Bus bus;
  private final Table table;
  private final Watermark watermark;
  private final InstantSource clock;
  private final OnlineUsers online;
  private final NoticeReader reader;
  private final PostingNotice posting;
  private final ChoosingChannels channels;
  private final VisibilityReader visibility;
  private final PendingAnnouncements pendingAnnouncements = new PendingAnnouncements();
  private final AtomicInteger offlineNotices = new AtomicInteger();

  /** @param online users to announce to; others read their inbox when they connect */
  public NotificationsActor(Bus bus, Table table, EntitySummaries summaries,
      ActivityReader activities,
      Watermark watermark, InstantSource clock, OnlineUsers online) {
    this.bus = bus;
    this.table = table;
    this.watermark = watermark;
    this.clock = clock;
    this.online = online;
    this.visibility = activities.visibility();
    this.reader = new NoticeReader(summaries, activities, visibility, clock);
    this.posting = new PostingNotice(
        table, new TellingUsers(bus, table, visibility, watermark, clock), clock);
    this.channels = new ChoosingChannels(bus, table, watermark);
  }

  public Future<Void> start() {
    bus.subscribe(Notifications.NoticeChanged.class,
        event -> announceToConnected(event.user(), event.id()));
    bus.subscribeToOwn(Notifications.NoticeChanged.class,
        event -> countOffline(event.user()));
    return bus.serve(Notifications.class, this);
  }

  /** Returns the sweeper that tells the followers of audiences of what the site posts. */
  public DueItemSweeper sweeper(Vertx vertx, Nodes nodes) {
    return new DueItemSweeper(vertx, table, nodes, clock, "notifications",
        Map.of(ItemType.SITE_NOTICE_DELIVERY, posting::deliver));
  }

  @Override
  public Object answer(Notifications<?> ask) {
    return switch (ask) {
      case Notifications.InboxOf(var user, var after, var limit) -> inbox(user, after, limit);
      case Notifications.MarkSeen(var user, var ids) -> mark(user, ids, NoticeState::markedSeen);
      case Notifications.MarkRead(var user, var ids) -> mark(user, ids, NoticeState::markedRead);
      case Notifications.ChangedSince(var user, var since, var comeOrGone, var blocksAndMutes) ->
        changedSince(user, since, comeOrGone, blocksAndMutes);
      case Notifications.Announce(var user) -> announce(user);
      case Notifications.PostNotice(var notice) -> posting.post(notice);
      case Notifications.PreferencesOf(var user) -> channels.read(user);
      case Notifications.SetPreferences(var user, var preferences) ->
        channels.replace(user, preferences);
    };
  }

  private Notifications.Inbox inbox(UserId user, Optional<Cursor> after, int limit) {
    var notices = visibleGroups(user);
    var page = notices.page(after, limit);
    if (!notices.surplus().isEmpty()) {
      trimLater(user);
    }
    var shown = reader.read(user, page.items(), notices);
    var counts = reader.countUnread(user, page.items(), shown, notices);
    return new Notifications.Inbox(
        AnswerBudget.page(shown, page.next(), AnswerSize::ofNotification,
            last -> notices.cursor(last.id())),
        counts.unseen(), counts.unread());
  }

  private NoticeGroups visibleGroups(UserId user) {
    return visibleGroups(user, BlockMuteRow.of(table, user));
  }

  private NoticeGroups visibleGroups(UserId user, Future<BlocksAndMutes> blocksAndMutes) {
    var groups = NoticeGroups.of(user, table);
    var hiddenCommenters = visibility.unfollowedPrivate(user, groups.commenters());
    return groups.filteredBy(user, blocksAndMutes.await(), hiddenCommenters, clock.instant());
  }

  private Done mark(UserId user, Optional<Set<String>> ids, UnaryOperator<NoticeState> marking) {
    return OptimisticRetry.retry(table, watermark, new LateChanges(table).reload(user), stamp -> {
      var unmarked = NoticeGroups.of(user, table)
          .retained()
          .stream()
          .filter(row -> ids.map(names -> names.contains(row.id())).orElse(true))
          .filter(row -> !row.equals(row.with(marking)))
          .toList();
      write(unmarked.stream().map(row -> row.with(marking).write(stamp)));
      unmarked.forEach(row -> bus.publish(new Notifications.NoticeChanged(user, row.id())));
      return DONE;
    });
  }

  private void announceToConnected(UserId user, String group) {
    if (online.isConnected(user) && pendingAnnouncements.add(user, group)) {
      bus.ask(new Notifications.Announce(user)).onFailure(refused -> announcementFailed(user));
    }
  }

  /** Inboxes that nobody reads are trimmed now and then. */
  private void countOffline(UserId user) {
    if (!online.isConnected(user)
        && offlineNotices.incrementAndGet() % NOTICES_PER_TRIM == 0) {
      trimLater(user);
    }
  }

  /** Trims in the user's mailbox, by announcing no change. */
  private void trimLater(UserId user) {
    bus.ask(new Notifications.Announce(user));
  }

  private void announcementFailed(UserId user) {
    pendingAnnouncements.take(user);
    bus.publish(new Notifications.AnnouncementFailed(user));
  }

  /** Announces the pending groups; a group that has ended is announced as empty. */
  private Done announce(UserId user) {
    var groups = pendingAnnouncements.take(user);
    var notices = visibleGroups(user);
    trim(notices);
    groups.ifPresentOrElse(
        changed -> push(user, changesOf(user, notices, changed)),
        () -> bus.publish(new Notifications.AnnouncementFailed(user)));
    return DONE;
  }

  private void push(UserId user, Changed changes) {
    changes.notifications()
        .forEach(
            changed -> bus.publish(
                new Notifications.NotificationPushed(user, changed, changes.unseen(),
                    changes.unread())));
  }

  private Optional<Changed> changedSince(UserId user, Position since,
      Set<ActivityId> comeOrGone, BlocksAndMutes blocksAndMutes) {
    var notices = visibleGroups(user, Future.succeededFuture(blocksAndMutes));
    if (notices.ended().size() >= MAX_GROUPS) {
      return Optional.empty(); // more groups may have ended than are kept
    }
    var groups = new LinkedHashSet<>(notices.aboutActivities(comeOrGone));
    groups
        .addAll(notices.changedSince(Position.startOf(since.time().minus(ANNOUNCEMENT_TIMEOUT))));
    return Optional.of(changesOf(user, notices, groups));
  }

  private Changed changesOf(UserId user, NoticeGroups notices, Set<String> groups) {
    var changed = notices.withNames(groups);
    var shown = reader.read(user, changed, notices);
    var counts = reader.countUnread(user, changed, shown, notices);
    var shownById = shown.stream()
        .collect(toMap(Notification::id, notification -> notification));
    var all = groups.stream()
        .filter(group -> !notices.hidden().contains(group))
        .flatMap(group -> Optional.ofNullable(shownById.get(group))
            .or(() -> reader.emptyNotification(group))
            .stream())
        .toList();
    return new Changed(all, counts.unseen(), counts.unread());
  }

  private void trim(NoticeGroups notices) {
    try {
      write(notices.surplus().stream().map(NoticeRow::remove));
    } catch (ConditionFailedException newsAgain) {
      // a group was updated meanwhile; its announcement trims again
    }
  }

  private void write(Stream<Op> ops) {
    ops.gather(windowFixed(Table.MAX_TRANSACTION_OPS)).forEach(batch -> table.write(batch).await());
  }
}
