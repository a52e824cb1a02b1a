// SPDX-License-Identifier: Apache-2.0
package tidings.stream;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.LongStream;
import tidings.store.Eventually;
import tidings.store.StoreFailure;
import tidings.store.Table;
import tidings.store.stream.Batch;
import tidings.store.stream.Filter;
import tidings.store.stream.ItemChange;
import tidings.store.stream.StreamConsumer;

/** Some nodes that share a stream, and do nothing but what a test says. */
final class Fleet implements AutoCloseable {
  private static final int NODES = 3;
  private static final int SHARDS = 2;
  private static final Duration BETWEEN_LOOKS = Duration.ofNanos(20_000);

  /** A node, and how it goes on. */
  private record Member(Node node, Pace pace) {
    /** All that it reads is read, or it is no more. */
    boolean isAtRest() {
      return node.isDead() || node.running() == pace.resting();
    }
  }

  private final ScriptedStream stream;
  private final Table table;
  private final StreamConsumer consumer;
  private final Diary diary = new Diary();
  /** Sequences as they were handled, repeats among them. */
  private final List<String> handled = Collections.synchronizedList(new ArrayList<>());
  private final Map<String, Integer> written = new HashMap<>();
  private final AtomicLong nanos = new AtomicLong();
  private final List<Member> members = new ArrayList<>();
  private int came;

  Fleet(Table table, String mark) {
    this.stream = new ScriptedStream(mark, SHARDS);
    this.table = stream.over(table);
    this.consumer = StreamConsumer.of(mark, Filter.ofTypes(mark), this::handle)
        .window(Duration.ZERO).size(2);
  }

  private void handle(Batch batch) {
    diary.accept(batch);
    batch.changes().stream().map(ItemChange::sequence).forEach(handled::add);
  }

  void take(Step step) {
    switch (step) {
      case Step.Write(var partition) -> {
        var pk = "partition" + partition;
        stream.write(pk, written.merge(pk, 1, Integer::sum));
      }
      case Step.Split(var which, var children) -> stream.split(which, children);
      case Step.Trim() -> trim();
      case Step.Come(var lives) -> come(lives);
      case Step.Look(var which) -> one(which).forEach(this::look);
      case Step.GoOn(var which) -> one(which).forEach(this::goOn);
      case Step.Die(var which) -> one(which).forEach(member -> {
        member.node().die();
        members.remove(member);
      });
      case Step.Leave(var which) -> one(which).forEach(member -> {
        member.node().stop();
        members.remove(member);
      });
      case Step.Pass(var time) -> nanos.addAndGet(time.toNanos());
    }
  }

  private List<Member> one(int which) {
    return members.isEmpty() ? List.of() : List.of(members.get(which % members.size()));
  }

  private void come(int lives) {
    if (members.size() < NODES) {
      var pace = new Pace();
      var node = new Node("node" + came++, table, consumer, InstantSource.system(), nanos::get,
          pace, pace::call);
      members.add(new Member(node.dieAfter(lives), pace));
      look(members.getLast());
    }
  }

  private void look(Member member) {
    try {
      member.node().look();
    } catch (StoreFailure died) {
      assertThat(member.node().isDead()).isTrue();
    }
    settle(member);
  }

  private void goOn(Member member) {
    member.pace().goOn();
    settle(member);
  }

  private void settle(Member member) {
    long end = System.nanoTime() + Eventually.AT_MOST.toNanos();
    while (!member.isAtRest()) {
      assertThat(System.nanoTime()).as("it comes to rest").isLessThan(end);
      LockSupport.parkNanos(BETWEEN_LOOKS.toNanos());
    }
    if (member.node().isDead()) {
      member.node().die();
      members.remove(member);
    }
  }

  private void trim() {
    var all = new HashMap<String, List<String>>();
    stream.all().forEach((shard, changes) -> all.put(shard.id(), changes));
    stream.eldest().stream()
        .filter(shard -> handled.containsAll(all.getOrDefault(shard, List.of())))
        .findFirst().ifPresent(stream::trim);
  }

  /** Has one node do all that is left, and looks whether everything is as it was promised. */
  void endsWell() {
    close();
    come(Integer.MAX_VALUE);
    nanos.addAndGet(Lease.LASTS.toNanos());
    for (int look = 0; look <= stream.all().size(); look++) {
      look(members.getFirst());
      goOn(members.getFirst());
    }
    written.forEach((pk, last) -> InOrder.assertHandled(
        diary.page(pk), LongStream.rangeClosed(1, last).boxed().toList()));
    var parents = new HashMap<String, List<String>>();
    stream.all().forEach((shard, changes) -> {
      parents.put(shard.id(), changes);
      shard.parent().ifPresent(parent -> assertThat(before(changes))
          .as("before %s, as its parent is %s", changes, parent)
          .containsAll(parents.getOrDefault(parent, List.of())));
    });
  }

  /** What was handled before any of these. */
  private HashSet<String> before(List<String> changes) {
    var all = List.copyOf(handled);
    int first = changes.stream().mapToInt(all::indexOf).min().orElse(all.size());
    return new HashSet<>(all.subList(0, first));
  }

  @Override
  public void close() {
    members.forEach(member -> member.node().die());
    members.clear();
  }
}
