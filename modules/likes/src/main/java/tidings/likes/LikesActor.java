// SPDX-License-Identifier: Apache-2.0
package tidings.likes;

import static java.util.Objects.requireNonNull;
import static java.util.stream.Collectors.toMap;

import io.vertx.core.Future;
import java.time.InstantSource;
import tidings.core.Activity.Counts;
import tidings.core.ActivityId;
import tidings.core.Actor;
import tidings.core.Bus;
import tidings.core.Cursor;
import tidings.core.Likes;
import tidings.core.Likes.Like;
import tidings.core.Likes.Unlike;
import tidings.core.Page;
import tidings.core.Watermark;
import tidings.store.Contention;
import tidings.store.Keys;
import tidings.store.Table;
import tidings.store.Turns;
import tidings.store.rows.ActivityReader;
import tidings.store.rows.Faces;
import tidings.store.rows.LikeRow;
import tidings.store.rows.SilenceRow;

/** Gives and takes back likes: the row, the count and the notice in one transaction. */
public final class LikesActor implements Actor<Likes<?>> {
  private final Bus bus;
  private final Table table;
  private final Faces faces;
  private final ActivityReader activities;
  private final Means means;
  private final Turns<ActivityId, Likes<Counts>, Counts> turns = new Turns<>(this::begin);

  public LikesActor(
      Bus bus, Table table, Faces faces, ActivityReader activities, Watermark watermark,
      InstantSource clock) {
    this.bus = bus;
    this.table = table;
    this.faces = faces;
    this.activities = activities;
    this.means = new Means(bus, new LikeReader(table), watermark, clock);
  }

  public Future<Void> start() {
    return bus.serve(Likes.class, this);
  }

  @Override
  public Object answer(Likes<?> ask) {
    return switch (ask) {
      case Like like -> change(like.what(), like);
      case Unlike unlike -> change(unlike.what(), unlike);
      case Likes.LikersOf likersOf -> likers(likersOf);
      case Likes.LikedBy likedBy -> likedBy(likedBy);
    };
  }

  /** Taken again when it was given or taken back meanwhile by way of another node. */
  private Counts change(ActivityId what, Likes<Counts> ask) {
    return Contention.retry(() -> turns.take(what, ask));
  }

  private Turns.Turn<Likes<Counts>, Counts> begin(Likes<Counts> first) {
    return switch (first) {
      case Like like -> new Giving(means, like);
      case Unlike unlike -> new TakingBack(means, unlike);
    };
  }

  private Page<Likes.Liker> likers(Likes.LikersOf ask) {
    var hidden = SilenceRow.blocked(table, ask.reader());
    var activity = means.stored().living(ask.what());
    var blocked = hidden.await();
    if (blocked.contains(activity.actor().ref())) {
      throw LikeReader.absent(ask.what());
    }
    var question =
        Keys.likesOf(ask.what()).after(ask.after().map(Cursor::position)).limit(ask.limit());
    var slice = table.query(question).await();
    var likes = slice.items()
        .stream()
        .map(LikeRow::of)
        .filter(like -> ask.kind().map(like.kind()::equals).orElse(true))
        .filter(like -> !blocked.contains(like.who().ref()))
        .toList();
    var shown = faces.of(likes.stream().map(like -> like.who().ref()).toList());
    return new Page<>(
        likes.stream()
            .map(like -> new Likes.Liker(shown.face(like.who().ref()), like.kind(), like.at()))
            .toList(),
        slice.next().map(Cursor::new));
  }

  private Page<Likes.Liked> likedBy(Likes.LikedBy ask) {
    var question =
        Keys.likedBy(ask.who()).after(ask.after().map(Cursor::position)).limit(ask.limit());
    var blocked = SilenceRow.blocked(table, ask.reader());
    var slice = table.query(question).await();
    var likes = slice.items().stream().map(LikeRow::of).toList();
    var ids = likes.stream().map(LikeRow::what).distinct().toList();
    var shown = activities.read(ids, ask.reader(), blocked)
        .stream()
        .collect(toMap(activity -> activity.envelope().id(), activity -> activity));
    return new Page<>(
        likes.stream()
            .filter(like -> shown.containsKey(like.what()))
            .map(like -> new Likes.Liked(
                requireNonNull(shown.get(like.what())), like.kind(), like.at()))
            .toList(),
        slice.next().map(Cursor::new));
  }
}
