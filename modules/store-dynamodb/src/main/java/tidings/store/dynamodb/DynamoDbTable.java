// SPDX-License-Identifier: Apache-2.0
package tidings.store.dynamodb;

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
import java.time.InstantSource;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.DoubleConsumer;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsAsyncClient;
import tidings.store.Fact;
import tidings.store.Item;
import tidings.store.Key;
import tidings.store.Meter;
import tidings.store.Op;
import tidings.store.Query;
import tidings.store.Question;
import tidings.store.Slice;
import tidings.store.StoreFailure;
import tidings.store.Table;
import tidings.store.stream.ChangeStream;

/** The table as one of Amazon DynamoDB's, which any number of processes use at once. */
public final class DynamoDbTable implements Table {
  private static final String WHOLE = "TABLE";

  private final VertxInternal vertx;
  private final String name;
  private final DynamoDbAsyncClient client;
  private final Meter meter;
  private final Telling telling;
  private final DynamoDbStreamsAsyncClient streams;
  private final Calls reads;
  private final Calls writes;
  private final Calls listening;
  private final Transactions transactions;
  private final Batches batches;
  private final Listing listing;
  private final Changes changes;
  private final AtomicBoolean closed = new AtomicBoolean();

  private DynamoDbTable(Vertx vertx, DynamoDbAsyncClient client,
      DynamoDbStreamsAsyncClient streams, String table, Failures failures, InstantSource clock,
      Meter meter, Patience patience) {
    this.vertx = (VertxInternal) vertx;
    this.name = table;
    this.client = client;
    this.meter = meter;
    this.streams = streams;
    this.telling = new Telling(this.vertx, failures);
    // Reading and writing have units of their own: a fan-out that is throttled holds up no page.
    this.reads = new Calls(Timer.SYSTEM, Backoff.RANDOM, patience.call());
    this.writes = new Calls(Timer.SYSTEM, Backoff.RANDOM, patience.call());
    this.listening = new Calls(Timer.SYSTEM, Backoff.RANDOM, patience.call());
    this.transactions = new Transactions(client, writes, table, clock);
    this.batches = new Batches(client, reads, writes, table);
    this.listing = new Listing(client, reads, batches, table, clock);
    this.changes = new Changes(client, streams, listening, table, telling);
  }

  /**
   * Finds the table, or makes it if the settings say so. Takes up to a few seconds, or a minute
   * when it is made: for the start of a process, not for an event loop.
   *
   * @param clock tells what has expired
   * @param meter is told the units of every request, as DynamoDB reports them
   * @throws StoreFailure when there is no such table, it does not fit, or is not to be reached; its
   *         message is one sentence for whoever gave the settings
   */
  public static DynamoDbTable open(
      Vertx vertx, Settings settings, InstantSource clock, Meter meter) {
    return open(vertx, settings, clock, meter, settings.patience());
  }

  static DynamoDbTable open(
      Vertx vertx, Settings settings, InstantSource clock, Meter meter, Patience patience) {
    var region = Clients.region(settings);
    var failures = new Failures("table '" + settings.table() + "' "
        + settings.endpoint().map(endpoint -> "at " + endpoint).orElse("in " + region));
    var client = Clients.of(settings, region, patience.attempt());
    var calls = new Calls(Timer.SYSTEM, Backoff.RANDOM, patience.opening());
    try {
      new Opening(client, calls, Timer.SYSTEM, settings, failures).open().await();
    } catch (RuntimeException failure) {
      Clients.close(client);
      throw failures.of(failure);
    }
    var streams = Clients.ofStreams(settings, region, patience.attempt());
    return new DynamoDbTable(
        vertx, client, streams, settings.table(), failures, clock, meter, patience);
  }

  @Override
  public Future<Optional<Item>> get(Key key) {
    return telling.told(() -> batches.get(List.of(Attributes.of(key)), meter(GET, Question.of(key)))
        .map(found -> Optional.ofNullable(listing.visible(found).get(key))));
  }

  @Override
  public Future<Map<Key, Item>> getAll(Collection<Key> keys) {
    return telling.told(() -> {
      var distinct = keys.stream().distinct().toList();
      return batches.get(distinct.stream().map(Attributes::of).toList(),
          meter(GET_ALL, Question.of(distinct))).map(listing::visible);
    });
  }

  @Override
  public Future<Slice> query(Query query) {
    return telling.told(() -> {
      var used = meter(QUERY, Question.of(query));
      return query.index() ? listing.ofIndex(query, used) : listing.ofTable(query, used);
    });
  }

  @Override
  public Future<Void> write(List<Op> ops) {
    return telling.told(() -> {
      Op.checkTogether(ops);
      var used = meter(WRITE, Question.of(ops.stream().map(Op::key).toList()));
      return ops.isEmpty() ? Future.succeededFuture() : transactions.write(ops, used);
    });
  }

  @Override
  public Future<Void> putAll(List<Item> items) {
    return telling.told(() -> {
      items.forEach(Item::checkPlace);
      items.forEach(Writes::checkSize);
      var last = new LinkedHashMap<Key, WriteRequest>();
      items.forEach(item -> last.put(item.key(), WriteRequest.builder()
          .putRequest(put -> put.item(Attributes.of(item)))
          .build()));
      return batches.write(
          List.copyOf(last.values()), meter(PUT_ALL, Question.of(last.keySet())));
    });
  }

  @Override
  public Future<Void> deleteAll(Collection<Key> keys) {
    return telling.told(() -> {
      var distinct = keys.stream().distinct().toList();
      var deletes = distinct.stream()
          .map(key -> WriteRequest.builder()
              .deleteRequest(delete -> delete.key(Attributes.of(key)))
              .build())
          .toList();
      return batches.write(deletes, meter(DELETE_ALL, Question.of(distinct)));
    });
  }

  @Override
  public Future<Slice> segment(int number, int of, Optional<String> after, int limit) {
    return telling.told(() -> listing.segment(number, of, after, limit, meter(SEGMENT, WHOLE)));
  }

  @Override
  public ChangeStream changes() {
    return changes;
  }

  @Override
  public Future<List<Fact>> facts() {
    return telling.told(() -> reads
        .call(() -> client.describeTable(it -> it.tableName(name)))
        .map(answer -> Facts.of(answer.table())));
  }

  private DoubleConsumer meter(Meter.Operation operation, String question) {
    return units -> meter.used(operation, question, units);
  }

  @Override
  public boolean shared() {
    return true;
  }

  @Override
  public Future<Void> close() {
    if (closed.getAndSet(true)) {
      return vertx.getOrCreateContext().succeededFuture();
    }
    reads.close();
    writes.close();
    listening.close();
    return vertx.executeBlocking(() -> {
      Clients.close(streams);
      Clients.close(client);
      return client;
    }).mapEmpty();
  }
}
