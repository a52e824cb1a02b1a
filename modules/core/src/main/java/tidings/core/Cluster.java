// SPDX-License-Identifier: Apache-2.0
package tidings.core;

import io.vertx.core.Future;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import tidings.core.bus.Bus;

/**
 * The connections of this node to the others on its table, on which all tell each other their
 * events. The table decides who is a member, and everything that is told is stored before: what is
 * lost on the way is found there.
 */
public interface Cluster {
  /** For a node that hears nobody. */
  Cluster NONE = new Cluster() {
    @Override
    public Optional<Heard> heard(Set<String> nodes) {
      return Optional.empty();
    }

    @Override
    public void requireCatchUp() {}

    @Override
    public Subscriptions subscriptions() {
      return Subscriptions.EVERYTHING;
    }

    @Override
    public Counts counts() {
      return new Counts(0, Map.of(), 0, 0, 0, 0, 0);
    }

    @Override
    public Optional<NodeContact> contact() {
      return Optional.empty();
    }

    @Override
    public Future<Void> start(Bus bus, Watermark watermark, String self,
        Supplier<Map<String, Optional<NodeContact>>> others) {
      return Future.succeededFuture();
    }

    @Override
    public Future<Void> stop() {
      return Future.succeededFuture();
    }
  };

  /** How the other nodes reach this one. */
  Optional<NodeContact> contact();

  /**
   * Begins to tell the events of the bus, to publish there those of others, and to take turns with
   * them.
   *
   * @param watermark says up to where everything is told
   * @param self the id of this node
   * @param others the ids of the other nodes of the table, and how to reach them
   */
  Future<Void> start(Bus bus, Watermark watermark, String self,
      Supplier<Map<String, Optional<NodeContact>>> others);

  /** Tells what is left, and ends. */
  Future<Void> stop();

  /**
   * What other nodes have told so far. Does not block.
   *
   * @param nodes their ids
   * @return empty if one of them is not heard at present
   */
  Optional<Heard> heard(Set<String> nodes);

  /** Makes the other nodes read what was stored here and is told by no event. */
  void requireCatchUp();

  /** The events that this node needs. */
  Subscriptions subscriptions();

  /** What this node has told and heard so far. */
  Counts counts();

  /**
   * What a node has told and heard so far.
   *
   * @param heard number of other nodes that are heard at present
   * @param lossesByCause how often something that another node told may not have arrived
   * @param sentMessages each counts once for each node that it is sent to
   * @param sentBytes without what TLS adds
   * @param skippedEvents that were not sent as they concern nobody there; each counts once for each node
   *     that it is not sent to
   * @param turns that this node has waited for
   * @param missedTurns of these, those that did not come in time
   */
  record Counts(int heard, Map<LossCause, Long> lossesByCause, long sentMessages, long sentBytes,
      long skippedEvents, long turns, long missedTurns) {
    /** Of all causes together. */
    public long losses() {
      return lossesByCause.values().stream().mapToLong(Long::longValue).sum();
    }
  }

  /**
   * What was heard of some nodes.
   *
   * @param losses grows when something that one of them told may not have arrived
   * @param upTo all their changes before are stored, and their events were published here
   */
  record Heard(long losses, Position upTo) {
    /** Of a node that has no others to hear. */
    public static final Heard ALONE = new Heard(0, Position.LAST);
  }
}
