// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.util.stream.IntStream;
import tidings.bench.peers.PeerPost;
import tidings.bench.peers.PeerWorld;
import tidings.core.Ref;

/** A {@link GeneratedCommunity} for peers: the data that {@link CommunityLoader} stores. */
record CommunityWorld(GeneratedCommunity community) implements PeerWorld {
  private static final DateTimeFormatter MILLISECONDS =
      new DateTimeFormatterBuilder().appendInstant(3).toFormatter();

  @Override
  public int people() {
    return community.size();
  }

  @Override
  public int posts() {
    return community.activities();
  }

  @Override
  public PeerPost post(int number) {
    var id = community.id(number);
    int actor = number % community.size();
    return new PeerPost(id.text(), id.time().toEpochMilli(), actor, json(number, actor));
  }

  /** The same JSON as the API's, with its empty fields. */
  private String json(int post, int actor) {
    var activity = community.activity(post);
    var profile = community.profile(actor);
    var content = activity.object();
    var targets = activity.envelope().targets().stream().map(Ref::toString).toList();
    return new JsonObject()
        .put("id", activity.envelope().id().text())
        .put("actor", new JsonObject()
            .put("ref", profile.ref().toString())
            .put("name", profile.profile().name())
            .put("image", profile.profile().image().orElse(null)))
        .put("verb", activity.envelope().verb())
        .put("object", new JsonObject()
            .put("type", content.type())
            .put("text", content.text().orElse(null))
            .put("name", content.name().orElse(null))
            .put("url", content.url().orElse(null))
            .put("image", content.image().orElse(null)))
        .put("targets", new JsonArray(targets))
        .putNull("data")
        .put("publishedAt", MILLISECONDS.format(activity.envelope().id().time()))
        .put("version", activity.revision().number())
        .encode();
  }

  @Override
  public int likes(int post) {
    return community.likes(post);
  }

  @Override
  public int[] followed(int person) {
    return community.followed(person);
  }

  @Override
  public IntStream feed(int person) {
    return community.feed(person).limit(CommunityLoader.ROWS_PER_FEED);
  }

  @Override
  public IntStream liked(int person) {
    return community.liked(person);
  }
}
