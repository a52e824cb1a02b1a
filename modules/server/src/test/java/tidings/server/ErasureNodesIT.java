// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static org.assertj.core.api.Assertions.assertThat;
import static tidings.server.Await.await;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tidings.client.Tidings;
import tidings.core.Erasures.Erasure;
import tidings.store.dynamodb.LocalTable;

/** Erasures on several servers that share a table. */
final class ErasureNodesIT {
  private static final int FOLLOWS = 150;

  @TempDir
  Path files;

  @Test
  void sockets_close_on_all_nodes_and_another_node_completes_an_erasure() throws IOException {
    var flags = new HashMap<>(TestedStore.dynamoDb(LocalTable.newName()));
    flags.put("--live.heartbeat", "10m"); // longer than the test, so that heartbeats do not matter
    var key = new Leaver(FOLLOWS).importInto(flags, files);
    var password = CommandRun.lines(List.of("reset-password", Leaver.ID.text()), flags).getLast()
        .replaceFirst(".*: ", "");

    try (var first = ServerProcess.serve(flags);
        var second = ServerProcess.serve(flags);
        var onFirst = Tidings.at(first.address());
        var onSecond = Tidings.at(second.address())) {
      var socket = onSecond.signIn(Leaver.ID.text(), password).await().live().await();
      var site = onSecond.site(key);

      onFirst.site(key).eraseUser(Leaver.ID).await();

      assertThat(await(socket.ended()).code()).isEqualTo(4401);
      await(() -> site.erasure(Leaver.ID), report -> report.rows().containsKey("follows"));
      first.kill();
      first.exitCode();
      assertThat(await(() -> site.erasure(Leaver.ID), Erasure::isFinished).rows())
          .containsKeys("follows", "followers");
      assertThat(second.terminate().exitCode()).isZero();
    }
    assertThat(CommandRun.lines(List.of("verify"), flags).getLast())
        .contains("missing=0\tadrift=0");
  }
}
