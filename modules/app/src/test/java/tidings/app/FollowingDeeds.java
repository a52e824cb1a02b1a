// SPDX-License-Identifier: Apache-2.0
package tidings.app;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import tidings.app.FollowingStep.Person;
import tidings.core.Activities.Delete;
import tidings.core.Activities.Draft;
import tidings.core.Activities.Publish;
import tidings.core.Activities.Restore;
import tidings.core.Activity;
import tidings.core.Activity.Content;
import tidings.core.ActivityId;
import tidings.core.Edge;
import tidings.core.Envelope;
import tidings.core.Follows.Block;
import tidings.core.Follows.Follow;
import tidings.core.Follows.Mute;
import tidings.core.Follows.Terms;
import tidings.core.Follows.Unblock;
import tidings.core.Follows.Unfollow;
import tidings.core.Follows.Unmute;
import tidings.core.Reason;
import tidings.core.Ref;
import tidings.core.RequestKey;
import tidings.core.UserId;
import tidings.store.embedded.Stage;

/** What people do in a town: as it is asked, and as the model has it. */
final class FollowingDeeds {
  static final Content WORDS = new Content(
      "note", Optional.of("Hello"), Optional.empty(), Optional.empty(), Optional.empty());

  private final FollowingPeople people;
  private final FollowingModel model;
  private int posts;

  FollowingDeeds(FollowingPeople people, FollowingModel model) {
    this.people = people;
    this.model = model;
  }

  /**
   * Nothing, if it is about an activity that is not there.
   *
   * @param stage where it is going to be asked
   */
  Optional<FollowingDeed<?>> of(FollowingStep.Deed step, Stage stage) {
    var now = stage.clock().instant();
    var low = stage.watermark().low();
    return switch (step) {
      case FollowingStep.Follow(var edge, var backfill, var verbs, var lasting, var notifies) -> {
        var terms = new Terms(backfill, verbs, lasting.map(now::plus), notifies);
        yield Optional.of(follow(people.who(edge), people.what(edge), terms, low, now));
      }
      case FollowingStep.Unfollow(var edge, var history) -> {
        var who = people.who(edge);
        var what = people.what(edge);
        var fresh = stage.mint().next();
        yield Optional.of(
            new FollowingDeed<>(
                new Unfollow(who, what, history),
                () -> model.unfollow(who, what, history, fresh, now)));
      }
      case FollowingStep.Post(var who, var verb, var toCity, var lasting) -> Optional.of(
          post(people.who(who), verb, toCity ? List.of(people.city()) : List.of(),
              lasting.map(now::plus), now));
      case FollowingStep.Comment(var who, var which) -> any(which)
          .map(on -> comment(people.who(who), on, now));
      case FollowingStep.Delete(var who, var which) -> by(who, which)
          .map(id -> new FollowingDeed<>(
              new Delete(people.who(who), id), model.isGone(id, now) ? absent() : Optional.empty(),
              done -> model.delete(id, now)));
      case FollowingStep.Restore(var who, var which) -> by(who, which)
          .map(id -> restore(people.who(who), id, now));
      case FollowingStep.Block(var person, var on) ->
        Optional.of(block(people.who(person), people.other(person), on));
      case FollowingStep.Mute(var edge, var lasting, var on) -> Optional.of(
          mute(people.who(edge), people.what(edge), lasting.map(now::plus), on));
    };
  }

  /** @param low the watermark; it may move on until the edge is opened */
  private FollowingDeed<Edge> follow(
      UserId who, Ref what, Terms terms, ActivityId low, Instant now) {
    var refused = model.mayFollow(who, what)
        ? Optional.<Reason>empty()
        : Optional.of(Reason.FORBIDDEN);
    return new FollowingDeed<>(new Follow(who, what, terms), refused, edge -> {
      var from = edge.intervals().getLast().from();
      model.follow(who, what, terms, low.isAfter(from) ? low : from, now);
    });
  }

  /** With a key, as it may have to be asked twice. */
  private FollowingDeed<Activity> post(
      UserId who, String verb, List<Ref> targets, Optional<Instant> expiresAt, Instant now) {
    return new FollowingDeed<>(
        new Publish(
            who, new Draft(verb, WORDS, targets, Optional.empty(), expiresAt),
            Optional.of(RequestKey.of("post " + ++posts, verb.getBytes(UTF_8)))),
        Optional.empty(), posted -> model.post(posted.envelope(), people.readers(), now));
  }

  private FollowingDeed<Activity> comment(UserId who, ActivityId on, Instant now) {
    var post = post(who, Envelope.COMMENT, List.of(on.ref()), Optional.empty(), now);
    var refused = model.mayComment(who, on, now) ? Optional.<Reason>empty() : absent();
    return new FollowingDeed<>(post.ask(), refused, post.happened());
  }

  private FollowingDeed<Activity> restore(UserId who, ActivityId id, Instant now) {
    var refused = model.mayRestore(id, now) ? Optional.<Reason>empty() : absent();
    return new FollowingDeed<>(
        new Restore(who, id), refused, restored -> model.restore(id, people.readers(), now));
  }

  private FollowingDeed<?> block(UserId who, UserId whom, boolean on) {
    return on
        ? new FollowingDeed<>(new Block(who, whom), () -> model.block(who, whom))
        : new FollowingDeed<>(new Unblock(who, whom), () -> model.unblock(who, whom));
  }

  private FollowingDeed<?> mute(UserId who, Ref what, Optional<Instant> until, boolean on) {
    return on
        ? new FollowingDeed<>(
            new Mute(who, what, until),
            () -> model.mute(who, what, until.orElse(Instant.MAX)))
        : new FollowingDeed<>(new Unmute(who, what), () -> model.unmute(who, what));
  }

  private static Optional<Reason> absent() {
    return Optional.of(Reason.NOT_FOUND);
  }

  /** What somebody has posted, counted from the newest on. */
  private Optional<ActivityId> by(Person who, int which) {
    return model.by(people.who(who)).stream()
        .filter(id -> !id.equals(people.thread()))
        .skip(which)
        .findFirst();
  }

  private Optional<ActivityId> any(int which) {
    return model.posted().stream().skip(which).findFirst();
  }
}
