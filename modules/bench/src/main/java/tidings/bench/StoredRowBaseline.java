// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import io.vertx.core.Promise;
import io.vertx.ext.web.RoutingContext;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicLong;
import tidings.core.ActivityId;
import tidings.core.UserId;
import tidings.schema.rows.LikeRow;
import tidings.store.Item;
import tidings.store.embedded.EmbeddedSettings;
import tidings.store.embedded.RawRocksDbBaseline;

/**
 * The upper bound of write rates: every request is answered when its row is on the disk. Rows that
 * wait are written together with one sync, so that a slow disk slows it down as it does a server.
 */
public final class StoredRowBaseline {
  private static final ActivityId ACTIVITY = ActivityId.of(Instant.now(), "baseline");

  private final AtomicLong likers = new AtomicLong();
  private final RawRocksDbBaseline rocks;
  private final BlockingQueue<PendingRow> queue = new LinkedBlockingQueue<>();

  private record PendingRow(Item row, Promise<Void> done) {}

  private StoredRowBaseline(RawRocksDbBaseline rocks) {
    this.rocks = rocks;
  }

  /**
   * Runs in a process of its own, and prints its address when it is ready.
   *
   * @param args the folder of its database, which it creates
   */
  public static void main(String... args) {
    var rocks = RawRocksDbBaseline.open(Path.of(args[0]), EmbeddedSettings.defaults());
    var baseline = new StoredRowBaseline(rocks);
    Thread.ofPlatform().daemon().name("baseline-writer").start(baseline::write);
    BaselineServer.start(
        router -> router.put("/v1/activities/:activity/likes/:kind").handler(baseline::store));
  }

  private void store(RoutingContext context) {
    var liker = new UserId("liker_" + likers.incrementAndGet());
    var like = new LikeRow(liker, ACTIVITY, "like", Instant.now());
    var done = Promise.<Void>promise();
    queue.add(new PendingRow(like.item(), done));
    done.future()
        .onSuccess(stored -> context.response().setStatusCode(204).end())
        .onFailure(context::fail);
  }

  private void write() {
    while (true) {
      try {
        var pending = new ArrayList<PendingRow>();
        pending.add(queue.take());
        queue.drainTo(pending);
        rocks.writeSynced(pending.stream().map(PendingRow::row).toList());
        pending.forEach(row -> row.done().complete());
      } catch (InterruptedException stopped) {
        return;
      }
    }
  }
}
