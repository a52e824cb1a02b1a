// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tidings.client.Tidings;

/** A server that stops cuts the exports that nobody reads; the command needs no server. */
final class StoppedExportIT {
  @TempDir
  Path data;
  @TempDir
  Path files;

  @Test
  void an_export_that_is_cut_by_a_stop_is_no_archive() throws IOException {
    var flags = TestedStore.flags(data);
    try (var server = ServerProcess.serve(data); var tidings = Tidings.at(server.address())) {
      var key = CommandRun
          .lines(List.of("keys", "create", "site", "--scopes", "read,write,users"), flags)
          .getLast();
      tidings.signUp("zora", ServerExtension.PASSWORD, "Zora").await();
      var http = RawHttp.to(server.address());
      UnreadExport.fill(http, key, "zora");
      try (var unread = UnreadExport.open(http, key, "zora")) {
        assertThat(server.terminate().exitCode()).isZero();
        var received = unread.save(files.resolve("zora.zip"));

        assertThatThrownBy(() -> new ZipFile(received.toFile())).isInstanceOf(ZipException.class);
      }
    }
    requireExportWithoutServer(flags);
  }

  private void requireExportWithoutServer(Map<String, String> flags) throws IOException {
    var file = files.resolve("whole.zip");
    CommandRun.lines(List.of("users", "export", "zora", "-o", file.toString()), flags);

    var archive = ExportedArchive.of(Files.readAllBytes(file));
    assertThat(archive.manifest().getString("user")).isEqualTo("user:zora");
    assertThat(archive.entries("activities")).isNotEmpty();
  }
}
