// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static tidings.server.Await.awaitAll;
import static tidings.server.Await.awaitDelivery;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import tidings.client.Paging;
import tidings.client.Session;
import tidings.core.Activity;
import tidings.core.ActivityId;
import tidings.core.Entities.Profile;
import tidings.core.Search.SearchFilter;

/**
 * People who may see different things of Alice. Everybody has followed what she posted, and was
 * mentioned, before Bob blocked her, she blocked Eve, and Mia muted her.
 *
 * @param ids what can be asked for, by its name
 */
record VisibilityScenario(Session alice, Session bob, Session eve, Session mia, Session mona,
    Session carl, Map<String, String> ids) {
  /** Alice herself, who also owns the parent of the comment. */
  static final String OWNER = "owner";
  static final String MUTING = "muting";
  static final String MODERATOR = "moderator";
  static final String ANONYMOUS = "anonymous";
  /** Eve, whom Alice blocks. */
  static final String BLOCKED = "blocked";
  /** Bob, who blocks Alice. */
  static final String BLOCKING = "blocking";
  private static final int TREND_FANS = 8;

  /** @param mona a moderator */
  static VisibilityScenario create(ServerExtension server, Session mona) {
    var people = server.signUpAll(List.of("Alice", "Bob", "Eve", "Mia", "Carl"));
    var alice = people.get(0);
    var bob = people.get(1);
    var eve = people.get(2);
    var mia = people.get(3);
    var carl = people.get(4);
    var city = server.city("Lisbon");
    var everybody = List.of(alice, bob, eve, mia, mona, carl);
    awaitAll(everybody.stream().map(each -> each.follow(city)));
    carl.describe(city, Profile.named("Lisbon")).await();

    var greeting = List.of(bob, eve, mia, mona).stream().map(each -> " @" + each.ref().id())
        .reduce("Good morning", String::concat);
    var posts = awaitAll(Stream.of(alice.post(greeting, city), alice.post("Good night"),
        alice.post("To be deleted", city), carl.post("To be deleted, too")));
    var post = posts.get(0);
    var muted = posts.get(1);
    var removed = posts.get(2);
    var carls = posts.get(3);
    awaitAll(everybody.stream()
        .flatMap(each -> Stream.of(each.follow(post.id().ref()), each.follow(removed.id().ref()))));
    awaitAll(everybody.stream().map(each -> each.mute(muted.id().ref())));
    var comments = awaitAll(Stream.of(carl.comment(post.id(), "And to you"),
        carl.comment(removed.id(), "Why?"), alice.comment(carls.id(), "Indeed")));
    var comment = comments.get(0);
    var orphan = comments.get(1);
    var lost = comments.get(2);
    awaitAll(Stream.of(carl.like(post.id(), "like"), mia.like(orphan.id(), "like"),
        carl.like(orphan.id(), "like")));
    awaitDeliveries(alice, post, removed, lost);
    awaitDeliveries(carl, comment, orphan);
    awaitAll(Stream.of(alice.delete(removed.id()), carl.delete(carls.id())));

    carl.lists().putPublic("friends", "Friends").await();
    carl.lists().add("friends", alice.ref()).await();
    carl.followAs(city, alice.ref()).await();
    awaitAll(Stream.of(bob.block(alice.ref()), alice.block(eve.ref())));
    mia.mute(alice.ref()).await();
    return new VisibilityScenario(alice, bob, eve, mia, mona, carl, Map.of(
        "post", post.id().text(), "comment", comment.id().text(), "orphan", orphan.id().text(),
        "lost", lost.id().text(), "deleted", removed.id().text(), "muted", muted.id().text(),
        "user", alice.ref().toString(), "fan", carl.ref().toString(), "city", city.toString(),
        "handle", alice.ref().id()));
  }

  private static void awaitDeliveries(Session actor, Activity... activities) {
    for (var activity : activities) {
      awaitDelivery(actor, activity);
    }
  }

  /** The token of a reader; empty for an anonymous one. */
  String token(String reader) {
    return reader.equals(ANONYMOUS) ? "" : session(reader).token();
  }

  /** The session of a reader who is not anonymous. */
  Session session(String reader) {
    return switch (reader) {
      case OWNER -> alice;
      case MUTING -> mia;
      case MODERATOR -> mona;
      case BLOCKED -> eve;
      case BLOCKING -> bob;
      default -> throw new IllegalArgumentException(reader);
    };
  }

  String id(String name) {
    return ids.get(name);
  }

  ActivityId activity(String name) {
    return new ActivityId(id(name));
  }

  /** Replaces names in braces by ids. */
  String fill(String text) {
    var filled = text;
    for (var entry : ids.entrySet()) {
      filled = filled.replace("{" + entry.getKey() + "}", entry.getValue());
    }
    return filled;
  }

  /** Waits until the comments, which were written last, are found. */
  void awaitSearch() {
    var filter = new SearchFilter(Optional.empty(), Optional.of(carl.ref()),
        Optional.of(activity("post").ref()), Optional.empty(), Optional.empty());
    Await.await(() -> carl.search("you", filter, Paging.FIRST), page -> !page.items().isEmpty());
  }

  /** Makes the post rank first in the trends, and waits until it does. */
  void makeTrend(ServerExtension server) {
    var post = activity("post");
    var fans = server.signUpAll(Collections.nCopies(TREND_FANS, "Fan"));
    awaitAll(fans.stream().map(fan -> fan.like(post, "like")));
    Await.await(() -> server.client().anonymous().trending("activity", 100),
        trends -> trends.stream().anyMatch(trend -> trend.likes() > TREND_FANS
            && trend.activity().map(Activity::id).filter(post::equals).isPresent()));
  }
}
