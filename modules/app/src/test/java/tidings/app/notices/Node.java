// SPDX-License-Identifier: Apache-2.0
package tidings.app.notices;

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
import tidings.app.notices.Deed.Act;
import tidings.core.Activities.Delete;
import tidings.core.Activities.Draft;
import tidings.core.Activities.Publish;
import tidings.core.Activity;
import tidings.core.Activity.Content;
import tidings.core.ActivityId;
import tidings.core.Follows.Follow;
import tidings.core.Follows.History;
import tidings.core.Follows.Unfollow;
import tidings.core.Likes.Like;
import tidings.core.Likes.Unlike;
import tidings.core.Notifications.MarkRead;
import tidings.core.Notifications.MarkSeen;
import tidings.core.Online;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.follows.FollowsActor;
import tidings.likes.LikesActor;
import tidings.notifications.NotificationsActor;
import tidings.store.embedded.Stage;
import tidings.store.rows.NoticeRow;

/** A node through which people do things: it knows nothing of the others but the table. */
final class Node implements AutoCloseable {

  private final Stage stage;
  private final LikesActor likes;
  private final FollowsActor follows;
  private final ActivitiesActor activities;
  private final NotificationsActor notifications;
  private final Map<List<Object>, Deque<ActivityId>> comments = new HashMap<>();

  Node(Vertx vertx, Stage stage) {
    this.stage = stage;
    var bus = stage.bus();
    var table = stage.table();
    likes = new LikesActor(
        bus, table, stage.faces(), stage.activities(), stage.watermark(), stage.clock());
    follows = new FollowsActor(
        vertx, bus, table, stage.faces(), stage.clock(), stage.watermark());
    activities = new ActivitiesActor(vertx, bus, table, stage.faces(), stage.activities(),
        stage.watermark(), stage.clock(), Stage.cached(table), new Online(1), stage.audit());
    notifications = new NotificationsActor(bus, table, stage.faces(), stage.activities(),
        stage.watermark(), stage.clock(), new Online(1));
  }

  /** Somebody, of those who do things. */
  static UserId person(int number) {
    return new UserId("person" + number);
  }

  static int number(Ref person) {
    return Integer.parseInt(person.id().substring("person".length()));
  }

  /** Posts of hers. */
  List<ActivityId> posts(UserId ana) {
    return range(0, Deed.POSTS).mapToObj(n -> publish(ana, draft("post"))).toList();
  }

  /** @param posts of hers */
  void does(Deed deed, UserId ana, List<ActivityId> posts) {
    stage.clock().pass(Duration.ofMillis(1));
    var who = person(deed.who());
    var on = posts.get(deed.on());
    switch (deed.act()) {
      case LIKE -> likes.answer(new Like(who, on, deed.kind()));
      case UNLIKE -> likes.answer(new Unlike(who, on, deed.kind()));
      case FOLLOW -> follows.answer(new Follow(who, ana.ref()));
      case UNFOLLOW -> follows.answer(new Unfollow(who, ana.ref(), history(deed)));
      case COMMENT -> comments(who, on).push(publish(who, draft("comment", on.ref())));
      case UNCOMMENT -> Optional.ofNullable(comments(who, on).poll())
          .ifPresent(comment -> activities.answer(new Delete(who, comment)));
      case SEE -> notifications.answer(new MarkSeen(ana, Optional.empty()));
      case READ -> notifications.answer(
          new MarkRead(ana, Optional.of(Set.of(NoticeRow.liked(on)))));
    }
  }

  /** Takes everything back that they may have done where this was done. */
  void undoesAll(Deed deed, UserId ana, List<ActivityId> posts) {
    for (var kind : Deed.KINDS) {
      does(new Deed(Act.UNLIKE, deed.who(), deed.on(), kind), ana, posts);
    }
    does(new Deed(Act.UNFOLLOW, deed.who(), deed.on(), deed.kind()), ana, posts);
    while (!comments(person(deed.who()), posts.get(deed.on())).isEmpty()) {
      does(new Deed(Act.UNCOMMENT, deed.who(), deed.on(), deed.kind()), ana, posts);
    }
  }

  NotificationsActor notifications() {
    return notifications;
  }

  /** To be told it is all the same whether the past is kept. */
  private static History history(Deed deed) {
    return deed.kind().equals(Deed.KINDS.getFirst()) ? History.KEEP : History.PURGE;
  }

  private Deque<ActivityId> comments(UserId who, ActivityId on) {
    return comments.computeIfAbsent(List.of(who, on), nobody -> new ArrayDeque<>());
  }

  private ActivityId publish(UserId who, Draft draft) {
    return ((Activity) activities.answer(new Publish(who, draft, Optional.empty()))).id();
  }

  private static Draft draft(String verb, Ref... targets) {
    var text = new Content(
        "note", Optional.of("Hello"), Optional.empty(), Optional.empty(), Optional.empty());
    return new Draft(verb, text, List.of(targets), Optional.empty(), Optional.empty());
  }

  @Override
  public void close() {
    activities.stop().await();
  }
}
