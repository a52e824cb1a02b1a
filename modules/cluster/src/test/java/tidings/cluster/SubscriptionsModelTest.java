// SPDX-License-Identifier: Apache-2.0
package tidings.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import net.jqwik.api.lifecycle.BeforeTry;
import tidings.core.ClusterEvent;

/**
 * Random steps of a node with sockets and of two nodes that tell it events: whatever is delayed or lost,
 * no position of a socket passes an event that it needs and has not got.
 */
final class SubscriptionsModelTest {
  private static final int KEYS = 5;

  /** A step, with the node and the key that it is about. */
  private record Step(Kind kind, String node, int key) {}

  private enum Kind {
    CONNECT,
    DISCONNECT,
    PUBLISH,
    TELL,
    TELL_POSITION,
    HEARTBEAT,
    SEND_ADDED,
    TICK,
    LONG_TICK,
    TO,
    FROM,
    ALL_TO,
    ALL_FROM,
    CUT_TO,
    NOTICE_CUT_TO,
    OPEN_TO,
    CUT_FROM,
    OPEN_FROM,
    TO_FULL,
    TO_FREE,
    FROM_FULL,
    FROM_FREE,
    MANY_NODES,
    FEW_NODES
  }

  /** A socket that needs the events of one key. */
  private static final class Socket {
    private final SimulatedKey key;
    private final Set<Integer> received = new HashSet<>();
    private int position;
    private Optional<Long> caughtUpIn = Optional.empty();
    private boolean reading;
    private boolean closed;

    Socket(SimulatedKey key) {
      this.key = key;
    }
  }

  /** Everything that is stored: the key of each event. */
  private List<SimulatedKey> stored = List.of();
  private List<Socket> sockets = List.of();
  private Map<String, SimulatedSender> senders = Map.of();
  private SimulatedReceiver receiver = new SimulatedReceiver(senders, this::onEvent);

  /** An instance of this class is used for all tries. */
  @BeforeTry
  void begin() {
    stored = new ArrayList<>();
    sockets = new ArrayList<>();
    senders = Map.of(
        "one", new SimulatedSender(SimulatedReceiver.ID),
        "two", new SimulatedSender(SimulatedReceiver.ID));
    receiver = new SimulatedReceiver(senders, this::onEvent);
  }

  @Provide
  Arbitrary<List<Step>> steps() {
    var kinds = Arbitraries.frequencyOf(
        Tuple.of(20, Arbitraries.of(
            Kind.PUBLISH, Kind.TELL_POSITION, Kind.ALL_FROM, Kind.HEARTBEAT)),
        Tuple.of(20, Arbitraries.of(
            Kind.CONNECT, Kind.DISCONNECT, Kind.SEND_ADDED, Kind.TICK, Kind.TICK, Kind.TO,
            Kind.FROM, Kind.ALL_TO)),
        Tuple.of(4, Arbitraries.of(
            Kind.OPEN_TO, Kind.OPEN_FROM, Kind.TO_FREE, Kind.FROM_FREE, Kind.MANY_NODES,
            Kind.LONG_TICK)),
        Tuple.of(2, Arbitraries.of(Kind.class)));
    return Combinators
        .combine(kinds, Arbitraries.of("one", "two"), Arbitraries.integers().between(0, KEYS - 1))
        .as(Step::new).list().ofMinSize(50).ofMaxSize(400);
  }

  @Property(edgeCases = EdgeCasesMode.NONE)
  void no_position_passes_an_event_that_is_needed(@ForAll("steps") List<Step> steps) {
    steps.forEach(this::perform);
    calmDown();
    sockets.forEach(this::heartbeat);
    sockets.stream().filter(socket -> !socket.closed)
        .forEach(socket -> assertThat(missing(socket, stored.size())).isEmpty());
    assertThat(receiver.heard()).isPresent();
  }

