// SPDX-License-Identifier: Apache-2.0
package tidings.store.dynamodb;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static tidings.store.Meter.Operation.DELETE_ALL;
import static tidings.store.Meter.Operation.GET;
import static tidings.store.Meter.Operation.GET_ALL;
import static tidings.store.Meter.Operation.PUT_ALL;
import static tidings.store.Meter.Operation.QUERY;
import static tidings.store.Meter.Operation.SEGMENT;
import static tidings.store.Meter.Operation.WRITE;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.internal.VertxInternal;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.DoubleConsumer;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsAsyncClient;
import tidings.core.concurrent.Backoff;
import tidings.store.ChangeStream;
import tidings.store.EngineStat;
import tidings.store.Item;
import tidings.store.Key;
import tidings.store.Meter;
import tidings.store.Op;
import tidings.store.Query;
import tidings.store.Slice;
import tidings.store.StoreException;
import tidings.store.Table;
import tidings.store.TableLayout;

/** A table on Amazon DynamoDB, which any number of processes can share. */
public final class DynamoDbTable implements Table {
  private static final String WHOLE_TABLE = "TABLE";
  /** Failures before the first pause: most writers meet only once. */
  private static final int FAILURES_WITHOUT_PAUSE = 1;
  /** From the duration of a fast transaction on. */
  private static final Backoff PAUSE = new Backoff(Duration.ofMillis(4), Duration.ofMillis(100));

  private final VertxInternal vertx;
  private final String name;
  private final TableLayout layout;
  private final DynamoDbAsyncClient client;
  private final Meter meter;
  private final CallerContext callerContext;
  private final DynamoDbStreamsAsyncClient streams;
  private final RetryingCalls readCalls;
  private final RetryingCalls writeCalls;
  private final RetryingCalls streamCalls;
  private final Transactions transactions;
  private final Batches batches;
  private final DynamoDbQueries queries;
  private final DynamoDbStream changes;
  private final AtomicBoolean closed = new AtomicBoolean();

  private DynamoDbTable(Vertx vertx, DynamoDbAsyncClient client,
      DynamoDbStreamsAsyncClient streams, String table, TableLayout layout,
      DynamoDbFailures failures, InstantSource clock,
      Meter meter, Timeouts timeouts) {
    this.vertx = (VertxInternal) vertx;
    this.name = table;
    this.layout = layout;
    this.client = client;
    this.meter = meter;
    this.streams = streams;
    this.callerContext = new CallerContext(this.vertx, failures);
    // Reads and writes have separate capacity, so a throttled fan-out does not delay pages.
    this.readCalls = RetryingCalls.of(timeouts.call());
    this.writeCalls = RetryingCalls.of(timeouts.call());
    this.streamCalls = RetryingCalls.of(timeouts.call());
    this.transactions = new Transactions(client, writeCalls, table, clock);
    this.batches = new Batches(client, readCalls, writeCalls, table);
    this.queries = new DynamoDbQueries(client, readCalls, batches, table, clock);
    this.changes = new DynamoDbStream(client, streams, streamCalls, table, layout, callerContext);
  }

  /**
   * Opens the table, or creates it if the settings say so. Takes up to a few seconds, or a minute
   * for a new table, so do not call it on an event loop.
   *
   * @param clock decides which items have expired
   * @param meter receives the capacity units of every request, as DynamoDB reports them
   * @throws StoreException if the table is missing, has the wrong schema or is not reachable; its
   *        message is one sentence for the user
   */
  public static DynamoDbTable open(
      Vertx vertx, DynamoDbSettings settings, TableLayout layout, InstantSource clock,
      Meter meter) {
    return open(vertx, settings, layout, clock, meter, settings.timeouts());
  }

  static DynamoDbTable open(
      Vertx vertx, DynamoDbSettings settings, TableLayout layout, InstantSource clock, Meter meter,
      Timeouts timeouts) {
    var region = Clients.region(settings);
    var failures = new DynamoDbFailures("table '" + settings.table() + "' "
        + settings.endpoint().map(endpoint -> "at " + endpoint).orElse("in " + region));
    var client = Clients.of(settings, region, timeouts.attempt());
    var calls = RetryingCalls.of(timeouts.setup());
    try {
      new TableSetup(client, calls, Scheduler.SYSTEM, settings, failures).setUp().await();
    } catch (RuntimeException failure) {
      Clients.close(client);
      throw failures.of(failure);
    }
    var streams = Clients.ofStreams(settings, region, timeouts.attempt());
    return new DynamoDbTable(
        vertx, client, streams, settings.table(), layout, failures, clock, meter, timeouts);
  }

