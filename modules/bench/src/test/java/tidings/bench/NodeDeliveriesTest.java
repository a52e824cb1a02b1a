// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Two nodes with two sockets each. */
final class NodeDeliveriesTest {
  private static final int NODES = 2;
  private static final int SOCKETS = 2;

  private final NodeDeliveries deliveries = NodeDeliveries.of(NODES, SOCKETS);

  @Test
  void posts_are_sent_through_each_node_in_turn() {
    assertThat(IntStream.range(0, 4).map(post -> deliveries.nodeOf(deliveries.startNext())))
        .containsExactly(0, 1, 0, 1);
    assertThat(deliveries.size()).isEqualTo(4);
  }

  @Test
  void a_post_at_each_socket_once_is_neither_missed_nor_there_twice() {
    arriveEverywhere(deliveries.startNext());

    assertThat(deliveries.missed()).isZero();
    assertThat(deliveries.twice()).isZero();
  }

  @Test
  void every_socket_without_a_post_has_missed_it() {
    int first = deliveries.startNext();
    int second = deliveries.startNext();
    arriveEverywhere(first);

    arrive(second, 0, 1);

    assertThat(deliveries.missed()).isEqualTo(NODES * SOCKETS - 1);
  }

  @Test
  void each_repetition_counts_and_does_not_stand_for_another_socket() {
    int post = deliveries.startNext();

    arrive(post, 0, 0);
    arrive(post, 0, 0);
    arrive(post, 1, 1);
    arrive(post, 1, 1);
    arrive(post, 1, 1);

    assertThat(deliveries.twice()).isEqualTo(3);
    assertThat(deliveries.missed()).isEqualTo(2);
  }

  @Test
  void times_are_told_apart_by_the_node_through_which_a_post_was_sent() {
    for (int post = 0; post < 3; post++) {
      arriveEverywhere(deliveries.startNext());
    }

    var same = deliveries.atSameNode(0, 3, time -> time.sinceRequest().map(nanos -> 1));
    var others = deliveries.atOtherNodes(0, 2, time -> time.sinceRequest().map(nanos -> 1));

    assertThat(same.size()).isEqualTo(3 * SOCKETS);
    assertThat(others.size()).isEqualTo(2 * SOCKETS);
    assertThat(deliveries.since(1)).hasSize(2 * NODES);
  }

  private void arriveEverywhere(int post) {
    for (int node = 0; node < NODES; node++) {
      for (int socket = 0; socket < SOCKETS; socket++) {
        arrive(post, node, socket);
      }
    }
  }

  private void arrive(int post, int node, int socket) {
    var message = "{\"t\":\"activity\",\"d\":\"" + DeliveryTimes.postText(post) + "\"}";
    deliveries.byNode().get(node).onMessage(socket, ByteBuffer.wrap(message.getBytes(UTF_8)));
  }
}
