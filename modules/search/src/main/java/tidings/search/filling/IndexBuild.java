// SPDX-License-Identifier: Apache-2.0
package tidings.search.filling;

import static java.util.concurrent.TimeUnit.NANOSECONDS;

import java.io.IOException;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tidings.schema.readers.EventLog;
import tidings.search.index.Index;
import tidings.store.Query;
import tidings.store.Slices;
import tidings.store.Table;

/** Fills an index from all rows of the table, of which each thread reads a part. */
final class IndexBuild {
  private static final Logger LOG = LoggerFactory.getLogger(IndexBuild.class);

  private final Table table;
  private final EventLog log;
  private final IndexSource source;
  private final BooleanSupplier isStopped;
  private final int threads;
  private volatile long documents;

  /** @param isStopped whether to end before the index is complete */
  IndexBuild(Table table, EventLog log, IndexSource source, BooleanSupplier isStopped,
      int threads) {
    this.table = table;
    this.log = log;
    this.source = source;
    this.isStopped = isStopped;
    this.threads = threads;
  }

  /** Documents that are written so far. */
  long documents() {
    return documents;
  }

  /**
   * Fills an index. Blocks.
   *
   * @return the position in the event log from which on events may be missing in it; empty if the
   *     server was stopped before the end
   */
  OptionalLong fill(Index index) throws IOException {
    long begun = System.nanoTime();
    LOG.info("building the search index");
    index.begin();
    long position = log.newest().await();
    index.readAfter(position);
    fillParts(index);
    if (isStopped.getAsBoolean()) {
      return OptionalLong.empty();
    }
    index.commit(position);
    index.refresh();
    documents = index.written();
    LOG.info("built the search index of {} documents in {} ms", documents,
        NANOSECONDS.toMillis(System.nanoTime() - begun));
    return OptionalLong.of(position);
  }

  private void fillParts(Index index) throws IOException {
    try (var parts = Executors.newFixedThreadPool(
        threads, Thread.ofPlatform().daemon().name("search-build-", 0).factory())) {
      var running = IntStream.range(0, threads)
          .mapToObj(part -> parts.submit(() -> fillPart(index, part)))
          .toList();
      for (var part : running) {
        part.get();
      }
    } catch (ExecutionException failure) {
      throw new IOException(failure.getCause());
    } catch (InterruptedException interrupted) {
      throw new IOException(interrupted); // nobody interrupts it but the end of the process
    }
  }

  private @Nullable Void fillPart(Index index, int part) throws IOException {
    var rows = new IndexedRows(index, source);
    for (var slice : Slices.ofSegment(table, part, threads, Optional.empty(), Query.MAX_LIMIT)) {
      if (isStopped.getAsBoolean()) {
        return null;
      }
      rows.add(slice.items());
      documents = index.written();
    }
    rows.end();
    return null;
  }
}
