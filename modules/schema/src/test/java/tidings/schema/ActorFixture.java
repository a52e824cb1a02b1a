// SPDX-License-Identifier: Apache-2.0
package tidings.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.vertx.core.Vertx;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import tidings.core.IdGenerator;
import tidings.core.Watermark;
import tidings.core.bus.Ask;
import tidings.core.bus.Bus;
import tidings.core.bus.Event;
import tidings.core.errors.ErrorCode;
import tidings.core.errors.Refusal;
import tidings.schema.readers.ActivityReader;
import tidings.schema.readers.EntitySummaries;
import tidings.schema.readers.FeedCachePolicy;
import tidings.schema.rows.AuditRows;
import tidings.store.ChangeBatch;
import tidings.store.ChangeStream;
import tidings.store.Item;
import tidings.store.ManualClock;
import tidings.store.Query;
import tidings.store.Slices;
import tidings.store.Table;
import tidings.store.embedded.EmbeddedSettings;
import tidings.store.embedded.EmbeddedSettings.Durability;
import tidings.store.embedded.EmbeddedTable;
import tidings.store.stream.ConsumerBatch;
import tidings.store.stream.StreamConsumer;

/**
 * The environment of an actor under test: a bus, an embedded table in a temporary folder, a manual
 * clock, and the shared objects of a process.
 *
 * <pre>{@code
 * @ExtendWith(VertxExtension.class)
 * final class FollowsTest {
 *   @AutoClose
 *   ActorFixture fixture;
 *
 *   @BeforeEach
 *   void open(Vertx vertx, @TempDir Path folder) {
 *     fixture = ActorFixture.open(vertx, folder);
 *     new FollowsActor(fixture.bus(), fixture.table(), …).start().await();
 *   }
 * }
 * }</pre>
 */
public record ActorFixture(Bus bus, Table table, EntitySummaries summaries,
    ActivityReader activities, IdGenerator idGenerator,
    Watermark watermark, ManualClock clock) implements AutoCloseable {
  /** Lifetime of feed rows. */
  public static final Duration RETENTION = Duration.ofDays(90);
  private static final int LARGE_AUDIENCE_THRESHOLD = 10_000;

  public static ActorFixture open(Vertx vertx, Path folder) {
    var clock = new ManualClock();
    // Tests need not survive a power failure, and a sync per write would take most of their time.
    var settings = EmbeddedSettings.defaults().durability(Durability.OS);
    var table = EmbeddedTable.open(vertx, folder, settings, TidingsLayout.INSTANCE, clock);
    var summaries = new EntitySummaries(table);
    var idGenerator = new IdGenerator(clock);
    return new ActorFixture(new Bus(vertx), table, summaries,
        new ActivityReader(table, summaries, clock),
        idGenerator,
        new Watermark(idGenerator), clock);
  }

  /** A policy of a table whose settings were never changed. */
  public static FeedCachePolicy cachePolicy(Table table) {
    return FeedCachePolicy.of(table, RETENTION, LARGE_AUDIENCE_THRESHOLD);
  }

  /** The audit log of the fixture. */
  public AuditRows audit() {
    return new AuditRows(clock, RETENTION);
  }

  /** Asks an actor and waits for the answer. */
  public <A> A ask(Ask<A> ask) {
    return bus.ask(ask).await();
  }

  /** Asks an actor and expects a refusal. */
  public ErrorCode refusal(Ask<?> ask) {
    var refusal = catchThrowableOfType(Refusal.class, () -> bus.ask(ask).await());
    assertThat(refusal).as("%s is refused", ask).isNotNull();
    return refusal.errorCode();
  }

  /** Receives all further events of this type. */
  public <E extends Event> ReceivedEvents<E> subscribe(Class<E> type) {
    var events = new ReceivedEvents<E>();
    bus.subscribe(type, events::add);
    return events;
  }

  /** All rows, in no order. */
  public List<Item> allItems() {
    return Slices.ofTable(table, Query.MAX_LIMIT).items().toList();
  }

  /** Removes expired rows. */
  public void sweep() {
    ((EmbeddedTable) table).sweep().await();
  }

  /** Delivers all changes to a consumer from the beginning, including those delivered before. */
  public void deliver(StreamConsumer consumer) {
    var after = Optional.<String>empty();
    ChangeBatch batch;
    do {
      batch = table.changes().read("journal", after, ChangeStream.MAX_CHANGES).await();
      var changes = batch.changes().stream().filter(consumer.filter()).toList();
      if (!changes.isEmpty()) {
        consumer.handler().accept(new ConsumerBatch("journal", changes));
      }
      after = batch.position();
    } while (!batch.changes().isEmpty());
  }

  @Override
  public void close() {
    table.close().await();
  }
}
