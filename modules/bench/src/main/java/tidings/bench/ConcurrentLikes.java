// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import io.vertx.core.Vertx;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import tidings.core.Activity.Content;
import tidings.core.ActivityId;
import tidings.core.Envelope;
import tidings.core.IdGenerator;
import tidings.core.LikeKinds;
import tidings.core.Likes.Like;
import tidings.core.UserId;
import tidings.core.Watermark;
import tidings.core.bus.Bus;
import tidings.core.concurrent.BoundedExecutor;
import tidings.likes.LikesActor;
import tidings.schema.ActivityKeys;
import tidings.schema.TidingsLayout;
import tidings.schema.readers.ActivityReader;
import tidings.schema.readers.EntitySummaries;
import tidings.schema.rows.ActivityRow;
import tidings.schema.rows.CountsRow;
import tidings.store.CapacityMeteredTable;
import tidings.store.Meter.Operation;
import tidings.store.Table;
import tidings.store.Transaction;

/** Many concurrent likes of one activity, on a table that counts transactions. */
record ConcurrentLikes(Vertx vertx, Table table) {
  /** Concurrent likes, as of one server with this number of connections. */
  private static final int CONCURRENCY = 256;
  private static final int LIKES = 5_000;
  private static final String KIND = "like";

  /** Average number of transactions per like. */
  double transactions() {
    var writes = new AtomicLong();
    var counted =
        new CapacityMeteredTable(table, TidingsLayout.INSTANCE, (operation, pattern, units) -> {
          if (operation == Operation.WRITE) {
            writes.incrementAndGet();
          }
        });
    var clock = InstantSource.system();
    var idGenerator = new IdGenerator(clock);
    var summaries = new EntitySummaries(counted);
    var actor = new LikesActor(new Bus(vertx), counted, summaries,
        new ActivityReader(counted, summaries, clock), new Watermark(idGenerator), clock,
        LikeKinds.DEFAULT);
    var activity = posted(idGenerator.next());
    BoundedExecutor.forEach(CONCURRENCY, LIKES,
        person -> actor.answer(new Like(new UserId("fan" + person), activity, KIND)));
    requireCounted(activity);
    return (double) writes.get() / LIKES;
  }

  private ActivityId posted(ActivityId id) {
    var content = Content.note("Hello");
    var envelope = new Envelope(id, new UserId("ana"), "post", List.of());
    new Transaction()
        .put(new ActivityRow(envelope, content, Optional.empty(), true).item())
        .commit(table)
        .await();
    return id;
  }

  private void requireCounted(ActivityId activity) {
    var counts = CountsRow.ofActivity(table.get(ActivityKeys.counts(activity.ref())).await());
    if (counts.likes().getOrDefault(KIND, 0L) != LIKES) {
      throw new IllegalStateException("wrong count after " + LIKES + " likes: " + counts.likes());
    }
  }
}
