// SPDX-License-Identifier: Apache-2.0
package tidings.stream;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Future;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import tidings.store.ChangeBatch;
import tidings.store.ChangeStream;
import tidings.store.Item;
import tidings.store.ItemChange;
import tidings.store.Key;
import tidings.store.Shard;

/** Consumers get the same changes as if each of them read the stream, with fewer reads. */
final class SharedReadsTest {
  private static final String SHARD = "shard";
  /** What is written or read next: a number below that of the readers reads. */
  private static final int READERS = 3;
  private static final int WRITE = READERS;
  private static final int RESTART = READERS + 1;

  private static final int MAX_BYTES = 1000;
  private final GrowingShard stream = new GrowingShard();
  private final SharedReads reads = new SharedReads(stream, MAX_BYTES);

  @Provide
  Arbitrary<List<Integer>> steps() {
    return Arbitraries.frequency(
        Tuple.of(2, 0), Tuple.of(2, 1), Tuple.of(1, 2),
        Tuple.of(6, WRITE), Tuple.of(1, RESTART))
        .list().ofMaxSize(120);
  }

  @Property
  void each_reader_gets_all_changes_in_order(@ForAll("steps") List<Integer> steps,
      @ForAll boolean large) {
    var readers = new ArrayList<>(IntStream.range(0, READERS)
        .mapToObj(number -> new Reader(Optional.empty())).toList());
    for (int step : steps) {
      switch (step) {
        case WRITE -> stream.write(large ? MAX_BYTES / 3 : 1);
        case RESTART -> readers.set(0, readers.get(1).again());
        default -> readers.get(step).read();
      }
    }

    readers.forEach(Reader::readAll);

    assertThat(readers).allSatisfy(
        reader -> assertThat(reader.seen)
            .containsExactlyElementsOf(stream.sequencesAfter(reader.start)));
  }

  @Example
  void what_one_reader_has_read_the_others_do_not_read_again() {
    var first = new Reader(Optional.empty());
    var second = new Reader(Optional.empty());
    for (int round = 0; round < 10; round++) {
      stream.write(1);
      first.read();
      second.read();
    }

    assertThat(second.seen).isEqualTo(first.seen).hasSize(10);
    assertThat(stream.reads).isEqualTo(10);
  }

  @Example
  void a_reader_within_a_part_gets_its_rest() {
    stream.write(1);
    var behind = new Reader(Optional.empty());
    behind.read();
    var ahead = new Reader(Optional.empty());
    stream.write(1);
    reads.retain(Set.of());
    ahead.read();

    behind.read();

    assertThat(behind.seen).isEqualTo(ahead.seen).hasSize(2);
    assertThat(stream.reads).isEqualTo(2);
  }

  @Example
  void each_reader_is_told_that_it_has_missed_changes() {
    stream.write(1);
    stream.gap = true;

    assertThat(reads.read(SHARD, Optional.empty()).gap()).isTrue();
    assertThat(reads.read(SHARD, Optional.empty()).gap()).isTrue();
  }

  @Example
  void changes_beyond_the_bound_are_read_again() {
    int parts = 8;
    var ahead = new Reader(Optional.empty());
    for (int part = 0; part < parts; part++) {
      stream.write(MAX_BYTES / 2);
      ahead.read();
    }
    var behind = new Reader(Optional.empty());

    behind.readAll();

    assertThat(behind.seen).isEqualTo(ahead.seen);
    assertThat(stream.reads).isGreaterThan(parts);
  }

  private final class Reader {
    final Optional<String> start;
    final List<String> seen = new ArrayList<>();
    Optional<String> position;

    Reader(Optional<String> start) {
      this.start = start;
      this.position = start;
    }

    /** One that continues at this position, as after a restart. */
    Reader again() {
      return new Reader(position);
    }

    boolean read() {
      var batch = reads.read(SHARD, position);
      batch.changes().forEach(change -> seen.add(change.sequence()));
      position = batch.position();
      return !batch.changes().isEmpty();
    }

    void readAll() {
      boolean more = true;
      while (more) {
        more = read();
      }
    }
  }

  /** A shard that counts its reads that find something. */
  private static final class GrowingShard implements ChangeStream {
    final List<ItemChange> changes = new ArrayList<>();
    boolean gap;
    int reads;

    void write(int bytes) {
      var item = Item.at(new Key("p", "row"), "type").set("text", "x".repeat(bytes)).build();
      changes.add(new ItemChange(Integer.toString(95 + changes.size()), Instant.now(),
          Optional.empty(), Optional.of(item), false));
    }

    List<String> sequencesAfter(Optional<String> position) {
      return after(position).stream().map(ItemChange::sequence).toList();
    }

    private List<ItemChange> after(Optional<String> position) {
      return changes.stream().filter(change -> position
          .map(from -> ItemChange.SEQUENCE_ORDER.compare(change.sequence(), from) > 0)
          .orElse(true)).toList();
    }

    @Override
    public Future<List<Shard>> shards() {
      return Future.succeededFuture(List.of(new Shard(SHARD, Optional.empty())));
    }

    @Override
    public Future<ChangeBatch> read(String shard, Optional<String> after, int limit) {
      var found = after(after).stream().limit(limit).toList();
      reads += found.isEmpty() ? 0 : 1;
      return Future.succeededFuture(new ChangeBatch(found,
          found.isEmpty() ? after : Optional.of(found.getLast().sequence()), false, gap));
    }
  }
}
