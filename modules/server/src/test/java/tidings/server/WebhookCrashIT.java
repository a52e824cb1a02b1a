// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tidings.client.Session;
import tidings.client.Tidings;

/** No event is lost when the receiver or the server is killed. */
@Tag("api")
final class WebhookCrashIT {
  private static final int POSTS = 60;

  @TempDir
  Path data;

  @Test
  void events_of_the_time_without_a_receiver_are_delivered_later() {
    int port;
    String id;
    Set<String> posted;
    try (var server = serve(); var tidings = Tidings.at(server.address())) {
      var ana = tidings.signUp("ana", ServerExtension.PASSWORD, "Ana").await();
      try (var receiver = WebhookReceiver.open()) {
        port = receiver.port();
        id = create(server, receiver);
        ana.post("Good morning").await();
        receiver.next();
      }
      posted = post(ana);
      try (var receiver = WebhookReceiver.open(port)) {
        assertThat(received(receiver, posted)).containsAll(posted);
      }
    }
    assertThat(id).isNotEmpty();
  }

  @Test
  void events_are_delivered_after_the_server_was_killed() {
    try (var receiver = WebhookReceiver.open()) {
      Set<String> posted;
      try (var server = serve(); var tidings = Tidings.at(server.address())) {
        create(server, receiver);
        var ana = tidings.signUp("ana", ServerExtension.PASSWORD, "Ana").await();
        posted = post(ana);
        var first = receiver.next();
        server.kill().exitCode();
        posted.removeIf(first.body()::contains);
      }
      try (var server = serve()) {
        assertThat(server.isAlive()).isTrue();
        assertThat(received(receiver, posted)).containsAll(posted);
      }
    }
  }

  private static Set<String> post(Session ana) {
    var posting = IntStream.range(0, POSTS).mapToObj(number -> ana.post("Post " + number))
        .toList();
    Future.all(posting).await();
    return posting.stream().map(post -> post.result().id().text())
        .collect(Collectors.toCollection(HashSet::new));
  }

  /** Waits until all have arrived, in any order: these posts were made at the same time. */
  private static Set<String> received(WebhookReceiver receiver, Set<String> posted) {
    var missing = new HashSet<>(posted);
    var received = new HashSet<String>();
    while (!missing.isEmpty()) {
      var message = receiver.next();
      missing.stream().filter(message.body()::contains).toList().forEach(id -> {
        missing.remove(id);
        received.add(id);
      });
    }
    return received;
  }

  private ServerProcess serve() {
    var flags = new HashMap<>(TestedStore.flags(data));
    flags.put("--webhooks.networks", "127.0.0.1/32");
    return ServerProcess.serve(flags);
  }

  private String create(ServerProcess server, WebhookReceiver receiver) {
    var key = CommandRun.lines(
        List.of("keys", "create", "hooks", "--scopes", "webhooks"), TestedStore.flags(data));
    var body = "{\"url\":\"" + receiver.url() + "\",\"kinds\":[\"activity.created\"]}";
    var created = RawHttp.to(server.address())
        .send("POST", "/v1/webhooks", key.getLast(), body);
    return new JsonObject(created.body()).getString("id");
  }
}
