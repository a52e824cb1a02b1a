// SPDX-License-Identifier: Apache-2.0
package tidings.core;

import static java.time.temporal.ChronoUnit.SECONDS;
import static java.util.Locale.ROOT;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import tidings.core.bus.Ask;
import tidings.core.bus.Event;
import tidings.core.errors.Refusal;

/** Requests to the activities actor, and its events. */
public sealed interface Activities<A> extends Ask<A> {
  /** Days during which a deleted activity can be restored. */
  int RESTORABLE_DAYS = 30;

  /**
   * Publishes an activity. When answered, the activity and the job that delivers it to all
   * followers are durable.
   *
   * @param idempotencyKey a retry with the same key does not publish again and returns the first
   *     result
   */
  record Publish(UserId actor, Draft draft, Optional<IdempotencyKey> idempotencyKey)
      implements Activities<Activity> {
    public Publish(UserId actor, Draft draft) {
      this(actor, draft, Optional.empty());
    }

    @Override
    public Object key() {
      return actor;
    }
  }

  /**
   * Publishes an activity of another system, or edits it so that it is as that system has it. Asked
   * again, it changes nothing.
   *
   * @param idempotencyKey refused if it was used for another request
   */
  record Upsert(UserId actor, Draft draft, ForeignPost post,
      Optional<IdempotencyKey> idempotencyKey)
      implements Activities<Upserted>, Unordered {
    @Override
    public Object key() {
      return post.id();
    }
  }

  /**
   * Upserts many activities of one actor, each as {@link Upsert} does. Each succeeds or is refused
   * by itself; the answers are in the same order. What is about an earlier one of them, such as a
   * comment on it or another state of it, is upserted after it.
   */
  record UpsertAll(UserId actor, List<ForeignDraft> posts)
      implements Activities<List<UpsertedOrRefused>>, Unordered {
    @Override
    public Object key() {
      return actor;
    }
  }

  /** A draft of an activity of another system. */
  record ForeignDraft(Draft draft, ForeignPost post) {}

  /** The id and time that an activity has in another system. */
  record ForeignPost(String id, Instant publishedAt) {
    /** The id of the activity here, which follows from both. */
    public ActivityId activity() {
      return ActivityId.of(publishedAt, id);
    }
  }

  /** An activity of another system, and what became of it. */
  record Upserted(Activity activity, Outcome outcome) implements UpsertedOrRefused {}

  /** The result of one of many upserts. */
  sealed interface UpsertedOrRefused {}

  /** An upsert that was refused. */
  record NotUpserted(Refusal refusal) implements UpsertedOrRefused {}

  /** What an upsert has done. */
  enum Outcome {
    CREATED, CHANGED, SAME;

    /** The name in lower case, as in the API. */
    public String code() {
      return name().toLowerCase(ROOT);
    }
  }

  /** The activities with an id in another system that the reader may see, newest first. */
  record WithForeignId(String foreignId, Optional<UserId> reader, Optional<Cursor> after, int limit)
      implements Activities<Page<Activity>>, Read {
    @Override
    public Object key() {
      return foreignId;
    }
  }

  /**
   * Binds a key to a batch request; refused as {@code idempotency_key_reused} if the key was used
   * for another request. Each part of the batch has its own key, see {@link
   * IdempotencyKey#forPart}.
   */
  record ReserveIdempotencyKey(UserId user, IdempotencyKey idempotencyKey)
      implements Activities<Done>, Unordered {
    @Override
    public Object key() {
      return user;
    }
  }

  record GetActivity(ActivityId id, Optional<UserId> reader) implements Activities<Activity>, Read {
    @Override
    public Object key() {
      return id;
    }
  }

  /** The activities that the reader may see, in the order of their ids, without duplicates. */
  record GetActivities(List<ActivityId> ids, Optional<UserId> reader)
      implements Activities<Lookup<ActivityId, Activity>>, Read {
    public GetActivities {
      ids = ids.stream().distinct().toList();
    }

    @Override
    public Object key() {
      return ids;
    }
  }

