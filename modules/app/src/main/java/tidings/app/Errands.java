// SPDX-License-Identifier: Apache-2.0
package tidings.app;

import static java.util.function.Predicate.not;

import io.vertx.core.Vertx;
import java.time.InstantSource;
import java.util.Map;
import java.util.function.Consumer;
import tidings.store.StoreFailure;
import tidings.store.rows.Audit;

/** Has errands done by whoever has the table. */
final class Errands {
  private Errands() {}

  /** @throws Trouble naming what is not understood, or why it cannot be done */
  static void run(CommandLine line, Map<String, String> environment, Consumer<String> say) {
    var order = line.flagged(Errand.FLAGS::contains);
    var errand = Errand.of(order);
    var settings = line.flagged(not(Errand.FLAGS::contains)).flags();
    var config = Config.of(Sources.of(settings, environment));
    var vertx = Vertx.vertx();
    try {
      here(errand, config, vertx, say);
    } catch (StoreFailure notHere) {
      there(order, config.store(), vertx, say, notHere);
    } finally {
      vertx.close().await();
    }
  }

  private static void here(Errand errand, Config config, Vertx vertx, Consumer<String> say) {
    var clock = InstantSource.system();
    var table = Whole.only(config.store().openToMend(vertx, clock), config.store());
    try {
      errand.run(new Means(table, clock, new Audit(clock, config.auditKeep())), say);
    } finally {
      table.close().await();
    }
  }

  /** By the server that has it, if there is one. */
  private static void there(
      CommandLine order, Store store, Vertx vertx, Consumer<String> say, StoreFailure notHere) {
    var hatch = store.folder().map(Hatch::socket);
    if (hatch.isEmpty()) {
      throw failed(notHere);
    }
    try {
      new AtHatch(vertx, hatch.get()).run(order, say);
    } catch (AtHatch.Closed nobody) {
      throw failed(notHere);
    }
  }

  private static Trouble failed(StoreFailure failure) {
    return Trouble.failed(String.valueOf(failure.getMessage()));
  }
}
