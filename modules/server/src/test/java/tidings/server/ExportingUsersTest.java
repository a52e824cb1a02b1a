// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import tidings.accounts.personal.ExportFile;
import tidings.accounts.personal.PersonalData;
import tidings.accounts.personal.PersonalData.Erasing;
import tidings.client.Session;
import tidings.client.SiteApi;
import tidings.core.UserId;
import tidings.schema.ItemType;

/** The site and the users themselves get all that is stored of a user, and nothing of others. */
@Tag("api")
final class ExportingUsersTest {
  @RegisterExtension
  static final ServerExtension server = new ServerExtension();

  private static final AtomicInteger NUMBER = new AtomicInteger();
  private static String key = "";
  private static SiteApi site;

  private final String id = "zora" + NUMBER.incrementAndGet() + "x";

  @BeforeAll
  static void createKey() {
    key = server.runCommand("keys", "create", "leaving", "--scopes", "read,write,users").getLast();
    site = server.client().site(key);
  }

  @Test
  void an_archive_has_all_that_is_stored_of_a_user() {
    var busy = BusyUser.of(server, signUp());
    busy.live();
    var ben = busy.ben().ref().toString();

    var archive = export(busy.zoe());

    assertThat(archive.entry("account").getMap())
        .containsEntry("user", "user:" + id).containsEntry("password", true);
    assertThat(archive.entry("profile").getString("name")).isEqualTo("Zora");
    assertThat(archive.entry("profile").getJsonArray("pinned"))
        .containsExactly(archive.entry("activities").getString("id"));
    assertThat(archive.entries("sessions")).hasSize(1);
    assertThat(archive.entry("activities").getJsonObject("object").getString("text"))
        .startsWith("Hello");
    assertThat(archive.entry("comments").getJsonObject("object").getString("text"))
        .isEqualTo("Nice");
    assertThat(archive.entry("deleted").getJsonObject("object").getString("text"))
        .isEqualTo("A mistake");
    assertThat(archive.entry("deleted").getMap()).containsEntry("deleted", true);
    assertThat(archive.entries("likes")).hasSize(1);
    assertThat(archive.entry("votes").getJsonArray("choices")).containsExactly(1);
    assertThat(archive.entry("bookmarks").getMap()).containsEntry("folder", "To read")
        .containsKeys("activity", "savedAt");
    assertThat(archive.entry("lists").getMap()).containsEntry("name", "friends")
        .containsEntry("visibility", "private");
    assertThat(archive.entry("lists").getJsonArray("members")).containsExactly(ben);
    assertThat(archive.entries("follows").stream()
        .map(follow -> ((JsonObject) follow).getString("ref"))).hasSize(2).contains(ben);
    assertThat(archive.entry("followers").getString("user")).isEqualTo(ben);
    assertThat(archive.entry("blocks").getString("ref")).startsWith("user:dora");
    assertThat(archive.entries("mutes")).hasSize(1);
    assertThat(archive.entry("muted-words").getString("text")).isEqualTo("spoiler");
    assertThat(archive.entries("notifications")).isNotEmpty();
    assertThat(archive.entry("notification-preferences").getJsonObject("default"))
        .isEqualTo(new JsonObject().put("app", true).put("out", false));
    assertThat(archive.entry("uploads").getMap())
        .containsEntry("alt", "The sea").containsEntry("width", 20);
    assertThat(archive.entries("reports")).hasSize(2);
    assertThat(archive.entry("owned-entities").getString("ref")).isEqualTo("place:of-" + id);
    assertThat(archive.entries("audit").stream()
        .map(entry -> ((JsonObject) entry).getString("action")))
        .contains("signed up", "exported user", "reported");
  }

  @Test
  void each_row_that_names_the_user_is_exported_or_left_out_for_a_reason() {
    var busy = BusyUser.of(server, signUp());
    busy.live();

    var archive = export(busy.zoe());

    var types = busy.rowsNaming(row -> true).stream()
        .map(row -> ItemType.of(row).orElseThrow()).distinct().toList();
    assertThat(types).hasSizeGreaterThan(15).allSatisfy(
        type -> assertThat(PersonalData.erasing(type)).isNotEqualTo(Erasing.NOT_PERSONAL));
    assertThat(types).filteredOn(type -> PersonalData.exporting(type) instanceof ExportFile)
        .filteredOn(type -> type != ItemType.FOLLOW_REQUEST && type != ItemType.FEED_STATE)
        .allSatisfy(type -> assertThat(archive.files().get(
            ((ExportFile) PersonalData.exporting(type)).fileName(1)).length)
            .as("bytes of %s", type).isGreaterThan(3));
    assertThat(Stream.of(ExportFile.values()).map(file -> file.fileName(1)))
        .allSatisfy(file -> assertThat(archive.files()).containsKey(file));
  }

