// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import static java.util.stream.Gatherers.windowFixed;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import tidings.core.Audience;
import tidings.core.Edge;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.store.Item;
import tidings.store.Op;
import tidings.store.Outcome;
import tidings.store.Table;
import tidings.store.embedded.EmbeddedTable;
import tidings.store.embedded.Settings;
import tidings.store.rows.CountsRow;
import tidings.store.rows.EdgeRow;
import tidings.store.rows.FeedRow;
import tidings.store.rows.LikeRow;
import tidings.store.rows.OutboxRow;
import tidings.store.rows.StateRow;

/**
 * Writes what the pages of a {@link FeedWorld} are made of, by the table's own means, as 20 million
 * follows over the public door would take days. Left out is what no page reads: the followers'
 * side of the edges, their place in the lists by time, and the rows below the second page.
 */
final class FeedFilling {
  private static final int ROWS = 40;
  /** How many of the newest activities of their feed somebody likes. */
  private static final int LIKED = 2;
  private static final String KIND = "heart";
  private static final int MOST_LIKES = 50;
  /** Items that are stored at once, and how often before the first of them are waited for. */
  private static final int BATCH = 5_000;
  private static final int AHEAD = 4;

  private final FeedWorld world;
  private final Table table;

  private FeedFilling(FeedWorld world, Table table) {
    this.world = world;
    this.table = table;
  }

  static void fill(Path data, FeedWorld world) {
    fill(data, world, FeedFilling::all);
  }

  /** Without feeds: people who are signed in, and what they have posted. */
  static void fillUnread(Path data, FeedWorld world) {
    fill(data, world, FeedFilling::people);
  }

  private static void fill(Path data, FeedWorld world, Consumer<FeedFilling> how) {
    var vertx = Vertx.vertx();
    var table = EmbeddedTable.open(vertx, data, Settings.defaults(), InstantSource.system());
    how.accept(new FeedFilling(world, table));
    table.close().await();
    vertx.close().await();
  }

  private void people() {
    put(numbers().mapToObj(person -> world.profile(person).item()));
    put(world.posts().mapToObj(post -> world.activity(post).item()));
    write(numbers().mapToObj(person -> new Op.Put(VisitorSession.of(world, person), List.of())));
  }

  private void all() {
    people();
    put(world.posts().mapToObj(this::counts));
    put(world.posts().boxed().flatMap(this::outboxes));
    put(numbers().boxed().flatMap(this::edges));
    put(numbers().boxed().flatMap(this::feed));
    write(numbers().mapToObj(person -> StateRow.filled(world.person(person))));
    write(numbers().boxed().flatMap(this::likes));
  }

  private IntStream numbers() {
    return IntStream.range(0, world.size());
  }

  private Item counts(int post) {
    return made(CountsRow.add(world.id(post).ref(), CountsRow.likes(KIND), 1 + post % MOST_LIKES));
  }

  private Stream<Item> outboxes(int post) {
    var posted = world.activity(post).envelope();
    return Audience.of(posted).refs().stream().map(audience -> OutboxRow.of(audience, posted));
  }

  private Stream<Item> edges(int person) {
    return Arrays.stream(world.followed(person))
        .mapToObj(
            other -> edge(world.person(person), world.person(other).ref(), world.newest()));
  }

  /** An edge whose rows are there, on its follower's side, without its place in lists. */
  static Item edge(UserId who, Ref what, Instant since) {
    var row = EdgeRow.following(who, Edge.whole(what, since));
    var filled = new Op.Update(row.key(), List.of(EdgeRow.filled()), List.of());
    return Outcome.of(filled, Optional.of(row))
        .orElseThrow()
        .change()
        .remove(Item.INDEX_PK)
        .remove(Item.INDEX_SK)
        .build();
  }

  private Stream<Item> feed(int person) {
    return newest(person).mapToObj(
        post -> FeedRow.of(world.person(person), world.id(post), WriteSide.KEPT));
  }

  private Stream<Op> likes(int person) {
    return newest(person).limit(LIKED).mapToObj(post -> {
      var like = new LikeRow(world.person(person), world.id(post), KIND, world.newest());
      return new Op.Put(like.item(), List.of());
    });
  }

  /** The posts on the first pages of somebody's feed, newest first. */
  private IntStream newest(int person) {
    return Arrays.stream(world.followed(person)).flatMap(world::postsOf).sorted().limit(ROWS);
  }

  static Item made(Op op) {
    return Outcome.of(op, Optional.empty()).orElseThrow();
  }

  private void put(Stream<Item> items) {
    inBatches(items, BATCH, table::putAll);
  }

  private void write(Stream<? extends Op> ops) {
    inBatches(ops, Table.TRANSACTION_OPS, batch -> table.write(List.copyOf(batch)));
  }

  private static <T> void inBatches(
      Stream<T> all, int size, Function<List<T>, Future<Void>> store) {
    var ahead = new ArrayDeque<Future<Void>>();
    all.gather(windowFixed(size)).forEach(batch -> {
      if (ahead.size() == AHEAD) {
        ahead.remove().await();
      }
      ahead.add(store.apply(batch));
    });
    ahead.forEach(batch -> batch.await());
  }
}
