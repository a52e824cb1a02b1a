// SPDX-License-Identifier: Apache-2.0
package tidings.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.vertx.core.Vertx;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
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
import tidings.store.Item;
import tidings.store.ManualClock;
import tidings.store.Query;
import tidings.store.Table;
import tidings.store.embedded.EmbeddedSettings;
import tidings.store.embedded.EmbeddedSettings.Durability;
import tidings.store.embedded.EmbeddedTable;
import tidings.store.stream.ChangeBatch;
import tidings.store.stream.ChangeStream;
import tidings.store.stream.ConsumerBatch;
import tidings.store.stream.StreamConsumer;

/**
 * Where the actors of a test play: a bus, the real engine in a folder of its own, a clock that the
 * test sets, and what a process has one of.
 *
 * <pre>{@code
 * @ExtendWith(VertxExtension.class)
 * final class FollowsTest {
 *   @AutoClose
 *   Stage stage;
 *
 *   @BeforeEach
 *   void open(Vertx vertx, @TempDir Path folder) {
 *     stage = Stage.open(vertx, folder);
 *     new FollowsActor(stage.bus(), stage.table(), …).start().await();
 *   }
 * }
 * }</pre>
 */
public record ActorFixture(Bus bus, Table table, EntitySummaries summaries,
    ActivityReader activities, IdGenerator idGenerator,
    Watermark watermark, ManualClock clock) implements AutoCloseable {
  /** How long feeds keep their rows. */
  public static final Duration RETENTION = Duration.ofDays(90);
  private static final int LARGE_AUDIENCE_THRESHOLD = 10_000;

  public static ActorFixture open(Vertx vertx, Path folder) {
    var clock = new ManualClock();
    // A test outlives no power cut, and a sync for each write takes most of its time.
    var settings = EmbeddedSettings.defaults().durability(Durability.OS);
    var table = EmbeddedTable.open(vertx, folder, settings, TidingsLayout.INSTANCE, clock);
    var summaries = new EntitySummaries(table);
    var idGenerator = new IdGenerator(clock);
    return new ActorFixture(new Bus(vertx), table, summaries, new ActivityReader(table, summaries),
        idGenerator,
        new Watermark(idGenerator), clock);
  }

  /** What feeds have as rows, where nothing was ever set otherwise. */
  public static FeedCachePolicy cachePolicy(Table table) {
    return FeedCachePolicy.of(table, RETENTION, LARGE_AUDIENCE_THRESHOLD);
  }

  /** What the audit log is written with. */
  public AuditRows audit() {
    return new AuditRows(clock, RETENTION);
  }

  /** What is answered. */
  public <A> A ask(Ask<A> ask) {
    return bus.ask(ask).await();
  }

  /** Why the answer is no. */
  public ErrorCode refusal(Ask<?> ask) {
    var refusal = catchThrowableOfType(Refusal.class, () -> bus.ask(ask).await());
    assertThat(refusal).as("%s is refused", ask).isNotNull();
    return refusal.errorCode();
  }

  /** Hears such events from now on. */
  public <E extends Event> ReceivedEvents<E> subscribe(Class<E> type) {
    var events = new ReceivedEvents<E>();
    bus.subscribe(type, events::add);
    return events;
  }

  /** All rows there are, in no order. */
  public List<Item> allItems() {
    var items = new ArrayList<Item>();
    var after = Optional.<String>empty();
    do {
      var slice = table.scanSegment(0, 1, after, Query.MAX_LIMIT).await();
      items.addAll(slice.items());
      after = slice.next();
    } while (after.isPresent());
    return items;
  }

  /** Lets the engine remove what has expired. */
  public void sweep() {
    ((EmbeddedTable) table).sweep().await();
  }

  /** Hands somebody all changes that they are for, those again that they were handed before. */
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