  /**
   * What a comment is on, what that is on, and so on, from the activity above all down to the
   * parent; empty for an activity that is no comment.
   */
  record ParentsOf(ActivityId id, Optional<UserId> reader)
      implements Activities<List<Activity>>, Read {
    @Override
    public Object key() {
      return id;
    }
  }

  /** The activities by an actor or to a target, newest first; of an activity, its comments. */
  record OutboxOf(Ref ref, ActivityFilter filter, Sort sort, Optional<UserId> reader,
      Optional<Cursor> after, int limit)
      implements Activities<Page<Activity>>, Read {
    /** All activities, newest first. */
    public OutboxOf(Ref ref, Optional<UserId> reader, Optional<Cursor> after, int limit) {
      this(ref, ActivityFilter.ALL, Sort.NEWEST, reader, after, limit);
    }

    /** The first page for an anonymous reader. */
    public OutboxOf(Ref ref, int limit) {
      this(ref, Optional.empty(), Optional.empty(), limit);
    }

    @Override
    public Object key() {
      return ref;
    }
  }

  /** The order of an outbox; {@code TOP}: the most liked of its newest 200 activities first. */
  enum Sort {
    NEWEST, OLDEST, TOP;

    /** The name in lower case, as in the API. */
    public String code() {
      return name().toLowerCase(ROOT);
    }
  }

  /**
   * The changes of some activities at a position or later, for a client that already shows them.
   *
   * @param visibility of the client's reader
   */
  record ChangesSince(Set<ActivityId> ids, Position since, Visibility visibility)
      implements Activities<ActivityChanges>, Read {
    @Override
    public Object key() {
      return ids;
    }
  }

  /**
   * @param edited activities whose content has changed; their {@code yourLikes} are not set
   * @param countsChanged activities of which only the counts have changed
   * @param removed activities that the reader may not see
   * @param comments comments that the reader may see, changed or not
   */
  record ActivityChanges(List<Activity> edited, List<CountsChanged> countsChanged,
      List<ActivityId> removed, List<Lineage> comments) {
    public static final ActivityChanges NONE =
        new ActivityChanges(List.of(), List.of(), List.of(), List.of());

    /** These and the changes of other activities. */
    public ActivityChanges and(ActivityChanges others) {
      return new ActivityChanges(
          joined(edited, others.edited), joined(countsChanged, others.countsChanged),
          joined(removed, others.removed), joined(comments, others.comments));
    }

    private static <T> List<T> joined(List<T> some, List<T> others) {
      return Stream.concat(some.stream(), others.stream()).toList();
    }
  }

  /**
   * Changes the object, the data or the reach of an activity.
   *
   * @param version the version that the client has read; the edit is refused if there is a newer
   *     one
   */
  record Edit(UserId user, ActivityId id, ActivityPatch changes, Optional<Long> version)
      implements Activities<Activity> {
    @Override
    public Object key() {
      return user;
    }
  }

  /** Deletes the user's share without words of an activity, if there is one. */
  record Unshare(UserId user, ActivityId id) implements Activities<Done> {
    @Override
    public Object key() {
      return user;
    }
  }

  /** Those of some activities that a user has shared without words. */
  record SharedAmong(UserId user, List<ActivityId> ids)
      implements Activities<Set<ActivityId>>, Read {
    @Override
    public Object key() {
      return user;
    }
  }

  /** The shares of an activity that the reader may see, newest first. */
  record SharesOf(ActivityId id, Optional<UserId> reader, Optional<Cursor> after, int limit)
      implements Activities<Page<Activity>>, Read {
    @Override
    public Object key() {
      return id;
    }
  }

  /**
   * Gives an activity the preview of its first link, unless it has one, has another link by now, or
   * was deleted. False if the picture of the preview is gone or cannot be shown in more places: then
   * it has to be fetched anew.
   */
  record AddPreview(ActivityId id, LinkPreview preview) implements Activities<Boolean>, Unordered {
    @Override
    public Object key() {
      return id;
    }
  }

