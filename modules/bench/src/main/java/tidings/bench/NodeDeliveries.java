// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import java.util.List;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * The arrivals of posts at the sockets of several nodes. Posts are sent through each node in turn.
 *
 * @param byNode the arrivals at the sockets of each node
 */
record NodeDeliveries(List<DeliveryTimes> byNode) {

  /** @param sockets number of sockets of each node */
  static NodeDeliveries of(int nodes, int sockets) {
    return new NodeDeliveries(
        Stream.generate(() -> new DeliveryTimes(sockets)).limit(nodes).toList());
  }

  /** The number of a post that is sent now. Called by one thread only. */
  int startNext() {
    int number = size();
    byNode.forEach(DeliveryTimes::startNext);
    return number;
  }

  void acknowledged(int number) {
    byNode.forEach(deliveries -> deliveries.acknowledged(number));
  }

  /** The node through which a post is sent. */
  int nodeOf(int number) {
    return number % byNode.size();
  }

  /** Number of posts sent. */
  int size() {
    return byNode.getFirst().size();
  }

  /**
   * Waits until the posts from this number on have arrived everywhere or timed out, and returns
   * their arrivals at each node.
   */
  List<DeliveryTime> since(int first) {
    return byNode.stream().flatMap(deliveries -> deliveries.between(first, size()).stream())
        .toList();
  }

  /** Times of these posts at the sockets of the node through which they were sent. */
  Samples atSameNode(int first, int end, Function<DeliveryTime, LongStream> times) {
    return samples(first, end, times, true);
  }

  /** Times of these posts at the sockets of all other nodes. */
  Samples atOtherNodes(int first, int end, Function<DeliveryTime, LongStream> times) {
    return samples(first, end, times, false);
  }

  private Samples samples(
      int first, int end, Function<DeliveryTime, LongStream> times, boolean same) {
    var samples = new Samples();
    for (int node = 0; node < byNode.size(); node++) {
      var arrived = byNode.get(node).between(first, end);
      for (int number = first; number < end; number++) {
        if (same == (nodeOf(number) == node)) {
          times.apply(arrived.get(number - first)).forEach(samples::add);
        }
      }
    }
    return samples;
  }

  /** Number of posts that have not arrived at a socket, for all sockets. */
  long missed() {
    return sum(DeliveryTime::pending);
  }

  /** Number of posts that have arrived at a socket once more, for all sockets. */
  long twice() {
    return sum(DeliveryTime::duplicates);
  }

  private long sum(ToLongFunction<DeliveryTime> count) {
    return byNode.stream().flatMap(deliveries -> deliveries.all().stream()).mapToLong(count).sum();
  }

  /** Number of sockets that the servers have closed. */
  int lostSockets() {
    return byNode.stream().mapToInt(deliveries -> deliveries.connected().lost()).sum();
  }

  /** Number of reload messages instead of posts. */
  int gaps() {
    return byNode.stream().mapToInt(DeliveryTimes::gaps).sum();
  }

  /** The indexes of the nodes. */
  IntStream nodes() {
    return IntStream.range(0, byNode.size());
  }
}
