// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tidings.client.Paging;
import tidings.client.SiteApi.Notice;
import tidings.client.Tidings;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.schema.FeedKeys;
import tidings.schema.rows.NoticeRow;
import tidings.server.storage.ReadOnlyStore;

/** All followers of an audience are told, and each once, although the server is killed meanwhile. */
@Tag("api")
final class SiteNoticeCrashIT {
  /** Many pages of the job; fewer on DynamoDB Local, which becomes slower with every write. */
  private static final int FOLLOWERS = TestedStore.isEmbedded() ? 5000 : 100;
  private static final Ref CITY = Ref.parse("city:lisbon");
  private static final Notice FAIR = Notice.of("event", "Fair on Sunday").withId("fair-2026");

  @TempDir
  Path data;
  @TempDir
  Path files;

  @Test
  void all_followers_are_told_once_although_the_server_is_killed() throws IOException {
    var file = Files.writeString(files.resolve("city.jsonl"), lines());
    CommandRun.lines(List.of("import", file.toString()), TestedStore.flags(data));
    var key = CommandRun
        .lines(List.of("keys", "create", "site", "--scopes", "read,users"), TestedStore.flags(data))
        .getLast();
    String group;
    try (var server = ServerProcess.serve(data); var tidings = Tidings.at(server.address())) {
      assertThat(tidings.site(key).notifyFollowers(FAIR, CITY).await()).isEqualTo("fair-2026");
      var first = tidings.withKey(key, user(1000).ref()).await();
      group = Await.until(() -> first.notifications().page(Paging.FIRST).await().page().items(),
          told -> !told.isEmpty()).getFirst().id();
      server.kill();
      server.exitCode();
    }

    try (var server = ServerProcess.serve(data); var tidings = Tidings.at(server.address())) {
      tidings.site(key).notifyFollowers(FAIR, CITY).await();
      var last = tidings.withKey(key, user(1000 + FOLLOWERS - 1).ref()).await();
      Await.until(() -> last.notifications().page(Paging.FIRST).await().unread(), one -> one == 1);
      assertThat(server.terminate().exitCode()).isZero();
    }

    try (var store = ReadOnlyStore.open(TestedStore.config(data))) {
      var keys = users().map(user -> FeedKeys.notice(user, group)).toList();
      var rows = store.table().getAll(keys).await();
      assertThat(rows).hasSize(FOLLOWERS);
      assertThat(rows.entrySet()).allMatch(
          row -> NoticeRow.of(new UserId("any"), row.getValue()).state().count() == 1);
    }
    assertThat(CommandRun.lines(List.of("verify"), TestedStore.flags(data)).getLast())
        .contains("missing=0\tadrift=0");
  }

  private static String lines() {
    return Stream.concat(
        users().map(user -> "{\"account\":{\"id\":\"%s\",\"name\":\"User\"}}".formatted(user)),
        users().map(
            user -> "{\"follow\":{\"user\":\"%s\",\"ref\":\"%s\",\"since\":\"2026-01-01T00:00:00Z\"}}"
                .formatted(user, CITY)))
        .collect(joining("\n"));
  }

  private static Stream<UserId> users() {
    return IntStream.range(0, FOLLOWERS).mapToObj(number -> user(1000 + number));
  }

  private static UserId user(int number) {
    return new UserId("u" + number);
  }
}
