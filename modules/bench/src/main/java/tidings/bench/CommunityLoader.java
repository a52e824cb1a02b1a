// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import static java.util.stream.Gatherers.windowFixed;

import io.vertx.core.Future;
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
import tidings.core.concurrent.VertxWithoutFiles;
import tidings.schema.TidingsLayout;
import tidings.schema.rows.CountsRow;
import tidings.schema.rows.EdgeRow;
import tidings.schema.rows.FeedRow;
import tidings.schema.rows.FeedStateRow;
import tidings.schema.rows.LikeRow;
import tidings.schema.rows.OutboxRow;
import tidings.store.Item;
import tidings.store.Op;
import tidings.store.OpEvaluator;
import tidings.store.Table;
import tidings.store.embedded.EmbeddedSettings;
import tidings.store.embedded.EmbeddedTable;

/**
 * Writes the rows that the pages of a {@link GeneratedCommunity} need directly into the table, as
 * 20 million follows over HTTP would take days. Omits rows and attributes that no page reads: the
 * target's side of edges, the index attributes, and the rows below the second page.
 */
final class CommunityLoader {
  static final int ROWS_PER_FEED = 40;
  private static final String KIND = "like";
  /** Items per batch write, and number of concurrent batches. */
  private static final int BATCH_SIZE = 5_000;
  private static final int MAX_PENDING_BATCHES = 4;

  private final GeneratedCommunity community;
  private final Table table;

  private CommunityLoader(GeneratedCommunity community, Table table) {
    this.community = community;
    this.table = table;
  }

  static void fill(Path data, GeneratedCommunity community) {
    fill(data, community, CommunityLoader::writeAll);
  }

  /** Stores what searches look for. */
  static void fill(Path data, SearchableCommunity community) {
    fill(data, table -> inBatches(community.rows(), BATCH_SIZE, table::putAll));
  }

  /** Stores users with sessions and posts, but no feeds. */
  static void fillWithoutFeeds(Path data, GeneratedCommunity community) {
    fill(data, community, CommunityLoader::writePeople);
  }

  /** Stores them in a table. */
  static void fillWithoutFeeds(Table table, GeneratedCommunity community) {
    new CommunityLoader(community, table).writePeople();
  }

  private static void fill(
      Path data, GeneratedCommunity community, Consumer<CommunityLoader> writing) {
    fill(data, table -> writing.accept(new CommunityLoader(community, table)));
  }

  private static void fill(Path data, Consumer<Table> writing) {
    var vertx = VertxWithoutFiles.create();
    var table = EmbeddedTable.open(vertx, data, EmbeddedSettings.defaults(), TidingsLayout.INSTANCE,
        InstantSource.system());
    writing.accept(table);
    table.close().await();
    vertx.close().await();
  }

  private void writePeople() {
    put(people().mapToObj(person -> community.profile(person).item()));
    put(community.posts().mapToObj(post -> community.activity(post).item()));
    write(people().mapToObj(person -> new Op.Put(StoredSession.of(community, person), List.of())));
  }

  private void writeAll() {
    writePeople();
    put(community.posts().mapToObj(this::counts));
    put(community.posts().boxed().flatMap(this::outboxes));
    put(people().boxed().flatMap(this::edges));
    put(people().boxed().flatMap(this::feed));
    write(people().mapToObj(person -> FeedStateRow.markCachesOutdated(community.person(person))));
    write(people().boxed().flatMap(this::likes));
  }

  private IntStream people() {
    return IntStream.range(0, community.size());
  }

  private Item counts(int post) {
    return itemOf(CountsRow.add(
        community.id(post).ref(), CountsRow.likes(KIND), community.likes(post)));
  }

  private Stream<Item> outboxes(int post) {
    var posted = community.activity(post).envelope();
    return Audience.of(posted).refs().stream().map(audience -> OutboxRow.of(audience, posted));
  }

  private Stream<Item> edges(int person) {
    return Arrays.stream(community.followed(person))
        .mapToObj(other -> edge(
            community.person(person), community.person(other).ref(), community.newest()));
  }

  /** A filled edge on the follower's side, without index attributes. */
  static Item edge(UserId user, Ref target, Instant since) {
    var row = EdgeRow.following(user, Edge.unlimited(target, since));
    var filled = new Op.Update(row.key(), List.of(EdgeRow.markFilled()), List.of());
    return OpEvaluator.apply(filled, Optional.of(row))
        .orElseThrow()
        .toBuilder()
        .remove(Item.INDEX_PK)
        .remove(Item.INDEX_SK)
        .build();
  }

  private Stream<Item> feed(int person) {
    return community.feed(person).limit(ROWS_PER_FEED).mapToObj(
        post -> FeedRow.of(community.person(person), community.id(post), WriteSide.RETENTION));
  }

  private Stream<Op> likes(int person) {
    return community.liked(person).mapToObj(post -> {
      var like = new LikeRow(
          community.person(person), community.id(post), KIND, community.newest());
      return new Op.Put(like.item(), List.of());
    });
  }

  static Item itemOf(Op op) {
    return OpEvaluator.apply(op, Optional.empty()).orElseThrow();
  }

  private void put(Stream<Item> items) {
    inBatches(items, BATCH_SIZE, table::putAll);
  }

  private void write(Stream<? extends Op> ops) {
    inBatches(ops, Table.MAX_TRANSACTION_OPS, batch -> table.write(List.copyOf(batch)));
  }

  private static <T> void inBatches(
      Stream<T> all, int size, Function<List<T>, Future<Void>> store) {
    var pending = new ArrayDeque<Future<Void>>();
    all.gather(windowFixed(size)).forEach(batch -> {
      if (pending.size() == MAX_PENDING_BATCHES) {
        pending.remove().await();
      }
      pending.add(store.apply(batch));
    });
    pending.forEach(batch -> batch.await());
  }
}