  @Override
  public Future<Optional<Item>> get(Key key) {
    return callerContext.run(() -> batches
        .get(List.of(Attributes.toAttributes(key)), meter(GET, layout.accessPattern(key)))
        .map(found -> Optional.ofNullable(queries.unexpiredByKey(found).get(key))));
  }

  @Override
  public Future<Map<Key, Item>> getAll(Collection<Key> keys) {
    return callerContext.run(() -> {
      var distinct = keys.stream().distinct().toList();
      return batches.get(distinct.stream().map(Attributes::toAttributes).toList(),
          meter(GET_ALL, layout.accessPattern(distinct))).map(queries::unexpiredByKey);
    });
  }

  @Override
  public Future<Slice> query(Query query) {
    return callerContext.run(() -> {
      var unitsUsed = meter(QUERY, layout.accessPattern(query));
      return query.onIndex()
          ? queries.queryIndex(query, unitsUsed)
          : queries.queryTable(query, unitsUsed);
    });
  }

  @Override
  public Future<Void> write(List<Op> ops) {
    return callerContext.run(() -> {
      Op.requireValidTransaction(ops);
      var unitsUsed = meter(WRITE, layout.accessPattern(ops.stream().map(Op::key).toList()));
      return ops.isEmpty() ? Future.succeededFuture() : transactions.write(ops, unitsUsed);
    });
  }

  @Override
  public Future<Void> putAll(List<Item> items) {
    return callerContext.run(() -> {
      items.forEach(Item::requireValidIndexKey);
      items.forEach(TransactItems::checkSize);
      var last = new LinkedHashMap<Key, WriteRequest>();
      items.forEach(item -> last.put(item.key(), WriteRequest.builder()
          .putRequest(put -> put.item(Attributes.toAttributes(item)))
          .build()));
      return batches.write(
          List.copyOf(last.values()), meter(PUT_ALL, layout.accessPattern(last.keySet())));
    });
  }

  @Override
  public Future<Void> deleteAll(Collection<Key> keys) {
    return callerContext.run(() -> {
      var distinct = keys.stream().distinct().toList();
      var deletes = distinct.stream()
          .map(key -> WriteRequest.builder()
              .deleteRequest(delete -> delete.key(Attributes.toAttributes(key)))
              .build())
          .toList();
      return batches.write(deletes, meter(DELETE_ALL, layout.accessPattern(distinct)));
    });
  }

  @Override
  public Future<Slice> scanSegment(int number, int of, Optional<String> after, int limit) {
    return callerContext
        .run(() -> queries.segment(number, of, after, limit, meter(SEGMENT, WHOLE_TABLE)));
  }

  @Override
  public ChangeStream changes() {
    return changes;
  }

  @Override
  public Future<List<EngineStat>> stats() {
    return callerContext.run(() -> readCalls
        .call(() -> client.describeTable(it -> it.tableName(name)))
        .map(answer -> TableStats.of(answer.table())));
  }

  private DoubleConsumer meter(Meter.Operation operation, String accessPattern) {
    return units -> meter.recordUsage(operation, accessPattern, units);
  }

  @Override
  public Future<Void> pauseBeforeRetry(int failures) {
    if (failures <= FAILURES_WITHOUT_PAUSE) {
      return Future.succeededFuture();
    }
    var pause =
        PAUSE.jitteredDelay(failures - FAILURES_WITHOUT_PAUSE, ThreadLocalRandom.current());
    return vertx.timer(pause.toMillis(), MILLISECONDS).mapEmpty();
  }

  @Override
  public boolean isShared() {
    return true;
  }

  @Override
  public Future<Void> close() {
    if (closed.getAndSet(true)) {
      return vertx.getOrCreateContext().succeededFuture();
    }
    var context = vertx.getOrCreateContext();
    return Future.all(readCalls.close(), writeCalls.close(), streamCalls.close())
        .compose(ended -> context.executeBlocking(() -> {
          Clients.close(streams);
          Clients.close(client);
          return client;
        })).mapEmpty();
  }
}
