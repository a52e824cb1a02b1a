// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import tidings.store.dynamodb.LocalTable;

/** A server on a shared table has nothing of the cluster unless it is told to connect. */
@Tag("dynamodb")
@EnabledOnOs(OS.LINUX)
final class UnconnectedServerIT {
  private static final String CLUSTER_CLASSES = " tidings.cluster.";
  private static final String OTHER_CLASSES = " tidings.server.Server ";

  @TempDir
  Path folder;

  /** @param classes the lines of a log of them */
  private record Opened(String classes, int ports) {}

  @Test
  void it_loads_no_class_of_the_cluster_and_opens_no_port() throws IOException {
    var unconnected = open(Map.of());
    var connected = open(TestSettings.CONNECTED);

    assertThat(unconnected.classes).contains(OTHER_CLASSES).doesNotContain(CLUSTER_CLASSES);
    assertThat(connected.classes).contains(OTHER_CLASSES).contains(CLUSTER_CLASSES);
    assertThat(unconnected.ports).isPositive().isEqualTo(connected.ports - 1);
  }

  private Opened open(Map<String, String> flags) throws IOException {
    var log = Files.createTempFile(folder, "classes", ".log");
    var all = new HashMap<>(TestedStore.dynamoDb(LocalTable.newName()));
    all.putAll(flags);
    try (var server =
        ServerProcess.serve(List.of("-Xlog:class+load=info:file=" + log), all)) {
      server.address(); // waits until it is ready
      int ports = ListeningPorts.of(server.pid()).size();
      assertThat(server.terminate().exitCode()).isZero();
      return new Opened(Files.readString(log), ports);
    }
  }
}
