// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.live;

import static java.util.stream.Stream.concat;

import java.util.Iterator;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import tidings.core.Activities.News;
import tidings.core.ActivityId;
import tidings.core.Notifications.Notified;
import tidings.core.UserId;
import tidings.gateway.json.Positions;

/**
 * What was missed, as frames. Each is made when it is its turn, so that a client that reads slowly
 * costs little.
 */
record Greeting(Positions positions, UserId user) {

  /**
   * Of who comes back.
   *
   * @param since the position that the client came with, sealed
   */
  Iterator<Frame> back(Frame welcome, CatchUp.Found found, String since) {
    var position = positions.seal(found.position());
    return switch (found) {
      case CatchUp.Found.Much much -> List.of(welcome, ServerMessage.gap(position)).iterator();
      case CatchUp.Found.All all -> {
        var missed = told(all, since);
        var end = ServerMessage.caughtUp(position, missed.size());
        yield frames(List.of(() -> welcome), missed, List.of(() -> end));
      }
    };
  }

  /**
   * Of who was there all the time, and may not have been told by others.
   *
   * @param since the position that the client has, sealed
   */
  Iterator<Frame> again(CatchUp.Found found, String since) {
    var position = positions.seal(found.position());
    return switch (found) {
      case CatchUp.Found.Much much -> List.of(ServerMessage.gap(position)).iterator();
      case CatchUp.Found.All all ->
        frames(told(all, since), List.of(() -> ServerMessage.position(position)));
    };
  }

  @SafeVarargs
  private static Iterator<Frame> frames(List<Supplier<Frame>>... parts) {
    var all = Stream.of(parts).flatMap(List::stream).toList();
    return all.stream().map(Supplier::get).iterator();
  }

  private List<Supplier<Frame>> told(CatchUp.Found.All all, String since) {
    var entries = all.entries().stream()
        .<Supplier<Frame>>map(
            entry -> () -> ServerMessage.activity(entry.activity(), entry.via(), since));
    return concat(entries, changes(all).map(change -> change::frame)).toList();
  }

  /** What has changed, of which the latest frame is enough. */
  private Stream<Change> changes(CatchUp.Found.All all) {
    var removed = all.missed().removed().stream().map(Greeting::removed);
    var notifications = all.notifications().notifications().stream()
        .map(
            notification -> new Notified(
                user, notification, all.notifications().unseen(), all.notifications().unread()))
        .map(notified -> new Change(
            notified.notification().id(), () -> ServerMessage.notification(notified)));
    var read = all.missed().read().stream()
        .map(position -> new Change(
            Change.READ, () -> ServerMessage.read(positions.seal(position))));
    return Stream.of(changes(all.shown()), changes(all.newer()), removed, notifications, read)
        .flatMap(each -> each);
  }

  /** What has become of some activities. */
  static Stream<Change> changes(News news) {
    var edited = news.edited().stream()
        .map(
            activity -> new Change(activity.envelope(), () -> ServerMessage.changed(activity)));
    var counted = news.counted().stream()
        .map(counts -> new Change(counts.id(), () -> ServerMessage.counts(counts)));
    return Stream.of(edited, counted, news.gone().stream().map(Greeting::removed))
        .flatMap(each -> each);
  }

  private static Change removed(ActivityId id) {
    return new Change(id, () -> ServerMessage.removed(id));
  }

  /** @param about frames about the same thing may replace one another */
  record Change(Object about, Supplier<Frame> make) {
    static final Object READ = "read";

    Frame frame() {
      return make.get();
    }
  }
}
