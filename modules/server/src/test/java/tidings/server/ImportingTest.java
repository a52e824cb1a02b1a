// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.net.Socket;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tidings.client.ApiRefusal;
import tidings.client.LiveFrame;
import tidings.client.LiveOptions;
import tidings.client.Session;
import tidings.core.Activity;
import tidings.core.ActivityId;
import tidings.core.Ref;

/** A back end imports files into the server that serves its users. */
@Tag("api")
final class ImportingTest {
  private static final Instant SINCE = Instant.parse("2025-01-01T00:00:00Z");
  private static final Instant PUBLISHED = Instant.parse("2025-06-01T12:00:00Z");
  @RegisterExtension
  static final ServerExtension server =
      new ServerExtension(Map.of("--import.maxSize", "256KB", "--live.heartbeat", "1s"));

  private static final AtomicInteger NUMBER = new AtomicInteger();
  private static String key = "";
  private final String prefix = "i" + NUMBER.incrementAndGet();
  private final String ana = prefix + "ana";
  private final ImportClient imports = new ImportClient(server.rawHttp(), key);

  @BeforeAll
  static void createKey() {
    key = server.runCommand("keys", "create", "loader", "--scopes", "import").getLast();
  }

  @Test
  void a_file_is_imported_and_sent_again_it_changes_nothing() {
    var ben = server.signUp("Ben");
    var file = lines(account(ana, "Ana"), follow(ana, ben.ref()), post(ana, "art-1", "Bread"),
        like(ben.ref().id(), "art-1"));

    var report = imports.run("", file);

    assertThat(totals(report, "account")).isEqualTo("1 1 0");
    assertThat(totals(report, "activity")).isEqualTo("1 1 0");
    assertThat(totals(report, "follow")).isEqualTo("1 1 0");
    assertThat(totals(report, "like")).isEqualTo("1 1 0");
    assertThat(report.getLong("rows")).isPositive();
    assertThat(report.getJsonArray("rejections")).isEmpty();
    var id = ActivityId.of(PUBLISHED, prefix + "art-1");
    var post = ben.activity(id).await();
    assertThat(post.counts().likes()).containsEntry("like", 1L);
    assertThat(ben.entity(ben.ref()).await().counts().followers()).isEqualTo(1);

    var again = imports.run("", file);

    assertThat(again.getLong("rows")).isZero();
    assertThat(again.getLong("existing")).isEqualTo(4);
    requireConsistent();
  }

  @Test
  void shares_are_imported_with_their_counts() {
    var ben = prefix + "ben";
    var file = lines(account(ana, "Ana"), account(ben, "Ben"), post(ana, "art-1", "Bread"),
        share(ben, "share-1", ""), share(ben, "share-2", "Fresh, too"));

    var report = imports.run("", file);

    assertThat(totals(report, "activity")).isEqualTo("3 3 0");
    var reader = server.signUp("Cleo");
    var id = ActivityId.of(PUBLISHED, prefix + "art-1");
    assertThat(reader.activity(id).await().counts().shares()).isEqualTo(2);
    assertThat(reader.sharesOf(id).stream()).hasSize(2).allSatisfy(
        share -> assertThat(share.shared().map(Activity::id)).contains(id));
    assertThat(imports.run("", file).getLong("rows")).isZero();
    requireConsistent();

    var withoutWords = share(ben, "share-3", "").replace(",\"targets\":[\"activity:" + prefix
        + "art-1\"]", "");
    assertThat(imports.run("", lines(account(ana, "Ana"), withoutWords)).getLong("invalid"))
        .isEqualTo(1);
  }

  @Test
  void imported_comments_on_comments_are_counted_by_all_that_is_above() {
    imports.run("", lines(account(ana, "Ana"), post(ana, "art-1", "Bread")));
    imports.run("", lines(account(ana, "Ana"), comment("art-1", "first"),
        comment("first", "second")));
    imports.run("", lines(account(ana, "Ana"), comment("second", "third")));

    var reader = server.signUp("Cleo");
    var id = ActivityId.of(PUBLISHED, prefix + "art-1");
    assertThat(reader.activity(id).await().counts().allComments()).isEqualTo(3);
    requireConsistent();
  }

