// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static org.assertj.core.api.Assertions.assertThat;
import static tidings.server.Await.await;

import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tidings.client.Drafts;
import tidings.client.Edits;
import tidings.client.Session;
import tidings.core.Entities.Profile;
import tidings.core.FollowerPolicy;
import tidings.core.Reach;
import tidings.core.Ref;
import tidings.core.SiteEvent;

/** A back end reads all public changes, and nothing else. */
@Tag("api")
final class FirehoseTest {
  @RegisterExtension
  static final ServerExtension server = new ServerExtension();

  private static final AtomicInteger NUMBER = new AtomicInteger();
  private static String key = "";

  private final EventReader reader = EventReader.open(server, key);

  @BeforeAll
  static void createKey() {
    key = server.runCommand("keys", "create", "search", "--scopes", "read").getLast();
  }

  @Test
  void every_public_change_is_an_event_with_its_data() {
    var ana = server.signUp("Ana");
    var ben = server.signUp("Ben");
    var city = server.city("Porto");
    ana.describe(city, Profile.named("Porto")).await();
    ana.describe(city, new Profile("Porto", Optional.of("On the Douro"), Optional.empty()))
        .await();
    ana.describe(ana.ref(), Profile.named("Ana Sousa")).await();
    var post = ana.post("Good morning", city).await();
    ana.edit(post.id(), Edits.text("Good evening")).await();
    ben.like(post.id(), "like").await();
    ben.unlike(post.id(), "like").await();
    ben.follow(ana.ref()).await();
    ben.unfollow(ana.ref()).await();
    ana.delete(post.id()).await();
    ana.restore(post.id()).await();
    suspend(ben, "PUT");
    suspend(ben, "DELETE");

    var events = untilNow(ana);

    assertThat(of(events, city)).containsExactly("entity.created", "entity.changed");
    assertThat(of(events, post.id().ref())).containsExactly(
        "activity.created", "activity.changed", "activity.deleted", "activity.restored");
    assertThat(of(events, ana.ref())).containsExactly("user.created", "user.changed");
    assertThat(of(events, ben.ref())).containsExactly("user.created", "like.created",
        "like.deleted", "follow.created", "follow.deleted", "user.suspended",
        "user.reinstated");
    assertThat(events).extracting(SiteEvent::position)
        .isEqualTo(events.stream().map(SiteEvent::position).sorted().distinct().toList());
    var created = data(events, "activity.created", post.id().ref());
    assertThat(created.getString("id")).isEqualTo(post.id().text());
    assertThat(created.getJsonObject("actor").getString("ref")).isEqualTo(ana.ref().toString());
    assertThat(created.getJsonObject("object").getString("text")).isEqualTo("Good morning");
    assertThat(created.containsKey("counts")).isFalse();
    assertThat(data(events, "activity.changed", post.id().ref()).getLong("version")).isEqualTo(2);
    assertThat(data(events, "user.changed", ana.ref()).getString("name")).isEqualTo("Ana Sousa");
    assertThat(data(events, "like.created", ben.ref())).isEqualTo(
        data(events, "like.deleted", ben.ref()));
    assertThat(data(events, "follow.created", ben.ref()).getString("target"))
        .isEqualTo(ana.ref().toString());
    assertThat(data(events, "user.suspended", ben.ref()).fieldNames())
        .containsExactlyInAnyOrder("user", "since", "until", "hidden");
  }

