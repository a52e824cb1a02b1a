// SPDX-License-Identifier: Apache-2.0
package tidings.likes;

import static java.util.Objects.requireNonNull;
import static java.util.stream.Collectors.toMap;

import io.vertx.core.Future;
import java.time.InstantSource;
import tidings.core.Activity.Counts;
import tidings.core.ActivityId;
import tidings.core.AnswerBudget;
import tidings.core.AnswerSize;
import tidings.core.Cursor;
import tidings.core.LikeKinds;
import tidings.core.Likes;
import tidings.core.Likes.Like;
import tidings.core.Likes.RemoveKind;
import tidings.core.Likes.Unlike;
import tidings.core.Page;
import tidings.core.Watermark;
import tidings.core.bus.Actor;
import tidings.core.bus.Bus;
import tidings.schema.ActivityKeys;
import tidings.schema.readers.AcrossBlocks;
import tidings.schema.readers.ActivityReader;
import tidings.schema.readers.EntitySummaries;
import tidings.schema.rows.LikeRow;
import tidings.store.OptimisticRetry;
import tidings.store.Table;
import tidings.store.combine.WriteCombiner;
import tidings.store.stream.StreamConsumer;

/**
 * The likes feature: stores and removes likes, each with its count and notice in one transaction.
 */
public final class LikesActor implements Actor<Likes<?>> {
  private final Bus bus;
  private final Table table;
  private final EntitySummaries summaries;
  private final ActivityReader activities;
  private final LikeContext context;
  private final LikeKinds kinds;
  private final WriteCombiner<ActivityId, Likes<Counts>, Counts> combiner;

  /** @param kinds that can be given */
  public LikesActor(
      Bus bus, Table table, EntitySummaries summaries, ActivityReader activities,
      Watermark watermark, InstantSource clock, LikeKinds kinds) {
    this.bus = bus;
    this.table = table;
    this.summaries = summaries;
    this.activities = activities;
    this.context =
        new LikeContext(bus, new LikeReader(table, activities.visibility()), watermark, clock);
    this.kinds = kinds;
    this.combiner = new WriteCombiner<>("likes", bus.turns(), this::newWrite);
  }

  public Future<Void> start() {
    return bus.serve(Likes.class, this);
  }

  /**
   * Returns the stream consumer that takes back likes between users of whom one blocks the other.
   */
  public StreamConsumer blockConsumer() {
    return new LikesAcrossBlocks(new AcrossBlocks(table, activities),
        unlike -> new UnlikeWrite(context, unlike, false).commit()).consumer();
  }

  @Override
  public Object answer(Likes<?> ask) {
    return switch (ask) {
      case Like like -> like(like);
      case Unlike unlike -> change(unlike.activityId(), unlike);
      case RemoveKind removal -> change(removal.activityId(), removal);
      case Likes.EraseLike erase -> new ErasingLike(context).erase(erase);
      case Likes.LikersOf likersOf -> likers(likersOf);
      case Likes.LikedBy likedBy -> likedBy(likedBy);
      case Likes.OwnLikesOf(var user, var ids) -> activities.ownLikes(user, ids).entrySet().stream()
          .map(own -> new Likes.OwnLikes(own.getKey(), own.getValue()))
          .toList();
    };
  }

  private Counts like(Like like) {
    kinds.requireOffered(like.kind());
    return change(like.activityId(), like);
  }

  /** Retries when another node has changed the same like meanwhile. */
  private Counts change(ActivityId activityId, Likes<Counts> ask) {
    return OptimisticRetry.retry(table, () -> combiner.submit(activityId, ask));
  }

  private WriteCombiner.CombinedWrite<Likes<Counts>, Counts> newWrite(Likes<Counts> first) {
    return switch (first) {
      case Like like -> new CombinedLikes(context, like);
      case Unlike unlike -> new UnlikeWrite(context, unlike, true);
      case RemoveKind removal -> new RemoveKindWrite(context, removal);
    };
  }

  private Page<Likes.Liker> likers(Likes.LikersOf ask) {
    var visibilityReader = activities.visibility();
    var reading = visibilityReader.of(ask.reader());
    visibilityReader.require(ask.activityId(), reading);
    var visibility = reading.await();
    var query =
        ActivityKeys.likesOf(ask.activityId()).after(ask.after().map(Cursor::position))
            .limit(ask.limit());
    var slice = table.query(query).await();
    var likes = slice.items()
        .stream()
        .map(LikeRow::of)
        .filter(like -> ask.kind().map(like.kind()::equals).orElse(true))
        .filter(like -> visibility.shows(like.user().ref()))
        .toList();
    var shown = summaries.of(likes.stream().map(like -> like.user().ref()).toList());
    return new Page<>(
        likes.stream()
            .map(like -> new Likes.Liker(shown.summary(like.user().ref()), like.kind(),
                like.likedAt()))
            .filter(liker -> !liker.user().isErased())
            .toList(),
        slice.next().map(Cursor::new));
  }

  private Page<Likes.LikedActivity> likedBy(Likes.LikedBy ask) {
    var query =
        ActivityKeys.likedBy(ask.user()).after(ask.after().map(Cursor::position))
            .limit(ask.limit());
    var visibilityReader = activities.visibility();
    var visibility = visibilityReader.of(ask.reader());
    var reading = table.query(query);
    visibilityReader.require(ask.user().ref(), visibility);
    var slice = reading.await();
    var likes = slice.items().stream().map(LikeRow::of).toList();
    var ids = likes.stream().map(LikeRow::activity).distinct().toList();
    var shown = activities.list(ids, ask.reader(), visibility, ask.user().ref())
        .stream()
        .collect(toMap(activity -> activity.envelope().id(), activity -> activity));
    var liked = likes.stream()
        .filter(like -> shown.containsKey(like.activity()))
        .map(like -> new Likes.LikedActivity(
            requireNonNull(shown.get(like.activity())), like.kind(), like.likedAt()))
        .toList();
    return AnswerBudget.page(liked, slice.next().map(Cursor::new),
        AnswerSize::ofLiked,
        last -> new Cursor(
            ActivityKeys.like(ask.user(), last.activity().id(), last.kind()).sk()));
  }
}