  private String comment(String parent, String id) {
    return new JsonObject().put("activity", new JsonObject()
        .put("id", prefix + id).put("actor", ana).put("verb", "comment")
        .put("object", new JsonObject().put("type", "note").put("text", "So"))
        .put("targets", new JsonArray().add("activity:" + prefix + parent))
        .put("publishedAt", PUBLISHED.plusSeconds(60))).encode();
  }

  @Test
  void a_user_has_one_share_without_words_of_an_activity_in_the_file_and_the_store() {
    var ben = prefix + "ben";
    var all = List.of(account(ana, "Ana"), account(ben, "Ben"), post(ana, "art-1", "Bread"));

    var both = imports.run("", lines(Stream.concat(all.stream(),
        Stream.of(share(ben, "share-1", ""), share(ben, "share-2", ""))).toArray(String[]::new)));
    var another = imports.run("", lines(share(ben, "share-3", "")));

    assertThat(both.getLong("invalid")).isEqualTo(1);
    assertThat(both.getJsonArray("rejections").getString(0))
        .contains("an earlier line shares the same without words");
    assertThat(another.getLong("invalid")).isEqualTo(1);
    var reader = server.signUp("Cleo");
    var id = ActivityId.of(PUBLISHED, prefix + "art-1");
    assertThat(reader.activity(id).await().counts().shares()).isEqualTo(1);
    requireConsistent();
  }

  private String share(String actor, String id, String text) {
    var activity = new JsonObject().put("id", prefix + id).put("actor", actor).put("verb", "share");
    if (!text.isEmpty()) {
      activity.put("object", new JsonObject().put("type", "note").put("text", text));
    }
    activity.put("targets", new JsonArray().add("activity:" + prefix + "art-1"))
        .put("publishedAt", PUBLISHED.plusSeconds(60));
    return new JsonObject().put("activity", activity).encode();
  }

  @Test
  void an_update_is_seen_at_once() {
    var ben = server.signUp("Ben");
    imports.run("", lines(account(ana, "Ana"), post(ana, "art-1", "Bread")));
    var id = ActivityId.of(PUBLISHED, prefix + "art-1");
    assertThat(ben.activity(id).await().actor().name()).isEqualTo("Ana");
    var changed = lines(account(ana, "Ana Sousa"), post(ana, "art-1", "Fresh bread"));

    assertThat(imports.run("", changed).getLong("existing")).isEqualTo(2);
    assertThat(ben.activity(id).await().actor().name()).isEqualTo("Ana");

    var report = imports.run("?update=true", changed);

    assertThat(totals(report, "account")).isEqualTo("1 0 1");
    assertThat(totals(report, "activity")).isEqualTo("1 0 1");
    var seen = Await.await(() -> ben.activity(id),
        activity -> activity.actor().name().equals("Ana Sousa"));
    assertThat(seen.revision().number()).isEqualTo(2);
    requireConsistent();
  }

  @Test
  void invalid_lines_are_left_out_and_reported_with_their_numbers() {
    var file = lines(account(ana, "Ana"), "nonsense", account("a b", "Ana"),
        "{\"account\":{\"id\":\"" + prefix + "eve\",\"name\":\"Eve\",\"shoe\":42}}");

    var report = imports.run("", file);

    assertThat(report.getLong("invalid")).isEqualTo(3);
    assertThat(report.getJsonArray("rejections").stream().map(JsonObject.class::cast))
        .extracting(line -> line.getInteger("line")).containsExactly(2, 3, 4);
    assertThat(report.getJsonArray("rejections").getJsonObject(2).getString("detail"))
        .contains("account.shoe");

    var lenient = imports.run("?ignoreUnknown=true", file);

    assertThat(lenient.getLong("invalid")).isEqualTo(2);
    assertThat(totals(lenient, "account")).isEqualTo("2 1 0");
    assertThat(lenient.getJsonObject("unknownFields").getMap()).containsEntry("account.shoe", 1);
  }

  @Test
  void with_too_many_invalid_lines_nothing_is_imported() {
    var end = imports.end(
        imports.begin("?maxWrong=1", lines(account(ana, "Ana"), "nonsense", "more of it")));

    assertThat(end.getString("status")).isEqualTo("failed");
    assertThat(end.getString("failure")).isEqualTo(
        "2 lines are invalid, more than the allowed 1; nothing was imported");
    assertThat(end.getJsonObject("report").getJsonArray("rejections")).hasSize(2);
    assertThat(imports.run("", lines(account(ana, "Ana"))).getLong("existing")).isZero();
  }