  /** Deletes an activity: it is hidden from all users as soon as this is answered. Idempotent. */
  record Delete(UserId user, ActivityId id) implements Activities<Done> {
    @Override
    public Object key() {
      return user;
    }
  }

  /**
   * Removes an activity of a user who is being erased, and all that is stored below it. It cannot be
   * restored. Idempotent.
   */
  record Purge(UserId user, ActivityId id) implements Activities<Done>, Unordered {
    @Override
    public Object key() {
      return id;
    }
  }

  /** Removes a user who is being erased from the targets of an activity. Idempotent. */
  record RemoveTarget(ActivityId id, UserId target) implements Activities<Done>, Unordered {
    @Override
    public Object key() {
      return id;
    }
  }

  /**
   * Deletes an activity as a moderator and notifies its actor of the reason. Only a moderator can
   * restore it. Idempotent.
   *
   * @param withComments whether the comments below it are taken down too, by a durable job; also if
   *     the activity was taken down without them. Restoring the activity does not restore them
   */
  record TakeDown(UserId moderator, ActivityId id, String reason, boolean withComments)
      implements Activities<Done> {
    @Override
    public Object key() {
      return moderator;
    }
  }

  /**
   * Restores a deleted activity within {@value #RESTORABLE_DAYS} days; afterwards {@code
   * not_found}.
   */
  record Restore(UserId user, ActivityId id) implements Activities<Activity> {
    @Override
    public Object key() {
      return user;
    }
  }

  /** The delivery progress of an activity; visible to its actor only. */
  record DeliveryOf(UserId user, ActivityId id) implements Activities<Delivery>, Read {
    @Override
    public Object key() {
      return id;
    }
  }

  /**
   * An activity without an id, not yet published.
   *
   * @param expiresAt within a year, refused otherwise; truncated to the second, as it is stored
   * @param reach must be public for a comment
   */
  record Draft(String verb, Activity.Content object, List<Ref> targets, Optional<String> data,
      Optional<Instant> expiresAt, Reach reach) {
    public Draft {
      expiresAt = expiresAt.map(time -> time.truncatedTo(SECONDS));
    }

    /** A public draft. */
    public Draft(String verb, Activity.Content object, List<Ref> targets, Optional<String> data,
        Optional<Instant> expiresAt) {
      this(verb, object, targets, data, expiresAt, Reach.PUBLIC);
    }

    public Draft(
        String verb, Activity.Content object, List<Ref> targets, Optional<String> data) {
      this(verb, object, targets, data, Optional.empty());
    }

    /** Whether it shares an activity and adds nothing to it. */
    public boolean isPlainShare() {
      return shared().isPresent() && !object.isVisible();
    }

    /** The activity that it shares. */
    public Optional<Ref> shared() {
      return verb.equals(Envelope.SHARE)
          ? targets.stream().filter(Ref::isActivity).findFirst()
          : Optional.empty();
    }

    /** A copy with another reach. */
    public Draft with(Reach newReach) {
      return new Draft(verb, object, targets, data, expiresAt, newReach);
    }
  }

