// SPDX-License-Identifier: Apache-2.0
package tidings.server.notices;

import static java.util.stream.IntStream.range;

import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tidings.activities.ActivitiesActor;
import tidings.core.Activities.Delete;
import tidings.core.Activities.Draft;
import tidings.core.Activities.Publish;
import tidings.core.Activity;
import tidings.core.Activity.Content;
import tidings.core.ActivityId;
import tidings.core.Follows.Follow;
import tidings.core.Follows.History;
import tidings.core.Follows.Unfollow;
import tidings.core.LikeKinds;
import tidings.core.Likes.Like;
import tidings.core.Likes.Unlike;
import tidings.core.Nodes;
import tidings.core.Notifications.MarkRead;
import tidings.core.Notifications.MarkSeen;
import tidings.core.OnlineUsers;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.follows.FollowsActor;
import tidings.likes.LikesActor;
import tidings.notifications.NotificationsActor;
import tidings.schema.ActorFixture;
import tidings.schema.rows.NoticeGroup;
import tidings.server.notices.UserAction.Type;

/** A node that executes actions; nodes share only the table. */
final class TestNode implements AutoCloseable {

  private final ActorFixture fixture;
  private final LikesActor likes;
  private final FollowsActor follows;
  private final ActivitiesActor activities;
  private final NotificationsActor notifications;
  private final Map<List<Object>, Deque<ActivityId>> comments = new HashMap<>();

  TestNode(Vertx vertx, ActorFixture fixture) {
    this.fixture = fixture;
    var bus = fixture.bus();
    var table = fixture.table();
    likes = new LikesActor(
        bus, table, fixture.summaries(), fixture.activities(), fixture.watermark(),
        fixture.clock(), new LikeKinds(UserAction.KINDS));
    follows = new FollowsActor(
        vertx, bus, table, fixture.summaries(),
        ActorFixture.cachePolicy(table).largeAudiences(), fixture.clock(), fixture.watermark(),
        Nodes.SINGLE_NODE);
    activities = new ActivitiesActor(vertx, bus, table, fixture.summaries(), fixture.activities(),
        fixture.watermark(), Nodes.SINGLE_NODE, fixture.clock(), ActorFixture.cachePolicy(table),
        new OnlineUsers(1), fixture.audit());
    notifications = new NotificationsActor(bus, table, fixture.summaries(), fixture.activities(),
        fixture.watermark(), fixture.clock(), new OnlineUsers(1));
  }

  /** The user with this number. */
  static UserId person(int number) {
    return new UserId("person" + number);
  }

  static int numberOf(Ref person) {
    return Integer.parseInt(person.id().substring("person".length()));
  }

  /** Posts of Ana. */
  List<ActivityId> posts(UserId ana) {
    return range(0, UserAction.POSTS).mapToObj(n -> publish(ana, draft("post"))).toList();
  }

  /** @param posts Ana's posts */
  void perform(UserAction action, UserId ana, List<ActivityId> posts) {
    fixture.clock().advance(Duration.ofMillis(1));
    var user = person(action.person());
    var post = posts.get(action.post());
    switch (action.type()) {
      case LIKE -> likes.answer(new Like(user, post, action.likeKind()));
      case UNLIKE -> likes.answer(new Unlike(user, post, action.likeKind()));
      case FOLLOW -> follows.answer(new Follow(user, ana.ref()));
      case UNFOLLOW -> follows.answer(new Unfollow(user, ana.ref(), history(action)));
      case COMMENT -> comments(user, post).push(publish(user, draft("comment", post.ref())));
      case UNCOMMENT -> Optional.ofNullable(comments(user, post).poll())
          .ifPresent(comment -> activities.answer(new Delete(user, comment)));
      case SEE -> notifications.answer(new MarkSeen(ana, Optional.empty()));
      case READ -> notifications.answer(
          new MarkRead(ana, Optional.of(Set.of(NoticeGroup.likes(post).id()))));
    }
  }

  /** Undoes everything the person may have done in the same place. */
  void undoAll(UserAction action, UserId ana, List<ActivityId> posts) {
    for (var kind : UserAction.KINDS) {
      perform(new UserAction(Type.UNLIKE, action.person(), action.post(), kind), ana, posts);
    }
    perform(new UserAction(Type.UNFOLLOW, action.person(), action.post(), action.likeKind()), ana,
        posts);
    while (!comments(person(action.person()), posts.get(action.post())).isEmpty()) {
      perform(new UserAction(Type.UNCOMMENT, action.person(), action.post(), action.likeKind()),
          ana, posts);
    }
  }

  NotificationsActor notifications() {
    return notifications;
  }

  /** Notifications do not depend on the history option, which therefore varies. */
  private static History history(UserAction action) {
    return action.likeKind().equals(UserAction.KINDS.getFirst()) ? History.KEEP : History.PURGE;
  }

  private Deque<ActivityId> comments(UserId user, ActivityId post) {
    return comments.computeIfAbsent(List.of(user, post), absent -> new ArrayDeque<>());
  }

  private ActivityId publish(UserId user, Draft draft) {
    return ((Activity) activities.answer(new Publish(user, draft, Optional.empty()))).id();
  }

  private static Draft draft(String verb, Ref... targets) {
    var text = Content.note("Hello");
    return new Draft(verb, text, List.of(targets), Optional.empty());
  }

  @Override
  public void close() {
    activities.stop().await();
  }
}