  @Test
  void another_format_fails() {
    var end = imports.end(imports.begin("", "[\n" + account(ana, "Ana") + "]\n"));

    assertThat(end.getString("status")).isEqualTo("failed");
    assertThat(end.getString("failure")).startsWith("the body is one array of JSON");
  }

  @Test
  void a_connected_follower_has_the_imported_posts_after_a_reload_and_no_news() throws Exception {
    var ben = server.signUp("Ben");
    imports.run("", lines(account(ana, "Ana")));
    var ref = Ref.parse("user:" + ana);
    ben.follow(ref).await();
    var frames = new LinkedBlockingQueue<LiveFrame>();
    var live = ben.subscribe(LiveOptions.after(ben.feed().await()), frames::add);
    live.welcomed().await();

    imports.run("", lines(post(ana, "art-1", "Bread"), post(ana, "art-2", "Cake")));

    assertThat(feed(ben)).containsExactlyInAnyOrder(
        ActivityId.of(PUBLISHED, prefix + "art-1"), ActivityId.of(PUBLISHED, prefix + "art-2"));
    var arrived = frames.take();
    while (!(arrived instanceof LiveFrame.Gap)) {
      assertThat(arrived).isNotInstanceOf(LiveFrame.ActivityArrived.class);
      arrived = frames.take();
    }
    live.close().await();
  }

  @Test
  void imported_follows_and_blocks_are_in_force_at_once() {
    var ben = server.signUp("Ben");
    var eve = server.signUp("Eve");
    var zoe = server.signUp("Zoe");
    var byEve = eve.post("I am Eve").await();
    var byZoe = zoe.post("I am Zoe").await();
    assertThat(feed(ben)).isEmpty();

    imports.run("", lines(follow(ben.ref().id(), zoe.ref()), block(ben.ref().id(), eve.ref())));

    assertThat(feed(ben)).contains(byZoe.id());
    var later = zoe.post("And again").await();
    Await.awaitDelivery(zoe, later);
    assertThat(feed(ben)).contains(later.id());
    assertThat(refused(() -> ben.activity(byEve.id()).await())).isEqualTo("not_found");
    assertThat(refused(() -> ben.follow(eve.ref()).await())).isNotEmpty();
    requireConsistent();
  }

  @Test
  void a_large_body_is_refused() {
    var announced = server.directHttp().send("POST /v1/import HTTP/1.1\r\nHost: a\r\n"
        + "Connection: close\r\nAuthorization: Bearer " + key
        + "\r\nContent-Type: application/x-ndjson\r\nContent-Length: 300000\r\n\r\n{");
    assertThat(announced.status()).isEqualTo(413);
    assertThat(announced.json().getString("code")).isEqualTo("body_too_large");

    var part = "x".repeat(0x10000);
    var chunked = server.directHttp().send("POST /v1/import HTTP/1.1\r\nHost: a\r\n"
        + "Connection: close\r\nAuthorization: Bearer " + key
        + "\r\nContent-Type: application/x-ndjson\r\nTransfer-Encoding: chunked\r\n\r\n"
        + ("10000\r\n" + part + "\r\n").repeat(5) + "0\r\n\r\n");
    assertThat(chunked.status()).isEqualTo(413);
    assertThat(chunked.json().getString("code")).isEqualTo("body_too_large");
    imports.run("", lines(account(ana, "Ana"))); // the way is free
  }

