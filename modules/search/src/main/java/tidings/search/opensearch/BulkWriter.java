// SPDX-License-Identifier: Apache-2.0
package tidings.search.opensearch;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.opensearch.client.opensearch.OpenSearchClient;
import org.opensearch.client.opensearch._types.OpenSearchException;
import org.opensearch.client.opensearch._types.VersionType;
import org.opensearch.client.opensearch.core.bulk.BulkOperation;
import org.opensearch.client.opensearch.core.bulk.BulkResponseItem;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tidings.core.Ref;
import tidings.core.concurrent.Backoff;
import tidings.search.index.IndexDocument;

/**
 * Sends writes to an index in bulks of bounded size. A write has the version of what was read for it,
 * so one that comes late never replaces a newer one. Thread-safe; blocks.
 */
final class BulkWriter {
  private static final Logger LOG = LoggerFactory.getLogger(BulkWriter.class);
  /** Max. writes of a bulk. */
  private static final int MAX_WRITES = 500;
  /** Max. bytes of a bulk, about; a single document may have more. */
  private static final int MAX_BYTES = 5_000_000;
  private static final int BYTES_OF_DELETION = 200;
  /** Attempts of a bulk; then the caller begins again where it was durable. */
  private static final int MAX_ATTEMPTS = 5;
  private static final Backoff RETRY =
      new Backoff(Duration.ofMillis(250), Duration.ofSeconds(2));

  /** Nothing can be written to it any more. */
  private static final class IndexGoneException extends IOException {
    IndexGoneException(String message) {
      super(message);
    }
  }

  private final OpenSearchClient client;
  /** The alias that only this index has: a write to an index that was removed creates no other. */
  private final String alias;
  private final AtomicLong written = new AtomicLong();
  private List<BulkOperation> pending = new ArrayList<>();
  private long pendingBytes;

  BulkWriter(OpenSearchClient client, String alias) {
    this.client = client;
    this.alias = alias;
  }

  void put(IndexDocument document, long version) throws IOException {
    var source = new OpenSearchDocument(document);
    written.incrementAndGet();
    add(BulkOperation.of(write -> write.<OpenSearchDocument>index(put -> put
        .id(document.ref().toString())
        .document(source)
        .version(version)
        .versionType(VersionType.ExternalGte))), source.bytes());
  }

  void delete(Ref ref, long version) throws IOException {
    add(BulkOperation.of(write -> write.delete(delete -> delete
        .id(ref.toString())
        .version(version)
        .versionType(VersionType.ExternalGte))), BYTES_OF_DELETION);
  }

  /** Documents that were put. */
  long written() {
    return written.get();
  }

  private void add(BulkOperation write, int bytes) throws IOException {
    List<BulkOperation> full = List.of();
    synchronized (this) {
      if (pending.size() >= MAX_WRITES || pendingBytes + bytes > MAX_BYTES) {
        full = takePending();
      }
      pending.add(write);
      pendingBytes += bytes;
    }
    send(full);
  }

  /** Sends what is pending. */
  void flush() throws IOException {
    send(takePending());
  }

  private synchronized List<BulkOperation> takePending() {
    var taken = pending;
    pending = new ArrayList<>();
    pendingBytes = 0;
    return taken;
  }

  private void send(List<BulkOperation> writes) throws IOException {
    var rest = writes;
    for (int attempt = 1; !rest.isEmpty(); attempt++) {
      try {
        rest = sendOnce(rest);
        if (!rest.isEmpty() && attempt == MAX_ATTEMPTS) {
          throw new IOException("OpenSearch is too busy for " + rest.size() + " writes");
        }
      } catch (IOException | OpenSearchException failure) {
        if (attempt == MAX_ATTEMPTS || failure instanceof IndexGoneException
            || !ClusterFailure.isTransient(failure)) {
          throw ClusterFailure.failed(failure);
        }
      }
      if (!rest.isEmpty()) {
        pause(RETRY.delay(attempt));
      }
    }
  }

  /** Returns the writes to try again. */
  private List<BulkOperation> sendOnce(List<BulkOperation> writes) throws IOException {
    var response = client.bulk(bulk -> bulk.index(alias).requireAlias(true).operations(writes));
    var again = new ArrayList<BulkOperation>();
    for (int number = 0; number < response.items().size(); number++) {
      var item = response.items().get(number);
      if (ClusterFailure.isBusy(item.status())) {
        again.add(writes.get(number));
      } else {
        check(item);
      }
    }
    return again;
  }

  /** A conflict is with a newer write. One document that is refused does not stop the others. */
  private static void check(BulkResponseItem item) throws IOException {
    var error = item.error();
    if (error == null || item.status() == ClusterFailure.CONFLICT) {
      return;
    }
    if (item.status() == ClusterFailure.NOT_FOUND) {
      throw new IndexGoneException("the index is gone: " + error.reason());
    }
    LOG.error("OpenSearch refuses {}, which is not found: {}", item.id(), error.reason());
  }

  private static void pause(Duration delay) throws IOException {
    try {
      Thread.sleep(delay);
    } catch (InterruptedException interrupted) {
      throw new IOException(interrupted); // nobody interrupts it but the end of the process
    }
  }
}
