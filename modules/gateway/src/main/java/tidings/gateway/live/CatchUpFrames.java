// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.live;

import static java.util.stream.Stream.concat;

import java.util.Iterator;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import tidings.core.Activities.ActivityChanges;
import tidings.core.ActivityId;
import tidings.core.Notifications.NotificationPushed;
import tidings.core.UserId;
import tidings.wire.SignedPositions;

/**
 * The frames of a catch-up. Each is encoded when it is sent, so that a slow client takes little
 * memory.
 */
record CatchUpFrames(SignedPositions positions, UserId user) {

  /**
   * For a client that resumes.
   *
   * @param since the signed position in its hello
   */
  Iterator<Frame> afterReconnect(Frame welcome, CatchUp.Result result, String since) {
    var position = positions.sign(result.position());
    return switch (result) {
      case CatchUp.Result.TooMuch much -> List.of(welcome, ServerMessage.gap(position)).iterator();
      case CatchUp.Result.All all -> {
        var missed = missedFrames(all, since);
        var end = ServerMessage.caughtUp(position, missed.size());
        yield frames(List.of(() -> welcome), missed, List.of(() -> end));
      }
    };
  }

  /**
   * For a client that stayed connected and may lack events of other nodes.
   *
   * @param since the signed position that the client has
   */
  Iterator<Frame> afterRefresh(CatchUp.Result result, String since) {
    var position = positions.sign(result.position());
    return switch (result) {
      case CatchUp.Result.TooMuch much -> List.of(ServerMessage.gap(position)).iterator();
      case CatchUp.Result.All all ->
        frames(missedFrames(all, since), List.of(() -> ServerMessage.position(position)));
    };
  }

  @SafeVarargs
  private static Iterator<Frame> frames(List<Supplier<Frame>>... parts) {
    var all = Stream.of(parts).flatMap(List::stream).toList();
    return all.stream().map(Supplier::get).iterator();
  }

  private List<Supplier<Frame>> missedFrames(CatchUp.Result.All all, String since) {
    var entries = all.entries().stream()
        .<Supplier<Frame>>map(
            entry -> () -> ServerMessage.activity(entry.activity(), entry.via(), since));
    return concat(entries, changes(all).map(change -> change::frame)).toList();
  }

  /** Changes of which only the latest frame matters. */
  private Stream<ChangeFrame> changes(CatchUp.Result.All all) {
    var removed = all.missed().removed().stream().map(CatchUpFrames::removed);
    var notifications = all.notifications().notifications().stream()
        .map(
            notification -> new NotificationPushed(
                user, notification, all.notifications().unseen(), all.notifications().unread()))
        .map(notified -> new ChangeFrame(
            notified.notification().id(), () -> ServerMessage.notification(notified)));
    var read = all.missed().read().stream()
        .map(position -> new ChangeFrame(
            ChangeFrame.READ_POSITION_KEY, () -> ServerMessage.read(positions.sign(position))));
    return Stream.of(changes(all.shown()), changes(all.newer()), removed, notifications, read)
        .flatMap(each -> each);
  }

  /** Frames for changed, removed and counted activities. */
  static Stream<ChangeFrame> changes(ActivityChanges news) {
    var edited = news.edited().stream()
        .map(
            activity -> new ChangeFrame(activity.envelope(),
                () -> ServerMessage.changed(activity)));
    var counted = news.countsChanged().stream()
        .map(counts -> new ChangeFrame(counts.id(), () -> ServerMessage.counts(counts)));
    return Stream.of(edited, counted, news.removed().stream().map(CatchUpFrames::removed))
        .flatMap(each -> each);
  }

  private static ChangeFrame removed(ActivityId id) {
    return new ChangeFrame(new ChangeFrame.Removal(id, List.of()),
        () -> ServerMessage.removed(id, List.of()));
  }

  /** @param key a frame replaces an earlier one with the same key */
  record ChangeFrame(Object key, Supplier<Frame> make) {
    static final Object READ_POSITION_KEY = "read";

    /** The key of a removal, which no late counts of the activity replace. */
    record Removal(ActivityId id, List<ActivityId> comments) {}

    Frame frame() {
      return make.get();
    }
  }
}
