// SPDX-License-Identifier: Apache-2.0
package tidings.app;

import io.vertx.core.Vertx;
import java.io.PrintStream;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import tidings.app.moving.Copy;
import tidings.app.moving.Timeless;
import tidings.store.Meter;
import tidings.store.StoreFailure;
import tidings.store.Table;

/** Copies all of one store into another, while no server has either. */
record Copying(Store from, Store to) {
  private static final String FROM = "--from";
  private static final String TO = "--to";

  /** @throws Trouble naming what is not understood */
  static Copying of(Map<String, String> flags, Map<String, String> environment) {
    var others = new HashMap<>(flags);
    var from = Place.take(FROM, others);
    var to = Place.take(TO, others);
    var copying = new Copying(
        from.store(others, environment).toMove(), to.store(others, environment).toMove());
    if (copying.from.name().equals(copying.to.name())) {
      throw Trouble.misused("--from and --to are the same store, " + copying.from.shown());
    }
    return copying;
  }

  /** @throws Trouble when a store is not to be had, or the copy has come to something else */
  void run(PrintStream out, PrintStream screen) {
    var vertx = Vertx.vertx();
    // What expires meanwhile is there on both sides, or on none.
    var now = Instant.now();
    var clock = InstantSource.fixed(now);
    try (var source = new Opened(Whole.only(from.openToMend(vertx, Timeless.CLOCK), from))) {
      var quiet = Quiet.watch(vertx, source.table(), from);
      try (var target = new Opened(to.open(vertx, clock, Meter.NONE))) {
        new Copy(source.table(), from.name(), target.table(), to.shown(), now, out, screen)
            .run(quiet::check);
      }
      out.println("Copied to " + to.shown());
    } catch (StoreFailure failure) {
      throw Trouble.failed(String.valueOf(failure.getMessage()));
    } finally {
      vertx.close().await();
    }
  }

  private record Opened(Table table) implements AutoCloseable {
    @Override
    public void close() {
      table.close().await();
    }
  }
}
