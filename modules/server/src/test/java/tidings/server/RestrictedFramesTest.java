// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static org.assertj.core.api.Assertions.assertThat;
import static tidings.server.Await.awaitDelivery;
import static tidings.server.Await.awaitPosition;

import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tidings.client.Drafts;
import tidings.client.Edits;
import tidings.client.Session;
import tidings.core.Activities.Draft;
import tidings.core.Activity;
import tidings.core.Activity.Content;
import tidings.core.Reach;
import tidings.core.Ref;

/** Frames about activities for followers and unlisted ones, to a follower and to a stranger. */
@Tag("api")
final class RestrictedFramesTest {
  @RegisterExtension
  static final ServerExtension server = new ServerExtension();

  private final Session alice = server.signUp("Alice");
  private final Session fiona = server.signUp("Fiona");
  private final Session sam = server.signUp("Sam");
  private final Session carl = server.signUp("Carl");
  private final Ref city = server.city("Lisbon");

  @BeforeEach
  void follow() {
    fiona.follow(alice.ref()).await();
    carl.follow(alice.ref()).await();
    List.of(fiona, sam).forEach(each -> each.follow(city).await());
  }

  @Test
  void an_activity_that_becomes_one_for_followers_is_removed_for_others() throws IOException {
    var post = post(Reach.PUBLIC);
    awaitDelivery(alice, post);
    try (var follower = open(fiona, post, ""); var stranger = open(sam, post, "")) {
      var before = carl.post("Good evening", city).await();
      frames(follower, before);
      frames(stranger, before);
      alice.edit(post.id(), Edits.reach(Reach.FOLLOWERS)).await();
      carl.like(post.id(), "like").await();
      alice.edit(post.id(), Edits.text("Only for you")).await();
      carl.comment(post.id(), "Thank you").await();
      var last = carl.post("Good night", city).await();

      assertThat(told(follower, post, last)).contains("changed", "counts")
          .doesNotContain("removed");
      assertThat(told(stranger, post, last)).containsOnly("removed");
    }
  }

  @Test
  void a_new_activity_for_followers_and_an_unlisted_one_reach_followers_alone()
      throws IOException {
    var shown = post(Reach.PUBLIC);
    try (var follower = open(fiona, shown, ""); var stranger = open(sam, shown, "")) {
      var post = post(Reach.FOLLOWERS);
      var unlisted = post(Reach.UNLISTED);
      List.of(post, unlisted).forEach(each -> awaitDelivery(alice, each));
      var last = carl.post("Good night", city).await();
      var toFollower = frames(follower, last);
      var toStranger = frames(stranger, last);

      assertThat(types(toFollower, post)).containsExactly("activity");
      assertThat(types(toFollower, unlisted)).containsExactly("activity");
      assertThat(types(toStranger, post)).isEmpty();
      assertThat(types(toStranger, unlisted)).isEmpty();
    }
  }

  @Test
  void a_client_that_resumes_learns_what_was_narrowed_and_what_was_opened() throws IOException {
    var narrowed = post(Reach.PUBLIC);
    var opened = post(Reach.FOLLOWERS);
    List.of(narrowed, opened).forEach(each -> awaitDelivery(alice, each));
    awaitPosition(sam, Instant.now());
    var position = sam.feed().await().position();
    alice.edit(narrowed.id(), Edits.reach(Reach.FOLLOWERS)).await();
    alice.edit(opened.id(), Edits.reach(Reach.PUBLIC)).await();
    var last = carl.post("Good night", city).await();
    awaitDelivery(carl, last);

    try (var stranger = open(sam, narrowed, ",\"since\":\"" + position + "\"")) {
      var frames = framesUntilCaughtUp(stranger);

      assertThat(types(frames, narrowed)).contains("removed").doesNotContain("changed", "activity");
      assertThat(types(frames, opened)).contains("activity");
    }
  }

  @Test
  void a_share_shows_nothing_inside_to_whom_a_block_hides_that() throws IOException {
    var post = alice.post("Good morning").await();
    alice.block(sam.ref()).await();
    try (var follower = open(fiona, post, ""); var blocked = open(sam, post, "")) {
      var targets = List.of(post.id().ref(), city);
      var share = carl.post(new Draft(
          "share", Content.WITHOUT_WORDS, targets, Optional.empty())).await();
      var quote = carl.post(new Draft(
          "share", Content.note("She is right"), targets, Optional.empty())).await();
      List.of(share, quote).forEach(each -> awaitDelivery(carl, each));
      var last = carl.post("Good night", city).await();
      var toFollower = frames(follower, last);
      var toBlocked = frames(blocked, last);

      assertThat(types(toFollower, post)).contains("counts");
      assertThat(shared(toFollower, share)).containsOnly(post.id().text());
      assertThat(shared(toFollower, quote)).containsOnly(post.id().text());
      assertThat(types(toBlocked, share)).isEmpty();
      assertThat(types(toBlocked, quote)).contains("activity");
      assertThat(shared(toBlocked, quote)).isEmpty();
      assertThat(toBlocked.toString()).doesNotContain("Good morning");
    }
  }

  /** The ids of what frames with an activity show inside. */
  private static List<String> shared(List<JsonObject> frames, Activity share) {
    return frames.stream()
        .filter(frame -> frame.getString("t").equals("activity"))
        .map(frame -> frame.getJsonObject("d").getJsonObject("activity"))
        .filter(activity -> activity.getString("id").equals(share.id().text()))
        .map(activity -> activity.getJsonObject("shared"))
        .filter(Objects::nonNull)
        .map(inside -> inside.getString("id"))
        .toList();
  }

  private Activity post(Reach reach) {
    return alice.post(Drafts.note("Good morning", city).with(reach)).await();
  }

  private static RawSocket open(Session reader, Activity shown, String more) throws IOException {
    var socket = RawSocket.open(server.address());
    socket.sendText("{\"t\":\"hello\",\"d\":{\"token\":\"" + reader.token()
        + "\",\"showing\":[\"" + shown.id() + "\"]" + more + "}}");
    if (more.isEmpty()) {
      while (!new JsonObject(socket.next()).getString("t").equals("welcome")) {}
    }
    return socket;
  }

  private static List<String> told(RawSocket socket, Activity about, Activity last)
      throws IOException {
    return types(frames(socket, last), about);
  }

  /** The frames up to the one with the last activity. */
  private static List<JsonObject> frames(RawSocket socket, Activity last) throws IOException {
    var frames = new ArrayList<JsonObject>();
    do {
      frames.add(new JsonObject(socket.next()));
    } while (!subject(frames.getLast()).equals(last.id().text()));
    return frames;
  }

  private static List<JsonObject> framesUntilCaughtUp(RawSocket socket) throws IOException {
    var frames = new ArrayList<JsonObject>();
    do {
      frames.add(new JsonObject(socket.next()));
    } while (!frames.getLast().getString("t").equals("caught_up"));
    return frames;
  }

  private static List<String> types(List<JsonObject> frames, Activity about) {
    return frames.stream()
        .filter(frame -> subject(frame).equals(about.id().text()))
        .map(frame -> frame.getString("t"))
        .toList();
  }

  private static String subject(JsonObject frame) {
    var data = Optional.ofNullable(frame.getJsonObject("d")).orElseGet(JsonObject::new);
    return Optional.ofNullable(data.getJsonObject("activity")).orElse(data).getString("id", "");
  }
}
