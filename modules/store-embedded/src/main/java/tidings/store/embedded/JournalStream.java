// SPDX-License-Identifier: Apache-2.0
package tidings.store.embedded;

import io.vertx.core.Future;
import io.vertx.core.internal.VertxInternal;
import java.util.List;
import java.util.Optional;
import tidings.store.ChangeBatch;
import tidings.store.ChangeStream;
import tidings.store.Shard;

/** The journal as a change stream with a single shard that never ends. */
record JournalStream(VertxInternal vertx, ReadExecutor reader, Journal journal)
    implements ChangeStream {
  private static final Shard ALL = new Shard("journal", Optional.empty());

  @Override
  public Future<List<Shard>> shards() {
    return vertx.getOrCreateContext().succeededFuture(List.of(ALL));
  }

  @Override
  public Future<ChangeBatch> read(String shard, Optional<String> after, int limit) {
    return reader.readLarge(depth -> journal.read(after, limit));
  }
}