  @Test
  void private_things_never_leave() {
    var ana = server.signUp("Ana");
    var paula = server.signUp("Paula");
    paula.describe(paula.ref(),
        Profile.named("Paula").with(Optional.of(FollowerPolicy.APPROVE))).await();
    var forFollowers = ana.post(Drafts.note("secret one").with(Reach.FOLLOWERS)).await();
    ana.post(Drafts.note("secret two").with(Reach.UNLISTED)).await();
    paula.post("secret three").await();
    ana.comment(forFollowers.id(), "secret four").await();
    ana.like(forFollowers.id(), "like").await();
    ana.edit(forFollowers.id(), Edits.text("secret five")).await();
    ana.follow(paula.ref()).await(); // a request
    ana.mute(paula.ref()).await();
    ana.block(paula.ref()).await();
    var post = ana.post("Hello").await();
    paula.report(server.signUp("Ben").post("Spam").await().id(), "secret six").await();
    ana.delete(forFollowers.id()).await();

    var events = untilNow(ana);

    assertThat(events).noneMatch(event -> event.data().contains("secret")
        || event.data().contains(forFollowers.id().text())
        || event.data().contains("password"));
    assertThat(of(events, ana.ref())).containsExactly("user.created");
    assertThat(of(events, paula.ref())).containsExactly("user.created", "user.changed");
    assertThat(of(events, post.id().ref())).containsExactly("activity.created");
  }

  @Test
  void an_erased_user_is_one_event_that_says_no_more_than_the_id() {
    var ana = server.signUp("Ana");
    var ben = server.signUp("Ben");
    suspend(ben, "PUT");
    var erasing = server.runCommand(
        "keys", "create", "name" + NUMBER.incrementAndGet(), "--scopes", "users").getLast();

    server.rawHttp().send("DELETE", "/v1/users/" + ben.ref().id(), erasing, "");
    Await.until(() -> server.rawHttp().send("GET", "/v1/users/" + ben.ref().id() + "/erasure",
        erasing, "").json(), report -> report.getString("state").equals("finished"));

    var events = untilNow(ana);
    assertThat(of(events, ben.ref()))
        .containsExactly("user.created", "user.suspended", "user.erased");
    assertThat(data(events, "user.erased", ben.ref()).encode())
        .isEqualTo("{\"user\":\"" + ben.ref() + "\"}");
  }

  @Test
  void one_that_is_narrowed_is_deleted_and_one_that_is_opened_is_new() {
    var ana = server.signUp("Ana");
    var post = ana.post("Hello").await();
    ana.edit(post.id(), Edits.reach(Reach.FOLLOWERS)).await();
    ana.edit(post.id(), Edits.text("secret")).await();
    ana.edit(post.id(), Edits.text("Hello again")).await();
    ana.edit(post.id(), Edits.reach(Reach.PUBLIC)).await();

    var events = untilNow(ana);

    assertThat(of(events, post.id().ref()))
        .containsExactly("activity.created", "activity.deleted", "activity.created");
    assertThat(events).noneMatch(event -> event.data().contains("secret"));
  }

  @Test
  void a_page_waits_for_an_event_that_is_wanted() {
    var site = server.client().site(key);
    var waiting = server.client().site(key)
        .events(Optional.of(reader.next()), 10, Duration.ofSeconds(20));
    var ana = server.signUp("Ana");
    assertThat(await(waiting).events()).isNotEmpty();

    var post = ana.post("Hello").await();
    Await.until(() -> await(json("/v1/events?kinds=activity.created&wait=5&after="
        + reader.next())), page -> page.getJsonArray("items").size() == 1
            && page.getJsonArray("items").getJsonObject(0).getJsonObject("data").getString("id")
                .equals(post.id().text()));
    assertThat(await(site.events(Optional.of(0L), 1000, Duration.ZERO)).events()).isNotEmpty();
  }

  @Test
  void the_java_client_reads_on_and_on() {
    var received = new LinkedBlockingQueue<SiteEvent>();
    try (var subscription = server.client().site(key).subscribe(Optional.of(reader.next()),
        batch -> {
          received.addAll(batch.events());
          return Future.succeededFuture();
        })) {
      var post = server.signUp("Ana").post("Hello").await();
      Await.until(() -> List.copyOf(received), all -> all.stream()
          .anyMatch(event -> event.about().getFirst().equals(post.id().ref())));
      assertThat(subscription.ended().isComplete()).isFalse();
    }
  }

