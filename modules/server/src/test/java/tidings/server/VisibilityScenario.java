// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static tidings.server.Await.awaitDelivery;

import java.util.List;
import java.util.Map;
import tidings.client.Session;
import tidings.core.Activity;
import tidings.core.ActivityId;
import tidings.core.Entities.Profile;

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
    var alice = server.signUp("Alice");
    var bob = server.signUp("Bob");
    var eve = server.signUp("Eve");
    var mia = server.signUp("Mia");
    var carl = server.signUp("Carl");
    var city = server.city("Lisbon");
    var everybody = List.of(alice, bob, eve, mia, mona, carl);
    everybody.forEach(each -> each.follow(city).await());
    carl.describe(city, Profile.named("Lisbon")).await();

    var greeting = List.of(bob, eve, mia, mona).stream().map(each -> " @" + each.ref().id())
        .reduce("Good morning", String::concat);
    var post = alice.post(greeting, city).await();
    var muted = alice.post("Good night").await();
    var removed = alice.post("To be deleted", city).await();
    var carls = carl.post("To be deleted, too").await();
    for (var each : everybody) {
      each.follow(post.id().ref()).await();
      each.follow(removed.id().ref()).await();
      each.mute(muted.id().ref()).await();
    }
    var comment = carl.comment(post.id(), "And to you").await();
    var orphan = carl.comment(removed.id(), "Why?").await();
    var lost = alice.comment(carls.id(), "Indeed").await();
    carl.like(post.id(), "like").await();
    mia.like(orphan.id(), "like").await();
    carl.like(orphan.id(), "like").await();
    awaitAll(alice, post, removed, lost);
    awaitAll(carl, comment, orphan);
    alice.delete(removed.id()).await();
    carl.delete(carls.id()).await();

    bob.block(alice.ref()).await();
    alice.block(eve.ref()).await();
    mia.mute(alice.ref()).await();
    return new VisibilityScenario(alice, bob, eve, mia, mona, carl, Map.of(
        "post", post.id().text(), "comment", comment.id().text(), "orphan", orphan.id().text(),
        "lost", lost.id().text(), "deleted", removed.id().text(), "muted", muted.id().text(),
        "user", alice.ref().toString(), "fan", carl.ref().toString(), "city", city.toString()));
  }

  private static void awaitAll(Session actor, Activity... activities) {
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

  /** Makes the post rank first in the trends, and waits until it does. */
  void makeTrend(ServerExtension server) {
    var post = activity("post");
    for (int fan = 0; fan < TREND_FANS; fan++) {
      server.signUp("Fan").like(post, "like").await();
    }
    Await.await(() -> server.client().anonymous().trending("activity", 100),
        trends -> trends.stream().anyMatch(trend -> trend.likes() > TREND_FANS
            && trend.activity().map(Activity::id).filter(post::equals).isPresent()));
  }
}