  @Test
  void an_upload_that_breaks_off_makes_room_for_the_next_one() throws IOException {
    var file = lines(account(ana, "Ana"));
    var http = server.directHttp();
    try (var socket = new Socket(http.host(), http.port())) {
      socket.getOutputStream()
          .write(("POST /v1/import HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer "
              + key + "\r\nContent-Type: application/x-ndjson\r\nContent-Length: 1000\r\n"
              + "Expect: 100-continue\r\n\r\n").getBytes(UTF_8));
      var go = "HTTP/1.1 100 Continue\r\n\r\n";
      assertThat(new String(socket.getInputStream().readNBytes(go.length()), UTF_8)).isEqualTo(go);
      socket.getOutputStream().write(file.getBytes(UTF_8));
      var refused = imports.send("", file);
      assertThat(refused.status()).isEqualTo(409);
      var id = refused.json().getString("detail").split(" ")[2];
      assertThat(imports.job(id).getString("status")).isEqualTo("receiving");
    }

    var begun = Await.until(() -> imports.send("", file), answer -> answer.status() == 202);

    assertThat(imports.end(begun.json().getString("id")).getString("status"))
        .isEqualTo("completed");
  }

  @Test
  void other_bodies_and_parameters_are_refused() {
    var json = imports.http().send("POST", "/v1/import", key, "{}", Map.of());
    assertThat(json.json().getString("code")).isEqualTo("unsupported_media_type");
    assertThat(imports.send("", "{}\n", "Content-Encoding: gzip\r\n").json().getString("code"))
        .isEqualTo("unsupported_encoding");
    for (var query : List.of("?update=yes", "?maxWrong=-1", "?strict=true")) {
      assertThat(imports.send(query, "{}\n").json().getString("code")).as(query)
          .isEqualTo("invalid_parameter");
    }
    assertThat(imports.job("none").getString("code")).isEqualTo("not_found");
    assertThat(imports.job("No").getString("code")).isEqualTo("invalid_id");
  }

  @Test
  void keys_for_something_else_and_pages_import_nothing() {
    var other = server.runCommand(
        "keys", "create", prefix + "-other", "--scopes", "read,write,users,moderate").getLast();
    var file = lines(account(ana, "Ana"));

    assertThat(new ImportClient(server.rawHttp(), other).send("", file).json().getString("code"))
        .isEqualTo("scope_missing");
    assertThat(new ImportClient(server.rawHttp(), "").send("", file).status()).isEqualTo(401);
    assertThat(imports.send("", file, "Origin: http://localhost\r\n").json().getString("code"))
        .isEqualTo("key_in_browser");
    assertThat(imports.send("", file, "Act-As: user:" + ana + "\r\n").json().getString("code"))
        .isEqualTo("invalid_header");
    assertThat(imports.run("", file).getLong("existing")).isZero();
  }

  private static List<ActivityId> feed(Session session) {
    return session.feed().await().page().items().stream()
        .map(entry -> entry.activity().id()).toList();
  }

  private static String refused(Runnable call) {
    return catchThrowableOfType(ApiRefusal.class, call::run).code();
  }

  private static void requireConsistent() {
    assertThat(server.runCommand("verify").getLast()).contains("missing=0\tadrift=0");
  }

  private static String totals(JsonObject report, String kind) {
    var totals = report.getJsonObject("lines").getJsonObject(kind);
    return totals.getLong("valid") + " " + totals.getLong("imported") + " "
        + totals.getLong("changed");
  }

  private static String lines(String... lines) {
    return IntStream.range(0, lines.length).mapToObj(number -> lines[number] + "\n")
        .collect(joining());
  }

  private static String account(String id, String name) {
    return "{\"account\":{\"id\":\"%s\",\"name\":\"%s\"}}".formatted(id, name);
  }

  private static String follow(String user, Ref followed) {
    return "{\"follow\":{\"user\":\"%s\",\"ref\":\"%s\",\"since\":\"%s\"}}"
        .formatted(user, followed, SINCE);
  }

  private static String block(String user, Ref blocked) {
    return "{\"block\":{\"user\":\"%s\",\"ref\":\"%s\",\"since\":\"%s\"}}"
        .formatted(user, blocked, SINCE);
  }

  private String post(String user, String id, String text) {
    return ("{\"activity\":{\"id\":\"%s\",\"actor\":\"%s\",\"verb\":\"post\",\"object\":"
        + "{\"type\":\"note\",\"text\":\"%s\"},\"targets\":[],\"publishedAt\":\"%s\"}}")
        .formatted(prefix + id, user, text, PUBLISHED);
  }

  private String like(String user, String post) {
    return "{\"like\":{\"user\":\"%s\",\"activity\":\"%s\",\"kind\":\"like\"}}"
        .formatted(user, prefix + post);
  }
}
