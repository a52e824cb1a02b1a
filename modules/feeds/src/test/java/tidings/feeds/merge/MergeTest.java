// SPDX-License-Identifier: Apache-2.0
package tidings.feeds.merge;

import static java.util.Comparator.reverseOrder;
import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Vertx;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.IntStream;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import net.jqwik.api.lifecycle.AfterProperty;
import tidings.core.ActivityId;
import tidings.core.Position;
import tidings.core.Ref;
import tidings.schema.ActivityKeys;
import tidings.schema.ActorFixture;
import tidings.schema.ItemType;
import tidings.schema.TidingsLayout;
import tidings.store.CapacityMeteredTable;
import tidings.store.CapacityUsage;
import tidings.store.Table;

/** The merge has all ids of its sources, in order, without duplicates. */
final class MergeTest {
  private static final int OUTBOXES = 6;

  private final Vertx vertx = Vertx.vertx();
  private final Path folder = Files.createTempDirectory("tidings");
  private final ActorFixture fixture = ActorFixture.open(vertx, folder);
  private final CapacityUsage used = new CapacityUsage();
  private final Table table =
      new CapacityMeteredTable(fixture.table(), TidingsLayout.INSTANCE, used);
  private int outboxes;

  MergeTest() throws IOException {}

  @AfterProperty
  void close() throws IOException {
    fixture.close();
    vertx.close().await();
    try (var files = Files.walk(folder)) {
      files.sorted(Comparator.reverseOrder()).map(Path::toFile).forEach(File::delete);
    }
  }

  /** @param posts bit sets of the outboxes that each activity is in */
  @Property(tries = 200)
  void pages_of_any_size_have_every_id_once(
      @ForAll @Size(max = 60) List<@IntRange(min = 1, max = 63) Integer> posts,
      @ForAll @IntRange(min = 1, max = 9) int size,
      @ForAll @IntRange(max = 60) int floor) {
    var refs = outboxes(OUTBOXES);
    var ids = posts.stream().map(where -> post(refs, where)).toList();
    var seam = Optional.of(
        Position.of(floor < ids.size() ? ids.get(floor) : fixture.idGenerator().next()));

    var seen = new ArrayList<ActivityId>();
    var below = Optional.of(Position.LAST);
    while (below.isPresent()) {
      var merge = merge(refs, below.get(), seam);
      seen.addAll(merge.next(size));
      below = merge.continuation();
    }

    assertThat(seen).isEqualTo(new ArrayList<>(descending(ids)));
  }

  @Property(tries = 50)
  void continuing_a_merge_equals_starting_again_at_its_continuation(
      @ForAll @Size(max = 60) List<@IntRange(min = 1, max = 63) Integer> posts,
      @ForAll @IntRange(min = 1, max = 9) int size) {
    var refs = outboxes(OUTBOXES);
    var ids = posts.stream().map(where -> post(refs, where)).toList();

    var merge = merge(refs, Position.LAST, Optional.empty());
    var seen = new ArrayList<ActivityId>();
    for (var some = merge.next(size); !some.isEmpty(); some = merge.next(size)) {
      seen.addAll(some);
    }

    assertThat(seen).isEqualTo(new ArrayList<>(descending(ids)));
    assertThat(merge.continuation()).isEmpty();
  }

  @Example
  void a_source_below_the_page_is_not_opened() {
    var refs = outboxes(3);
    var old = Position.of(post(refs, 0b001));
    IntStream.range(0, 10).forEach(number -> post(refs, 0b010));
    var sources = List.of(outbox(refs.get(0), old), outbox(refs.get(1), Position.LAST));

    var merge = new Merge(table, sources, Optional.of(old), () -> {
      throw new AssertionError("a source below the page was read");
    });

    assertThat(merge.next(5)).hasSize(5);
    assertThat(queries()).isEqualTo(1);
  }

  @Example
  void a_page_of_many_sources_takes_about_one_seek_each() {
    var refs = outboxes(200);
    refs.forEach(ref -> IntStream.range(0, 8).forEach(number -> post(List.of(ref), 1)));

    assertThat(merge(refs, Position.LAST, Optional.empty()).next(20)).hasSize(20);
    assertThat(queries()).isBetween(200L, 220L);
  }

  private Merge merge(List<Ref> refs, Position below, Optional<Position> floor) {
    var seam = floor.filter(below::isAfter);
    return new Merge(table, sources(refs, seam.orElse(Position.FIRST), below), seam,
        () -> sources(refs, Position.FIRST, seam.orElseThrow()));
  }

  private List<Source> sources(List<Ref> refs, Position from, Position below) {
    return refs.stream()
        .map(ref -> new Source(
            ActivityKeys.outboxOf(ref, from, below), below, ActivityKeys::activityInOutbox,
            row -> true))
        .toList();
  }

  private static Source outbox(Ref ref, Position below) {
    return new Source(
        ActivityKeys.outboxOf(ref, Position.FIRST, below), below, ActivityKeys::activityInOutbox,
        row -> true);
  }

  private List<Ref> outboxes(int count) {
    return IntStream.range(0, count)
        .mapToObj(number -> new Ref("city", "lisbon" + outboxes++))
        .toList();
  }

  private ActivityId post(List<Ref> refs, int where) {
    var id = fixture.idGenerator().next();
    fixture.table().putAll(IntStream.range(0, refs.size())
        .filter(number -> (where >> number & 1) == 1)
        .mapToObj(number -> ItemType.OUTBOX.at(ActivityKeys.outbox(refs.get(number), id)).build())
        .toList())
        .await();
    return id;
  }

  private static TreeSet<ActivityId> descending(List<ActivityId> ids) {
    var sorted = new TreeSet<ActivityId>(reverseOrder());
    sorted.addAll(ids);
    return sorted;
  }

  private long queries() {
    return used.totals().values().stream().mapToLong(CapacityUsage.Total::calls).sum();
  }
}
