// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tidings.client.Tidings;
import tidings.core.Erasures.Erasure;
import tidings.server.storage.ReadOnlyStore;

/** An erasure survives the end of the process that runs it. */
final class ErasureCrashIT {
  /** Many pages of the job; fewer on DynamoDB Local, which becomes slower with every write. */
  private static final int FOLLOWS = TestedStore.isEmbedded() ? 2000 : 200;
  /** Rows of a page that were removed, but not yet counted, when the process was killed. */
  private static final int UNCOUNTED = 50;

  @TempDir
  Path data;
  @TempDir
  Path files;

  @Test
  void an_erasure_is_completed_after_the_server_is_killed() throws IOException {
    var key = new Leaver(FOLLOWS).importInto(TestedStore.flags(data), files);
    try (var server = ServerProcess.serve(data); var tidings = Tidings.at(server.address())) {
      var site = tidings.site(key);
      site.eraseUser(Leaver.ID).await();
      var begun =
          Await.await(() -> site.erasure(Leaver.ID),
              report -> report.rows().containsKey("follows"));
      server.kill();
      server.exitCode();
      assertThat(begun.isFinished()).isFalse();
    }

    Erasure report;
    try (var server = ServerProcess.serve(data); var tidings = Tidings.at(server.address())) {
      report = Await.await(() -> tidings.site(key).erasure(Leaver.ID), Erasure::isFinished);
      assertThat(server.terminate().exitCode()).isZero();
    }

    assertThat(report.rows().get("follows"))
        .isBetween((long) FOLLOWS + 1 - UNCOUNTED, (long) FOLLOWS + 1 + UNCOUNTED);
    assertThat(report.rows()).containsEntry("followers", 1L);
    try (var store = ReadOnlyStore.open(TestedStore.config(data))) {
      assertThat(Leaver.edges(store.table())).isEmpty();
    }
    assertThat(CommandRun.lines(List.of("verify"), TestedStore.flags(data)).getLast())
        .contains("missing=0\tadrift=0");
  }
}
