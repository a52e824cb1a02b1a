// SPDX-License-Identifier: Apache-2.0
package tidings.search;

import static java.util.concurrent.TimeUnit.NANOSECONDS;

import java.io.IOException;
import java.util.OptionalLong;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tidings.schema.readers.EventLog;
import tidings.store.Query;
import tidings.store.Slices;
import tidings.store.Table;

/** Fills an index from all rows of the table. */
final class IndexBuild {
  private static final Logger LOG = LoggerFactory.getLogger(IndexBuild.class);

  private final Table table;
  private final EventLog log;
  private final IndexSource source;
  private final BooleanSupplier isStopped;
  private volatile long documents;

  IndexBuild(Table table, EventLog log, IndexSource source, BooleanSupplier isStopped) {
    this.table = table;
    this.log = log;
    this.source = source;
    this.isStopped = isStopped;
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
  OptionalLong fill(SearchIndex index) throws IOException {
    long begun = System.nanoTime();
    LOG.info("building the search index");
    index.clear();
    index.commitIncomplete();
    long position = log.newest().await();
    var changes = new IndexChanges(index, source);
    for (var slice : Slices.ofTable(table, Query.MAX_LIMIT)) {
      if (isStopped.getAsBoolean()) {
        return OptionalLong.empty();
      }
      changes.applyRows(slice.items());
      documents = index.written();
    }
    changes.endRows();
    index.commit(position);
    index.refresh();
    documents = index.written();
    LOG.info("built the search index of {} documents in {} ms", documents,
        NANOSECONDS.toMillis(System.nanoTime() - begun));
    return OptionalLong.of(position);
  }
}