  /**
   * A partial update of object, data and reach; the object's type cannot be removed.
   *
   * @param reach empty to leave it as it is
   * @param pictures empty to leave them as they are; an empty list removes them
   * @param recording the {@link ShownRecording#text} of a new one
   * @param poll empty to leave it as it is; another one is refused
   * @param language the {@link LanguageTag#text} of another one
   */
  record ActivityPatch(FieldPatch type, FieldPatch text, FieldPatch name, FieldPatch url,
      FieldPatch image,
      FieldPatch data, Optional<Reach> reach, Optional<List<ShownPicture>> pictures,
      FieldPatch recording, Optional<Poll> poll, FieldPatch language) {
    /** A patch that leaves the recording, the poll and the language as they are. */
    public ActivityPatch(FieldPatch type, FieldPatch text, FieldPatch name, FieldPatch url,
        FieldPatch image, FieldPatch data, Optional<Reach> reach,
        Optional<List<ShownPicture>> pictures) {
      this(type, text, name, url, image, data, reach, pictures, FieldPatch.KEEP,
          Optional.empty(), FieldPatch.KEEP);
    }

    /** A patch that leaves the pictures as they are. */
    public ActivityPatch(FieldPatch type, FieldPatch text, FieldPatch name, FieldPatch url,
        FieldPatch image, FieldPatch data, Optional<Reach> reach) {
      this(type, text, name, url, image, data, reach, Optional.empty());
    }

    /** A patch of object and data. */
    public ActivityPatch(FieldPatch type, FieldPatch text, FieldPatch name, FieldPatch url,
        FieldPatch image, FieldPatch data) {
      this(type, text, name, url, image, data, Optional.empty());
    }

    /** Returns the content with this patch applied. */
    public Activity.Content applyTo(Activity.Content before) {
      return new Activity.Content(
          type.applyTo(Optional.of(before.type())).orElse(before.type()),
          text.applyTo(before.text()),
          name.applyTo(before.name()),
          url.applyTo(before.url()),
          image.applyTo(before.image()),
          pictures.orElse(before.pictures()),
          recording.applyTo(before.recording().map(ShownRecording::text))
              .map(ShownRecording::parse),
          poll.or(before::poll),
          language.applyTo(before.language().map(LanguageTag::text)).map(LanguageTag::new));
    }
  }

  /**
   * @param recipients followers counted as recipients so far
   * @param written recipients whose feed row is written
   * @param mergedAudiences audiences that are merged at read time instead of fanned out
   */
  record Delivery(State state, long recipients, long written, Instant startedAt,
      Optional<Instant> finishedAt, List<Ref> mergedAudiences) {
    /** {@code PARKED}: failed and will be retried; the server's log has the reason. */
    public enum State {
      RUNNING,
      DONE,
      PARKED
    }
  }

  /**
   * Published when an activity is in the feeds of all followers. May be lost; repeated if the last
   * step of the job is retried.
   *
   * @param rows feed rows of followers
   * @param lag time since publication, not negative
   */
  record FanOutCompleted(ActivityId id, UserId actor, long rows, Duration lag)
      implements Event {}

  /**
   * Published page by page during a fan-out, once the rows of these recipients are durable or
   * guaranteed by a durable job. May be repeated.
   *
   * @param lineage of the activity
   * @param recipients by the refs through which they receive it
   * @param position the watermark before the page was read
   */
  record ActivityDelivered(Activity activity, Lineage lineage,
      Map<List<Ref>, List<UserId>> recipients, Position position) implements Event {}

  /**
   * Told to the other nodes of a cluster, which find the recipients among the users who are connected
   * there: before the rows of a fan-out are written, and again when all are durable. {@code yourLikes}
   * is not set.
   */
  record ActivityAnnounced(Activity activity, Lineage lineage) implements ClusterEvent {}

  /**
   * Published after the counts of an activity have changed. Events may arrive out of order.
   *
   * @param lineage of the activity
   */
  record CountsChanged(Lineage lineage, Activity.Counts counts) implements ClusterEvent {
    public ActivityId id() {
      return lineage.id();
    }
  }

  /**
   * Published after the content or the reach of an activity has changed; {@code yourLikes} is not
   * set.
   */
  record ActivityEdited(Activity activity, Lineage lineage) implements ClusterEvent {}

  /**
   * Published after an activity has become invisible to all users, and all comments below it with
   * it.
   */
  record ActivityRemoved(ActivityId id) implements BroadcastEvent {}

  /**
   * Published after an activity has become visible again, and was delivered to its followers;
   * {@code yourLikes} is not set.
   */
  record ActivityRestored(Activity activity, Lineage lineage) implements ClusterEvent {}
}
