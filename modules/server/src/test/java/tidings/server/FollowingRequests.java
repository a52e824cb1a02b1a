// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import tidings.client.Edits;
import tidings.core.Activities.Delete;
import tidings.core.Activities.Draft;
import tidings.core.Activities.Edit;
import tidings.core.Activities.Publish;
import tidings.core.Activities.Restore;
import tidings.core.Activity;
import tidings.core.Activity.Content;
import tidings.core.ActivityId;
import tidings.core.Entities.Describe;
import tidings.core.Entities.Profile;
import tidings.core.Envelope;
import tidings.core.FollowerPolicy;
import tidings.core.Follows.Approve;
import tidings.core.Follows.Block;
import tidings.core.Follows.Follow;
import tidings.core.Follows.FollowOptions;
import tidings.core.Follows.FollowState;
import tidings.core.Follows.History;
import tidings.core.Follows.Mute;
import tidings.core.Follows.MuteWords;
import tidings.core.Follows.Refuse;
import tidings.core.Follows.RemoveFollower;
import tidings.core.Follows.Unblock;
import tidings.core.Follows.Unfollow;
import tidings.core.Follows.Unmute;
import tidings.core.IdempotencyKey;
import tidings.core.Lists.AddMember;
import tidings.core.Lists.RemoveMember;
import tidings.core.MutedWords;
import tidings.core.MutedWords.MutedWord;
import tidings.core.Position;
import tidings.core.Reach;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.core.errors.ErrorCode;
import tidings.schema.ActorFixture;
import tidings.server.FollowingStep.Person;

/** Converts steps to requests. */
final class FollowingRequests {
  static final Content CONTENT = Content.note("Hello");

  private final FollowingPeople people;
  private final FollowingModel model;
  private int postCount;

  FollowingRequests(FollowingPeople people, FollowingModel model) {
    this.people = people;
    this.model = model;
  }

  /** Empty if the step needs an activity that does not exist. */
  Optional<FollowingRequest<?>> of(FollowingStep.Request step, ActorFixture fixture) {
    var now = fixture.clock().instant();
    var watermark = fixture.watermark().low();
    return switch (step) {
      case FollowingStep.Follow(var edge, var backfill, var verbs, var lifetime, var notifies) -> {
        var terms = new FollowOptions(backfill, verbs, lifetime.map(now::plus), notifies);
        yield Optional.of(follow(people.idOf(edge), people.targetOf(edge), terms, watermark, now));
      }
      case FollowingStep.Unfollow(var edge, var history) -> {
        var actor = people.idOf(edge);
        var target = people.targetOf(edge);
        var fresh = Position.of(fixture.idGenerator().next());
        yield Optional.of(
            new FollowingRequest<>(
                new Unfollow(actor, target, history),
                () -> model.unfollow(actor, target, history, fresh, now)));
      }
      case FollowingStep.Post(var actor, var verb, var toCity, var isTagged, var lifetime) ->
        Optional.of(post(
            people.idOf(actor), verb, isTagged ? Content.note("Hello " + tag()) : CONTENT,
            toCity ? List.of(people.city()) : List.of(), lifetime.map(now::plus), now));
      case FollowingStep.Comment(var actor, var index, var lifetime) -> findAny(index)
          .map(isOn -> comment(people.idOf(actor), isOn, lifetime.map(now::plus), now));
      case FollowingStep.Delete(var actor, var index) -> findPosted(actor, index)
          .map(id -> new FollowingRequest<>(
              new Delete(people.idOf(actor), id),
              model.posts().isGone(id, now) ? absent() : Optional.empty(),
              done -> model.posts().delete(id, now)));
      case FollowingStep.Restore(var actor, var index) -> findPosted(actor, index)
          .map(id -> restore(people.idOf(actor), id, now));
      case FollowingStep.Block(var person, var isOn) ->
        Optional.of(block(people.idOf(person), people.otherOf(person), isOn));
      case FollowingStep.Policy(var person, var isPrivate) ->
        Optional.of(describe(people.idOf(person), isPrivate));
      case FollowingStep.Answer(var person, var approves) -> Optional.of(
          answer(people.idOf(person), people.otherOf(person), approves, watermark, now));
      case FollowingStep.RemoveFollower(var person) -> Optional.of(
          removeFollower(people.idOf(person), people.otherOf(person),
              Position.of(fixture.idGenerator().next()), now));
      case FollowingStep.Restrict(var person, var index, var reach) ->
        findPosted(person, index).map(id -> restrict(people.idOf(person), id, reach, now));
      case FollowingStep.Mute(var edge, var lifetime, var isOn) -> Optional.of(
          mute(people.idOf(edge), people.targetOf(edge), lifetime.map(now::plus), isOn, now));
      case FollowingStep.Member(var edge, var isOn) ->
        Optional.of(member(people.idOf(edge), people.targetOf(edge), isOn, now));
      case FollowingStep.MuteTag(var person, var lifetime, var isOn) ->
        Optional.of(muteTag(people.idOf(person), lifetime.map(now::plus), isOn));
    };
  }

  /** @param watermark the watermark before the request; it may advance until the edge is stored */
  private FollowingRequest<FollowState> follow(
      UserId user, Ref target, FollowOptions terms, Position watermark, Instant now) {
    return new FollowingRequest<>(
        new Follow(user, target, terms), absentUnlessVisible(user, target, now), followed -> {
          assertThat(followed.isRequested()).isEqualTo(model.needsRequest(user, target, now));
          if (followed.isRequested()) {
            model.request(user, target, terms, now);
          } else {
            var from = followed.edge().intervals().getLast().from();
            model.follow(user, target, terms, watermark.isAfter(from) ? watermark : from, now);
          }
        });
  }

