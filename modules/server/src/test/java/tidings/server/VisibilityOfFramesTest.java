// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;
import static tidings.server.Await.awaitDelivery;
import static tidings.server.Await.awaitPosition;
import static tidings.server.VisibilityScenario.BLOCKED;
import static tidings.server.VisibilityScenario.BLOCKING;
import static tidings.server.VisibilityScenario.MODERATOR;
import static tidings.server.VisibilityScenario.MUTING;
import static tidings.server.VisibilityScenario.OWNER;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tidings.client.Session;
import tidings.core.Ref;

/**
 * What each frame tells each reader of an activity. A frame that is not listed here fails the test.
 */
@Tag("api")
final class VisibilityOfFramesTest {
  @RegisterExtension
  static final ServerExtension server = new ServerExtension();

  private static final Pattern TYPE = Pattern.compile("t: \\{const: ([a-z_]+)}");

  /** Frames of the client, and those of the server that are about no activity. */
  private static final Set<String> WITHOUT_CONTENT = Set.of(
      "hello", "showing", "watching", "listed", "welcome", "caught_up", "gap", "withdrawn", "read",
      "position");

  /** The readers to whom a frame tells of an activity. */
  private static final String TABLE =
      """
          activity next     | moderator owner
          activity reply    | muting moderator owner
          changed post      | moderator owner
          changed comment   | muting moderator owner
          counts post       | muting moderator owner
          counts comment    | muting moderator owner
          notification next | moderator
          removed orphan    | blocked blocking muting moderator owner
          removed post      | blocked blocking muting moderator owner
          removed comment   | blocked blocking muting moderator owner
          """;

  /** The same for a client that resumes: its user sees a muted activity that it shows. */
  private static final String RESUMED =
      """
          activity reply    | muting moderator owner
          changed post      | muting moderator owner
          changed comment   | muting moderator owner
          counts muted      | muting moderator owner
          removed post      | blocked blocking
          removed comment   | blocked blocking
          removed muted     | blocked blocking
          removed orphan    | blocked blocking muting moderator owner
          """;

  private static Session mona;

  /** A frame about an activity. */
  record Told(String type, String activity) {}

  @BeforeAll
  static void grantModerator() {
    mona = server.signUp("Mona");
    server.runCommand("grant", mona.ref().id(), "moderator");
  }

  @Test
  void every_frame_is_listed() {
    var document = server.rawHttp().send("GET", "/docs/asyncapi.yaml", "", "").body();
    var types = TYPE.matcher(document).results().map(type -> type.group(1)).collect(toSet());

    assertThat(Stream.concat(
        TABLE.lines().map(line -> line.split(" ")[0]), WITHOUT_CONTENT.stream()).collect(toSet()))
        .isEqualTo(types);
  }