  @Test
  void the_manifest_has_the_length_and_checksum_of_each_file() throws Exception {
    var zora = signUp();
    zora.post("Hello").await();

    var archive = export(zora);

    var manifest = archive.manifest();
    assertThat(manifest.getInteger("format")).isEqualTo(1);
    assertThat(manifest.getString("user")).isEqualTo("user:" + id);
    assertThat(manifest.getInstant("time")).isNotNull();
    assertThat(manifest.getJsonArray("leftOut")).hasSizeGreaterThan(3);
    assertThat(manifest.getJsonArray("files")).hasSize(archive.files().size() - 1);
    for (var listed : manifest.getJsonArray("files")) {
      var file = (JsonObject) listed;
      var bytes = archive.files().get(file.getString("name"));
      assertThat(file.getInteger("bytes")).isEqualTo(bytes.length);
      assertThat(file.getString("sha256")).isEqualTo(
          HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes)));
      assertThat(archive.entries(file.getString("name").replace(".json", "")))
          .hasSize(file.getInteger("entries"));
    }
  }

  @Test
  void an_archive_has_no_secrets_and_nothing_private_of_others() {
    var busy = BusyUser.of(server, signUp());
    var emil = busy.live();
    var sessions = busy.zoe().sessions().await();

    var text = export(busy.zoe()).text();

    assertThat(text).doesNotContain("$argon2").doesNotContain(busy.zoe().token());
    assertThat(sessions).allSatisfy(session -> assertThat(text).doesNotContain(session.id()));
    assertThat(text).doesNotContain(emil.ref().toString()); // who has blocked the user
    assertThat(text).doesNotContain("Unkind"); // a report of the user
  }

  @Test
  void a_long_list_is_in_several_files() {
    signUp();
    var text = "x".repeat(4000);
    for (int post = 0; post < 300; post++) {
      postAs("{\"verb\":\"post\",\"object\":{\"type\":\"note\",\"text\":\"" + text + "\"}}");
    }

    var archive = export(key);

    assertThat(archive.files()).containsKeys("activities.json", "activities-2.json");
    assertThat(archive.entries("activities").size() + archive.entries("activities-2").size())
        .isEqualTo(300);
  }

  @Test
  void requests_to_follow_are_exported_for_both() {
    var zora = signUp();
    server.rawHttp().send("PATCH", "/v1/users/" + id, key, "{\"followers\":\"approve\"}", Map.of());
    var ben = server.signUp("Ben");
    ben.follow(zora.ref()).await();

    assertThat(export(zora).entry("follow-requests").getString("from"))
        .isEqualTo(ben.ref().toString());
    assertThat(ExportedArchive.of(request(ben.ref().id(), ben.token()).body())
        .entry("follow-requests").getString("to")).isEqualTo(zora.ref().toString());
  }

  @Test
  void a_user_waits_for_the_next_export_and_the_site_does_not() {
    var zora = signUp();
    export(zora);

    assertThat(code(request(id, zora.token()))).isEqualTo("rate_limited");
    assertThat(request(id, zora.token()).headers().firstValue("Retry-After")).isPresent();
    export(key);
    export(key);
    server.advanceClock(Duration.ofMinutes(11));
    export(zora);
  }

  @Test
  void nobody_else_gets_an_export() {
    var zora = signUp();
    var ben = server.signUp("Ben");

    assertThat(code(request(id, ben.token()))).isEqualTo("forbidden");
    assertThat(code(ExportedArchive.request(
        server.address(), id, key, "Act-As", "user:" + id))).isEqualTo("invalid_header");
    assertThat(code(request("nobody-" + id, key))).isEqualTo("not_found");
    site.eraseUser(new UserId(zora.ref().id())).await();
    assertThat(code(request(id, key))).isEqualTo("not_found");
  }

  @Test
  void an_operator_exports_a_user_to_a_new_file(@TempDir Path folder) throws IOException {
    signUp().post("Hello").await();
    var file = folder.resolve("zora.zip");

    var printed = server.runCommand("users", "export", id, "-o", file.toString());

    assertThat(printed).singleElement().asString().startsWith(file + ": ");
    assertThat(ExportedArchive.of(Files.readAllBytes(file)).entries("activities")).hasSize(1);
    assertThat(server.auditLog()).anyMatch(line -> line.endsWith("exported user user:" + id));
    assertThatThrownBy(() -> server.runCommand("users", "export", id, "-o", file.toString()))
        .hasMessageContaining("exists");
    var other = folder.resolve("nobody.zip");
    assertThatThrownBy(
        () -> server.runCommand("users", "export", "nobody-" + id, "-o", other.toString()))
        .hasMessageContaining("no user");
    assertThat(other).doesNotExist();
  }

  @Test
  void an_export_that_nobody_reads_waits_and_ends_with_its_connection() {
    signUp();
    UnreadExport.fill(server.rawHttp(), key, id);
    try (var unread = UnreadExport.open(server.directHttp(), key, id)) {
      assertThat(unread.head()).contains("200 OK", "application/zip", "attachment; filename=");
      assertThat(code(request(id, key))).isEqualTo("rate_limited");
    }
    Await.until(() -> request(id, key), answer -> answer.statusCode() == 200);
  }

  private Session signUp() {
    return server.client().signUp(id, ServerExtension.PASSWORD, "Zora").await();
  }

  private void postAs(String activity) {
    assertThat(server.rawHttp().send("POST", "/v1/activities", key, activity,
        Map.of("Act-As", "user:" + id)).status()).isEqualTo(201);
  }

  private ExportedArchive export(Session user) {
    return export(user.token());
  }

  private ExportedArchive export(String token) {
    var answer = request(id, token);
    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.headers().allValues("Content-Type")).isEqualTo(List.of("application/zip"));
    return ExportedArchive.of(answer.body());
  }

  private static HttpResponse<byte[]> request(String user, String token) {
    return ExportedArchive.request(server.address(), user, token);
  }

  private static String code(HttpResponse<byte[]> answer) {
    return new JsonObject(new String(answer.body(), UTF_8))
        .getString("code");
  }
}
