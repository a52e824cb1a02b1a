// SPDX-License-Identifier: Apache-2.0
package tidings.likes;

import static java.time.temporal.ChronoUnit.MILLIS;
import static java.util.Objects.requireNonNull;
import static java.util.stream.Collectors.toMap;
import static tidings.core.Reason.NOT_FOUND;

import io.vertx.core.Future;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import tidings.core.Activities;
import tidings.core.Activity.Counts;
import tidings.core.ActivityId;
import tidings.core.Actor;
import tidings.core.Bus;
import tidings.core.Cursor;
import tidings.core.Envelope;
import tidings.core.Likes;
import tidings.core.Notifications.Noticed;
import tidings.core.Page;
import tidings.core.Refusal;
import tidings.core.UserId;
import tidings.core.Watermark;
import tidings.store.Condition;
import tidings.store.Contention;
import tidings.store.Keys;
import tidings.store.Table;
import tidings.store.Transaction;
import tidings.store.rows.ActivityReader;
import tidings.store.rows.ActivityRow;
import tidings.store.rows.CountsRow;
import tidings.store.rows.Faces;
import tidings.store.rows.LikeRow;
import tidings.store.rows.NoticeRow;
import tidings.store.rows.SilenceRow;

/** Gives and takes back likes: the row, the count and the notice in one transaction. */
public final class LikesActor implements Actor<Likes<?>> {
  private final Bus bus;
  private final Table table;
  private final Faces faces;
  private final ActivityReader activities;
  private final Watermark watermark;
  private final InstantSource clock;
  private final Turns turns = new Turns(this::give);

  public LikesActor(
      Bus bus, Table table, Faces faces, ActivityReader activities, Watermark watermark,
      InstantSource clock) {
    this.bus = bus;
    this.table = table;
    this.faces = faces;
    this.activities = activities;
    this.watermark = watermark;
    this.clock = clock;
  }

  public Future<Void> start() {
    return bus.serve(Likes.class, this);
  }

  @Override
  public Object answer(Likes<?> ask) {
    return switch (ask) {
      case Likes.Like like -> turns.give(like);
      case Likes.Unlike(var who, var what, var kind) ->
        Contention.retry(watermark, at -> unlike(who, what, kind, at));
      case Likes.LikersOf likersOf -> likers(likersOf);
      case Likes.LikedBy likedBy -> likedBy(likedBy);
    };
  }

  private Turns.Given give(List<Likes.Like> likes) {
    return Contention.retry(watermark, at -> give(likes, at));
  }

  /** @param likes of one activity, of different users */
  private Turns.Given give(List<Likes.Like> likes, ActivityId at) {
    var what = likes.getFirst().what();
    var notice = LikeNotice.read(table, living(what), likes.stream().map(Likes.Like::who));
    var given = likes.stream().map(like -> given(like.who(), what)).toList();
    var counts = counts(what);
    var giving = new Giving(what, notice, counts, at);
    var now = clock.instant().truncatedTo(MILLIS);
    for (int number = 0; number < likes.size(); number++) {
      var like = likes.get(number);
      giving.add(new LikeRow(like.who(), what, like.kind(), now), given.get(number));
    }
    var after = giving.isEmpty()
        ? counts
        : commit(what, giving.transaction(), giving.notice(), at);
    return new Turns.Given(after, giving.refused());
  }

  private Counts unlike(UserId who, ActivityId what, String kind, ActivityId at) {
    var notice = LikeNotice.read(table, living(what), Stream.of(who));
    var given = given(who, what);
    var counts = counts(what);
    var like = given.get(kind);
    if (like == null) {
      return counts;
    }
    long likes = counts.likes().getOrDefault(kind, 0L);
    var transaction = new Transaction()
        .delete(Keys.like(who, what, kind))
        .onlyIf(Condition.present())
        .and(CountsRow.takeOne(what, CountsRow.likes(kind), likes, at));
    var others = given.values().stream().filter(other -> other != like).toList();
    return commit(what, transaction, notice.flatMap(group -> group.without(like, others)), at);
  }

  private Counts commit(ActivityId what, Transaction transaction, Optional<NoticeRow> notice,
      ActivityId at) {
    notice.ifPresent(group -> transaction.and(group.write(at)));
    transaction.commit(table).await();
    var counts = counts(what);
    bus.tell(new Activities.Counted(what, counts));
    notice.ifPresent(group -> bus.tell(new Noticed(group.who(), group.group())));
    return counts;
  }

  private Page<Likes.Liker> likers(Likes.LikersOf ask) {
    var hidden = SilenceRow.blocked(table, ask.reader());
    var activity = living(ask.what());
    var blocked = hidden.await();
    if (blocked.contains(activity.actor().ref())) {
      throw absent(ask.what());
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

  private Envelope living(ActivityId what) {
    return table.get(Keys.profile(what.ref()))
        .await()
        .map(row -> ActivityRow.of(what, row))
        .filter(ActivityRow::live)
        .map(ActivityRow::envelope)
        .orElseThrow(() -> absent(what));
  }

  private static Refusal absent(ActivityId what) {
    return NOT_FOUND.because("there is no activity " + what);
  }

  private Counts counts(ActivityId what) {
    return CountsRow.ofActivity(table.get(Keys.counts(what.ref())).await());
  }

  /** Their likes of it, by kind. */
  private Map<String, LikeRow> given(UserId who, ActivityId what) {
    return table.all(Keys.likedBy(who, what))
        .await()
        .stream()
        .map(LikeRow::of)
        .collect(toMap(LikeRow::kind, like -> like));
  }
}
