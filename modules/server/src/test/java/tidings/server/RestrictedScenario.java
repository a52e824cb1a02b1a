// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static tidings.server.Await.awaitDelivery;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import tidings.client.Drafts;
import tidings.client.Edits;
import tidings.client.Session;
import tidings.core.Activity;
import tidings.core.ActivityId;
import tidings.core.Entities.Profile;
import tidings.core.FollowerPolicy;
import tidings.core.Reach;

/**
 * Alice posts {@code followers} and {@code unlisted} in a city, Paula with a private account posts
 * {@code hidden}; both have the same follower and the same stranger, who both follow the city and
 * all of these activities. Carl, who follows both, has commented below them.
 */
record RestrictedScenario(Session alice, Session paula, Session fiona, Session sam, Session mona,
    Session carl, Map<String, String> ids) {
  static final String ANONYMOUS = "anonymous";
  static final String STRANGER = "stranger";
  static final String MODERATOR = "moderator";
  static final String FOLLOWER = "follower";
  static final String AUTHOR = "author";
  private static final int TREND_FANS = 8;

  /** @param mona a moderator, and a stranger to both */
  static RestrictedScenario create(ServerExtension server, Session mona) {
    var alice = server.signUp("Alice");
    var paula = server.signUp("Paula");
    var fiona = server.signUp("Fiona");
    var sam = server.signUp("Sam");
    var carl = server.signUp("Carl");
    var city = server.city("Lisbon");
    for (var each : List.of(fiona, carl)) {
      each.follow(alice.ref()).await();
      each.follow(paula.ref()).await();
    }
    List.of(fiona, sam, mona, carl).forEach(each -> each.follow(city).await());

    var everybody = "Hello @" + fiona.ref().id() + " @" + sam.ref().id();
    var followers = alice.post(Drafts.note(everybody, city)).await();
    var unlisted = alice.post(Drafts.note("Hello", city)).await();
    var hidden = paula.post(Drafts.note(everybody, city)).await();
    var comment = carl.comment(followers.id(), "Below followers").await();
    var reply = carl.comment(hidden.id(), "Below hidden").await();
    for (var each : List.of(followers, unlisted, hidden)) {
      List.of(fiona, sam).forEach(user -> user.follow(each.id().ref()).await());
      carl.like(each.id(), "like").await();
      awaitDelivery(each.actor().equals(alice.user()) ? alice : paula, each);
    }
    carl.follow(followers.id().ref()).await();
    List.of(comment, reply).forEach(each -> awaitDelivery(carl, each));
    restrict(alice, followers, Reach.FOLLOWERS);
    restrict(alice, unlisted, Reach.UNLISTED);
    describe(paula, FollowerPolicy.APPROVE);
    return new RestrictedScenario(alice, paula, fiona, sam, mona, carl, Map.of(
        "followers", followers.id().text(), "unlisted", unlisted.id().text(),
        "hidden", hidden.id().text(), "comment", comment.id().text(),
        "reply", reply.id().text(), "alice", alice.ref().toString(),
        "paula", paula.ref().toString(), "carl", carl.ref().toString(),
        "city", city.toString()));
  }

  private static void restrict(Session author, Activity activity, Reach reach) {
    author.edit(activity.id(), Edits.reach(reach)).await();
  }

  private static void describe(Session user, FollowerPolicy policy) {
    user.describe(user.ref(), new Profile(
        user.user().name(), Optional.empty(), Optional.empty(), Optional.of(policy))).await();
  }

  /** The token of a reader, whose own what is asked about may be; empty for an anonymous one. */
  String token(String reader, String call) {
    return reader.equals(ANONYMOUS) ? "" : session(reader, call).token();
  }

  Session session(String reader, String call) {
    return switch (reader) {
      case STRANGER -> sam;
      case MODERATOR -> mona;
      case FOLLOWER -> fiona;
      case AUTHOR -> call.contains("hidden") || call.contains("reply") || call.contains("paula")
          ? paula
          : alice;
      default -> throw new IllegalArgumentException(reader);
    };
  }

  ActivityId activity(String name) {
    return new ActivityId(ids.get(name));
  }

  /** Replaces names in braces by ids. */
  String fill(String text) {
    var filled = text;
    for (var entry : ids.entrySet()) {
      filled = filled.replace("{" + entry.getKey() + "}", entry.getValue());
    }
    return filled;
  }

  /** Makes an activity rank high in the trends, and waits until its city does. */
  void makeTrend(ServerExtension server, String name) {
    describe(paula, FollowerPolicy.EVERYBODY);
    for (int fan = 0; fan < TREND_FANS; fan++) {
      var liking = server.signUp("Fan");
      liking.follow(alice.ref()).await();
      liking.follow(paula.ref()).await();
      liking.like(activity(name), "like").await();
    }
    describe(paula, FollowerPolicy.APPROVE);
    Await.await(() -> server.client().anonymous().trending("city", 100),
        trends -> trends.stream().anyMatch(trend -> trend.likes() > TREND_FANS
            && trend.entity().ref().toString().equals(ids.get("city"))));
  }
}
