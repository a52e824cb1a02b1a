// SPDX-License-Identifier: Apache-2.0
package tidings.app.browser;

import static tidings.app.Soon.delivered;

import java.util.List;
import java.util.Optional;
import tidings.app.Server;
import tidings.client.Drafts;
import tidings.client.Session;
import tidings.core.Activities.Draft;
import tidings.core.Activity;
import tidings.core.Activity.Content;
import tidings.core.Entities.Profile;
import tidings.core.Ref;

/** A world in which everything is as long as the API allows, and without a space. */
final class LongWords {
  static final String HEBREW = "בוקר טוב לכולם @ben, https://example.org/a";

  final Session ana;
  final Session ben;
  final Ref city = Ref.parse("city:" + "w".repeat(64));
  final Ref topic = Ref.parse("topic:fado");
  final Activity post;

  /** @param picture its address */
  LongWords(Server server, String picture) {
    ana = server.somebody("Ana");
    ben = server.client().signUp("w".repeat(30), Server.PASSWORD, wide(100)).await();
    var profile = new Profile(wide(100), Optional.of(wide(1000)), Optional.empty());
    ben.describe(ben.ref(), profile).await();
    ben.describe(city, profile).await();
    ben.describe(topic, new Profile("Fado", Optional.empty(), Optional.empty())).await();
    ana.follow(ben.ref()).await();
    ana.follow(city).await();
    ben.follow(ana.ref()).await();
    ben.follow(city).await();
    post = ana.post(wide(5000), city).await();
    ben.post(Drafts.comment(post.id(), wide(5000))).await();
    ana.post(Drafts.comment(post.id(), "Indeed")).await();
    for (var kind : List.of("like", "love", "w".repeat(20))) {
      ben.like(post.id(), kind).await();
    }
    beModerated(server, ben.post(wide(5000)).await());
    ben.post("@" + ana.ref().id() + " " + wide(4900)).await();
    ben.post(draft(Optional.empty(), Optional.of("https://example.org/" + "w".repeat(980))))
        .await();
    ben.post(draft(Optional.of(picture), Optional.empty())).await();
    ben.post(HEBREW).await();
    ana.readTo(ana.feed().await().position()).await();
    delivered(ben, ben.post("Since then", city).await());
  }

  /** Ana is a moderator, and has had something taken down. */
  private void beModerated(Server server, Activity reported) {
    server.errand("grant", ana.ref().id(), "moderator");
    ana.report(reported.id(), wide(500)).await();
    var moderator = server.somebody("Mona");
    server.errand("grant", moderator.ref().id(), "moderator");
    moderator.moderating().takeDown(ana.post("Buy").await().id(), wide(500)).await();
  }

  private Draft draft(Optional<String> image, Optional<String> url) {
    var object = new Content(
        "w".repeat(20), Optional.of(wide(800)), Optional.of(wide(200)), url, image);
    return new Draft("w".repeat(20), object, List.of(city), Optional.empty());
  }

  private static String wide(int length) {
    return "W".repeat(length);
  }
}