  private FollowingRequest<?> describe(UserId user, boolean isPrivate) {
    var policy = isPrivate ? FollowerPolicy.APPROVE : FollowerPolicy.EVERYBODY;
    var profile = Profile.named(user.text()).with(Optional.of(policy));
    return new FollowingRequest<>(
        new Describe(user, user.ref(), profile, Optional.empty()),
        () -> model.setPrivate(user, isPrivate));
  }

  private FollowingRequest<?> answer(
      UserId owner, UserId user, boolean approves, Position watermark, Instant now) {
    if (!approves) {
      return new FollowingRequest<>(
          new Refuse(owner, user), () -> model.withdraw(user, owner.ref()));
    }
    var refused = model.mayApprove(owner, user, now) ? Optional.<ErrorCode>empty() : absent();
    return new FollowingRequest<>(
        new Approve(owner, user), refused, done -> model.approve(owner, user, watermark, now));
  }

  private FollowingRequest<?> removeFollower(
      UserId owner, UserId user, Position fresh, Instant now) {
    return new FollowingRequest<>(new RemoveFollower(owner, user),
        () -> model.unfollow(user, owner.ref(), History.PURGE, fresh, now));
  }

  private FollowingRequest<?> restrict(UserId user, ActivityId id, Reach reach, Instant now) {
    var refused = !model.maySee(user, id, now)
        ? absent()
        : model.posts().isComment(id) && reach != Reach.PUBLIC
            ? Optional.of(ErrorCode.INVALID_FIELD)
            : Optional.<ErrorCode>empty();
    return new FollowingRequest<>(
        new Edit(user, id, Edits.reach(reach), Optional.empty()), refused,
        edited -> model.posts().restrict(id, reach));
  }

  /** Uses an idempotency key, as the request may be repeated. */
  private FollowingRequest<Activity> post(
      UserId user, String verb, Content content, List<Ref> targets, Optional<Instant> expiresAt,
      Instant now) {
    return new FollowingRequest<>(
        new Publish(
            user, new Draft(verb, content, targets, Optional.empty(), expiresAt),
            Optional.of(IdempotencyKey.of("post " + ++postCount, verb.getBytes(UTF_8)))),
        Optional.empty(), posted -> model.post(posted.envelope(), people.readers(), now));
  }

  private FollowingRequest<Activity> comment(
      UserId user, ActivityId commented, Optional<Instant> expiresAt, Instant now) {
    var post = post(user, Envelope.COMMENT, CONTENT, List.of(commented.ref()), expiresAt, now);
    var refused = absentUnlessVisible(user, commented.ref(), now)
        .or(() -> model.posts().isDeepest(commented)
            ? Optional.of(ErrorCode.INVALID_TARGET)
            : Optional.empty());
    return new FollowingRequest<>(post.ask(), refused, post.applyToModel());
  }

  private FollowingRequest<Activity> restore(UserId user, ActivityId id, Instant now) {
    var refused = model.mayRestore(id, now) ? Optional.<ErrorCode>empty() : absent();
    return new FollowingRequest<>(
        new Restore(user, id), refused, restored -> model.restore(id, people.readers(), now));
  }

  private FollowingRequest<?> block(UserId user, UserId blocked, boolean isOn) {
    return isOn
        ? new FollowingRequest<>(new Block(user, blocked), () -> model.block(user, blocked))
        : new FollowingRequest<>(
            new Unblock(user, blocked), () -> model.mutes().unblock(user, blocked));
  }

  private FollowingRequest<?> mute(
      UserId user, Ref target, Optional<Instant> until, boolean isOn, Instant now) {
    return isOn
        ? new FollowingRequest<>(
            new Mute(user, target, until), absentUnlessVisible(user, target, now),
            done -> model.mutes().mute(user, target, until.orElse(Instant.MAX)))
        : new FollowingRequest<>(
            new Unmute(user, target), () -> model.mutes().unmute(user, target));
  }

  private FollowingRequest<?> member(UserId user, Ref target, boolean isOn, Instant now) {
    var list = FollowingPeople.listOf(user);
    return isOn
        ? new FollowingRequest<>(
            new AddMember(user, list, target), absentUnlessVisible(user, target, now),
            done -> model.members().add(user, target))
        : new FollowingRequest<>(
            new RemoveMember(user, list, target), () -> model.members().remove(user, target));
  }

  private FollowingRequest<?> muteTag(UserId user, Optional<Instant> until, boolean isOn) {
    var words = isOn
        ? new MutedWords(List.of(new MutedWord(tag(), until)))
        : MutedWords.NONE;
    var end = isOn ? Optional.of(until.orElse(Instant.MAX)) : Optional.<Instant>empty();
    return new FollowingRequest<>(
        new MuteWords(user, words), () -> model.mutes().muteTag(user, end));
  }

  private String tag() {
    return "#" + people.tag().id();
  }

  private Optional<ErrorCode> absentUnlessVisible(UserId user, Ref entity, Instant now) {
    return model.maySee(user, entity, now) ? Optional.empty() : absent();
  }

  private static Optional<ErrorCode> absent() {
    return Optional.of(ErrorCode.NOT_FOUND);
  }

  /** An activity of a person by index, newest first. */
  private Optional<ActivityId> findPosted(Person person, int index) {
    return model.posts().of(people.idOf(person)).stream()
        .filter(id -> !id.equals(people.thread()))
        .skip(index)
        .findFirst();
  }

  private Optional<ActivityId> findAny(int index) {
    return model.posts().ids().stream().skip(index).findFirst();
  }
}