  @ParameterizedTest
  @ValueSource(strings = {BLOCKED, BLOCKING, MUTING, MODERATOR, OWNER})
  void each_reader_is_told_what_they_may_see(String reader) throws IOException {
    var scenario = VisibilityScenario.create(server, mona);
    var ids = new HashMap<>(scenario.ids());
    try (var socket = open(scenario, reader, "")) {
      var told = new HashSet<Told>();
      read(socket, told, expected(TABLE, reader, ids, "orphan"), ids.get("orphan"));

      changeAll(scenario, ids);
      scenario.alice().delete(scenario.activity("post")).await();
      var last = scenario.carl().post("Good night", Ref.parse(scenario.id("city"))).await();
      read(socket, told, expected(TABLE, reader, ids), last.id().text());

      told.retainAll(unexpected(TABLE, reader, ids));
      assertThat(told).isEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {BLOCKED, BLOCKING, MUTING, MODERATOR, OWNER})
  void each_resuming_reader_is_told_what_they_may_see(String reader) throws IOException {
    var scenario = VisibilityScenario.create(server, mona);
    var ids = new HashMap<>(scenario.ids());
    var session = scenario.session(reader);
    awaitPosition(session, Instant.now()); // after the blocks, which would cause a gap
    var position = session.feed().await().position();
    changeAll(scenario, ids);
    scenario.carl().like(scenario.activity("muted"), "like").await();
    var last = scenario.carl().post("Good night", Ref.parse(scenario.id("city"))).await();
    awaitDelivery(scenario.carl(), last);

    try (var socket = open(scenario, reader, ",\"since\":\"" + position + "\"")) {
      var told = new HashSet<Told>();
      read(socket, told, expected(RESUMED, reader, ids), last.id().text());

      told.retainAll(unexpected(RESUMED, reader, ids));
      assertThat(told).isEmpty();
    }
  }

  /** Changes what is there, and adds {@code next} and {@code reply}. */
  private static void changeAll(VisibilityScenario scenario, Map<String, String> ids) {
    var everybody = Stream.of(scenario.bob(), scenario.eve(), scenario.mia(), mona)
        .map(each -> "@" + each.ref().id()).collect(joining(" "));
    var next = scenario.alice().post(everybody, Ref.parse(scenario.id("city"))).await();
    var reply = scenario.carl().comment(scenario.activity("post"), "Again").await();
    awaitDelivery(scenario.alice(), next);
    awaitDelivery(scenario.carl(), reply);
    edit(scenario, "post", scenario.alice());
    edit(scenario, "comment", scenario.carl());
    scenario.carl().like(scenario.activity("comment"), "wow").await();
    ids.put("next", next.id().text());
    ids.put("reply", reply.id().text());
  }

  private static void edit(VisibilityScenario scenario, String name, Session actor) {
    var edited = server.rawHttp()
        .send("PATCH", "/v1/activities/" + scenario.id(name), actor.token(),
            "{\"data\":{\"a\":1}}");
    assertThat(edited.status()).isEqualTo(200);
  }

  /** Shows all that the scenario has. */
  private static RawSocket open(VisibilityScenario scenario, String reader, String more)
      throws IOException {
    var shown = Stream.of("post", "comment", "orphan", "muted").map(scenario::id)
        .map(id -> "\"" + id + "\"").collect(joining(","));
    var socket = RawSocket.open(server.address());
    socket.sendText("{\"t\":\"hello\",\"d\":{\"token\":\"" + scenario.token(reader)
        + "\",\"showing\":[" + shown + "]" + more + "}}");
    return socket;
  }

  /** Adds what is told until all of these frames, and one about the last activity, have come. */
  private static void read(RawSocket socket, Set<Told> told, Set<Told> expected, String last)
      throws IOException {
    while (!told.containsAll(expected)
        || told.stream().noneMatch(each -> each.activity().equals(last))) {
      var frame = new JsonObject(socket.next());
      var data = frame.getJsonObject("d");
      var subject = data.containsKey("notification") ? data.getJsonObject("notification") : data;
      var activity = Optional.ofNullable(subject.getJsonObject("activity")).orElse(subject);
      told.add(new Told(frame.getString("t"), activity.getString("id", "")));
      data.getJsonArray("comments", new JsonArray())
          .forEach(id -> told.add(new Told(frame.getString("t"), id.toString())));
    }
  }

  private static Set<Told> expected(
      String table, String reader, Map<String, String> ids, String... names) {
    var wanted = List.of(names);
    return table.lines()
        .filter(line -> Arrays.asList(line.split("\\|")[1].strip().split(" ")).contains(reader))
        .filter(line -> wanted.isEmpty() || wanted.contains(name(line)))
        .map(line -> told(line, ids))
        .collect(toSet());
  }

  private static Set<Told> unexpected(String table, String reader, Map<String, String> ids) {
    var all = table.lines().map(line -> told(line, ids)).collect(toSet());
    all.removeAll(expected(table, reader, ids));
    return all;
  }

  private static String name(String line) {
    return line.split("\\|")[0].strip().split(" ")[1];
  }

  private static Told told(String line, Map<String, String> ids) {
    return new Told(line.split(" ")[0], ids.get(name(line)));
  }
}
