// SPDX-License-Identifier: Apache-2.0
package tidings.server.browser;

import static tidings.server.Await.awaitDelivery;

import java.util.List;
import java.util.Optional;
import tidings.client.Drafts;
import tidings.client.Session;
import tidings.core.Activities.Draft;
import tidings.core.Activity;
import tidings.core.Activity.Content;
import tidings.core.Entities.Profile;
import tidings.core.Ref;
import tidings.server.ServerExtension;

/** Content with the maximum length of every field and without spaces. */
final class LongContent {
  /** A kind of like as long as can be. */
  static final String LONG_KIND = "w".repeat(20);
  static final String HEBREW = "בוקר טוב לכולם @ben, https://example.org/a";

  final Session ana;
  final Session ben;
  final Ref city = Ref.parse("city:" + "w".repeat(64));
  final Ref topic = Ref.parse("topic:fado");
  final Activity post;

  /** @param picture URL of an image */
  LongContent(ServerExtension server, String picture) {
    ana = server.signUp("Ana");
    ben = server.client().signUp("w".repeat(30), ServerExtension.PASSWORD, longText(100)).await();
    var profile = new Profile(longText(100), Optional.of(longText(1000)), Optional.empty());
    ben.describe(ben.ref(), profile).await();
    ben.describe(city, profile).await();
    ben.describe(topic, Profile.named("Fado")).await();
    ana.follow(ben.ref()).await();
    ana.follow(city).await();
    ben.follow(ana.ref()).await();
    ben.follow(city).await();
    post = ana.post(longText(5000), city).await();
    ben.post(Drafts.comment(post.id(), longText(5000))).await();
    ana.post(Drafts.comment(post.id(), "Indeed")).await();
    for (var kind : List.of("like", "love", LONG_KIND)) {
      ben.like(post.id(), kind).await();
    }
    beModerated(server, ben.post(longText(5000)).await());
    ben.post("@" + ana.ref().id() + " " + longText(4900)).await();
    ben.post(draft(Optional.empty(), Optional.of("https://example.org/" + "w".repeat(980))))
        .await();
    ben.post(draft(Optional.of(picture), Optional.empty())).await();
    ben.post(HEBREW).await();
    ana.markReadUpTo(ana.feed().await().position()).await();
    awaitDelivery(ben, ben.post("Since then", city).await());
  }

  /** Makes Ana a moderator and takes down one of her activities. */
  private void beModerated(ServerExtension server, Activity reported) {
    server.runCommand("grant", ana.ref().id(), "moderator");
    ana.report(reported.id(), longText(500)).await();
    var moderator = server.signUp("Mona");
    server.runCommand("grant", moderator.ref().id(), "moderator");
    moderator.moderation().takeDown(ana.post("Buy").await().id(), longText(500)).await();
  }

  private Draft draft(Optional<String> image, Optional<String> url) {
    var object = new Content(
        "w".repeat(20), Optional.of(longText(800)), Optional.of(longText(200)), url, image);
    return new Draft("w".repeat(20), object, List.of(city), Optional.empty());
  }

  private static String longText(int length) {
    return "W".repeat(length);
  }
}