  @Test
  void a_stream_sends_each_event_and_resumes() {
    var ana = server.signUp("Ana");
    var first = ana.post("One").await();
    long resumeAt;
    try (var stream = EventStreamClient.open(server.directHttp(), key, "after=" + reader.next(),
        Map.of())) {
      assertThat(stream.head()).contains("text/event-stream");
      var sent = stream.until(first.id().ref());
      assertThat(sent.getString("kind")).isEqualTo("activity.created");
      resumeAt = sent.getLong("position");
      var second = ana.post("Two").await();
      assertThat(stream.until(second.id().ref()).getLong("position")).isEqualTo(resumeAt + 1);
    }
    try (var stream = EventStreamClient.open(server.directHttp(), key, "after=1",
        Map.of("Last-Event-ID", String.valueOf(resumeAt)))) {
      assertThat(stream.next().getLong("position")).isEqualTo(resumeAt + 1);
    }
  }

  @Test
  void a_stream_ends_when_its_key_is_revoked() {
    var name = "name" + NUMBER.incrementAndGet();
    var other = server.runCommand("keys", "create", name, "--scopes", "read").getLast();
    try (var stream = EventStreamClient.open(server.directHttp(), other, "", Map.of())) {
      server.runCommand("keys", "revoke", name);

      assertThat(stream.ends()).isTrue();
    }
    assertThat(code("/v1/events", other)).isEqualTo("invalid_token");
  }

  @Test
  void wrong_requests_are_refused() {
    assertThat(code("/v1/events?after=x", key)).isEqualTo("invalid_parameter");
    assertThat(code("/v1/events?after=-1", key)).isEqualTo("invalid_parameter");
    assertThat(code("/v1/events?after=999999999999999999", key)).isEqualTo("invalid_parameter");
    assertThat(code("/v1/events?limit=0", key)).isEqualTo("invalid_limit");
    assertThat(code("/v1/events?limit=1001", key)).isEqualTo("invalid_limit");
    assertThat(code("/v1/events?wait=31", key)).isEqualTo("invalid_parameter");
    assertThat(code("/v1/events?kinds=notification.created", key)).isEqualTo("invalid_parameter");
    assertThat(code("/v1/events?kinds=nothing", key)).isEqualTo("invalid_parameter");
    assertThat(code("/v1/events?after=1", key)).isEqualTo("events_gone");
  }

  /** The events so far; a last post comes after all that the changes before have caused. */
  private List<SiteEvent> untilNow(Session user) {
    var last = user.post("The last one").await().id().ref();
    return reader.until(last).stream()
        .filter(event -> !event.about().getFirst().equals(last)).toList();
  }

  private static List<String> of(List<SiteEvent> events, Ref ref) {
    return events.stream().filter(event -> event.about().getFirst().equals(ref))
        .map(SiteEvent::kind).toList();
  }

  private static JsonObject data(List<SiteEvent> events, String kind, Ref ref) {
    return events.stream()
        .filter(event -> event.kind().equals(kind) && event.about().getFirst().equals(ref))
        .map(event -> new JsonObject(event.data())).findFirst().orElseThrow();
  }

  private static void suspend(Session user, String method) {
    var moderating = "site" + NUMBER.incrementAndGet();
    var token = server.runCommand("keys", "create", moderating, "--scopes", "users").getLast();
    var answer = server.rawHttp().send(method, "/v1/suspensions/" + user.ref(), token,
        method.equals("PUT") ? "{\"reason\":\"Spam\"}" : "");
    assertThat(answer.status()).isLessThan(300);
  }

  private static Future<JsonObject> json(String path) {
    return Future.succeededFuture(server.rawHttp().send("GET", path, key, "").json());
  }

  private static String code(String path, String token) {
    return server.rawHttp().send("GET", path, token, "").json().getString("code");
  }
}
