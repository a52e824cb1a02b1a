// SPDX-License-Identifier: Apache-2.0
package tidings.store.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.vertx.core.Vertx;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tidings.core.Ask;
import tidings.core.Bus;
import tidings.core.Event;
import tidings.core.Mint;
import tidings.core.Reason;
import tidings.core.Refusal;
import tidings.core.Watermark;
import tidings.store.Item;
import tidings.store.Query;
import tidings.store.Table;
import tidings.store.rows.ActivityReader;
import tidings.store.rows.Audit;
import tidings.store.rows.Cached;
import tidings.store.rows.Faces;
import tidings.store.stream.Batch;
import tidings.store.stream.ChangeStream;
import tidings.store.stream.StreamConsumer;
import tidings.store.stream.Stretch;

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
public record Stage(Bus bus, Table table, Faces faces, ActivityReader activities, Mint mint,
    Watermark watermark, SetClock clock) implements AutoCloseable {
  /** How long feeds keep their rows. */
  public static final Duration KEEP = Duration.ofDays(90);
  private static final int MERGE_ABOVE = 10_000;

  public static Stage open(Vertx vertx, Path folder) {
    var clock = new SetClock();
    var table = EmbeddedTable.open(vertx, folder, Settings.defaults(), clock);
    var faces = new Faces(table);
    var mint = new Mint(clock);
    return new Stage(new Bus(vertx), table, faces, new ActivityReader(table, faces), mint,
        new Watermark(mint), clock);
  }

  /** What feeds have as rows, where nothing was ever set otherwise. */
  public static Cached cached(Table table) {
    return Cached.of(table, KEEP, MERGE_ABOVE);
  }

  /** What the audit log is written with. */
  public Audit audit() {
    return new Audit(clock, KEEP);
  }

  /** What is answered. */
  public <A> A ask(Ask<A> ask) {
    return bus.ask(ask).await();
  }

  /** Why the answer is no. */
  public Reason refusal(Ask<?> ask) {
    var refusal = catchThrowableOfType(Refusal.class, () -> bus.ask(ask).await());
    assertThat(refusal).as("%s is refused", ask).isNotNull();
    return refusal.reason();
  }

  /** Hears such events from now on. */
  public <E extends Event> Heard<E> hear(Class<E> type) {
    var heard = new Heard<E>();
    bus.listen(type, heard::add);
    return heard;
  }

  /** All rows there are, in no order. */
  public List<Item> everything() {
    var items = new ArrayList<Item>();
    var after = Optional.<String>empty();
    do {
      var slice = table.segment(0, 1, after, Query.MOST).await();
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
  public void hand(StreamConsumer consumer) {
    var after = Optional.<String>empty();
    Stretch stretch;
    do {
      stretch = table.changes().read("journal", after, ChangeStream.MOST).await();
      var changes = stretch.changes().stream().filter(consumer.filter()).toList();
      if (!changes.isEmpty()) {
        consumer.handler().accept(new Batch("journal", changes));
      }
      after = stretch.position();
    } while (!stretch.changes().isEmpty());
  }

  @Override
  public void close() {
    table.close().await();
  }
}
