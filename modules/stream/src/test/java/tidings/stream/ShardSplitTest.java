// SPDX-License-Identifier: Apache-2.0
package tidings.stream;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import io.vertx.core.Vertx;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.lifecycle.AfterProperty;
import net.jqwik.api.lifecycle.BeforeProperty;
import org.slf4j.LoggerFactory;
import tidings.schema.TidingsLayout;
import tidings.store.SharedTable;
import tidings.store.Table;
import tidings.store.embedded.EmbeddedSettings;
import tidings.store.embedded.EmbeddedSettings.Durability;
import tidings.store.embedded.EmbeddedTable;

/**
 * Changes are delivered in order and none is lost, for random splits of shards and deaths of nodes.
 */
final class ShardSplitTest {
  private final Vertx vertx = Vertx.vertx();
  private final Path folder = Files.createTempDirectory("tidings");
  private final Table table = EmbeddedTable.open(
      vertx, folder, EmbeddedSettings.defaults().durability(Durability.OS), TidingsLayout.INSTANCE,
      InstantSource.system());
  private final Logger log = (Logger) LoggerFactory.getLogger("tidings.stream");
  private int tries;

  ShardSplitTest() throws IOException {}

  /** Nodes log their death, which happens all the time here. */
  @BeforeProperty
  void disableLog() {
    log.setLevel(Level.OFF);
  }

  @AfterProperty
  void close() throws IOException {
    log.setLevel(null);
    table.close().await();
    vertx.close().await();
    try (var files = Files.walk(folder)) {
      files.sorted(Comparator.reverseOrder()).map(Path::toFile).forEach(File::delete);
    }
  }

  @Provide
  Arbitrary<List<SimulationStep>> steps() {
    return SimulationStep.any().list().ofMinSize(5).ofMaxSize(60);
  }

  @Property(edgeCases = EdgeCasesMode.NONE)
  void parents_come_before_children_and_each_partition_in_order(
      @ForAll("steps") List<SimulationStep> steps) {
    try (var cluster = new SimulatedCluster(SharedTable.of(table), "try" + letters(tries++))) {
      steps.forEach(cluster::apply);
      cluster.assertGuaranteesAtEnd();
    }
  }

  /** Names of consumers consist of letters. */
  private static String letters(int number) {
    return Integer.toString(number).chars()
        .mapToObj(digit -> String.valueOf((char) (digit - '0' + 'a')))
        .collect(Collectors.joining());
  }
}