  private void perform(Step step) {
    var node = step.node();
    var sender = senders.get(node);
    var key = new SimulatedKey(step.key());
    switch (step.kind()) {
      case CONNECT -> connect(key);
      case DISCONNECT -> disconnect(key);
      case PUBLISH -> {
        sender.publish(key.event(stored.size()));
        stored.add(key);
      }
      case TELL -> sender.tell();
      case TELL_POSITION -> tellPosition(node);
      case HEARTBEAT -> sockets.forEach(this::heartbeat);
      case SEND_ADDED -> receiver.sendAdded();
      case TICK -> receiver.tick(Duration.ofMillis(200));
      case LONG_TICK -> receiver.tick(Confirmations.MAX_WAIT);
      case TO -> receiver.deliverTo(node);
      case FROM -> receiver.deliverFrom(node);
      case ALL_TO -> receiver.deliverAllTo(node);
      case ALL_FROM -> receiver.deliverAllFrom(node);
      case CUT_TO -> receiver.link(node).disconnect();
      case NOTICE_CUT_TO -> receiver.noticeCutTo(node);
      case OPEN_TO -> receiver.openTo(node);
      case CUT_FROM -> receiver.cutFrom(node);
      case OPEN_FROM -> receiver.openFrom(node);
      case TO_FULL -> receiver.link(node).setFull(true);
      case TO_FREE -> receiver.link(node).setFull(false);
      case FROM_FULL -> sender.link().setFull(true);
      case FROM_FREE -> sender.link().setFull(false);
      case MANY_NODES -> receiver.setManyNodes(true);
      case FEW_NODES -> receiver.setManyNodes(false);
    }
  }

  /** What others have stored and not told yet limits the positions of this node alone. */
  private void tellPosition(String node) {
    senders.get(node).tellPosition(stored.size());
  }

  private void connect(SimulatedKey key) {
    var socket = new Socket(key);
    sockets.add(socket);
    receiver.subscribe(key);
    catchUp(socket);
  }

  private void disconnect(SimulatedKey key) {
    sockets.stream().filter(socket -> socket.key.equals(key) && !socket.closed).findFirst()
        .ifPresent(socket -> {
          socket.closed = true;
          receiver.unsubscribe(key);
        });
  }

  /** As a live session does: the term, the subscription, the read. */
  private void catchUp(Socket socket) {
    socket.reading = true;
    var term = receiver.heard().map(heard -> heard.losses());
    receiver.whenKnown(() -> {
      for (int event = 0; event < stored.size(); event++) {
        if (stored.get(event).equals(socket.key)) {
          socket.received.add(event);
        }
      }
      socket.position = stored.size();
      socket.caughtUpIn = term;
      socket.reading = false;
    });
  }

  private void heartbeat(Socket socket) {
    if (socket.closed || socket.reading) {
      return;
    }
    var heard = receiver.heard();
    boolean hears =
        heard.isPresent() && socket.caughtUpIn.equals(heard.map(now -> now.losses()));
    if (!hears) {
      catchUp(socket);
    } else {
      int upTo = Math.toIntExact(heard.get().upTo().time().getEpochSecond());
      assertThat(missing(socket, upTo)).as("events before the position %s", upTo).isEmpty();
      socket.position = Math.max(socket.position, upTo);
    }
  }

  private List<Integer> missing(Socket socket, int upTo) {
    var missing = new ArrayList<Integer>();
    for (int event = 0; event < upTo; event++) {
      if (stored.get(event).equals(socket.key) && !socket.received.contains(event)) {
        missing.add(event);
      }
    }
    return missing;
  }

  private void onEvent(ClusterEvent event) {
    int index = SimulatedKey.index(event);
    sockets.stream().filter(socket -> stored.get(index).equals(socket.key))
        .forEach(socket -> socket.received.add(index));
  }

  /** Everything works again, and all messages arrive. */
  private void calmDown() {
    for (var node : receiver.nodes()) {
      receiver.link(node).setFull(false);
      receiver.openTo(node);
      senders.get(node).link().setFull(false);
      receiver.openFrom(node);
    }
    for (int round = 0; round < 3; round++) {
      receiver.tick(Duration.ofSeconds(1));
      for (var node : receiver.nodes()) {
        receiver.deliverAllTo(node);
        tellPosition(node);
        receiver.deliverAllFrom(node);
      }
    }
  }
}
