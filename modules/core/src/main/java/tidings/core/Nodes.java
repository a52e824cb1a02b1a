// SPDX-License-Identifier: Apache-2.0
package tidings.core;

import java.util.Optional;

/**
 * The nodes that share the table, servers and commands, as this one sees them. Views may differ for
 * some seconds. The defaults are those of a process that does not share its table.
 */
public interface Nodes {
  /** For a process that does not share its table, and has no sockets. */
  Nodes SINGLE_NODE = new SingleNode();

  /**
   * Whether this node does a part of the periodic work, such as looking for abandoned jobs in a
   * partition. Each part has one node; for some seconds after a node has come or gone it may have
   * two, or none. So nothing that has to be right may rely on it.
   *
   * @param part a name that all nodes use
   */
  boolean isResponsibleFor(String part);

  /** Whether no other node is known to be alive that could take over work. */
  boolean isOnlyServer();

  /**
   * A number of the present time in which all changes are published here, as there is no other node
   * or all are heard; empty if some may not be. There is a new number after a node has come or gone,
   * something of another node may have been lost, or something was stored that events do not tell.
   * Positions that were read before this call have passed only changes that were published here, if
   * all changes before the time of this number are known.
   */
  Optional<Long> heardTerm();

  /** Whether no other node, server or command, can have changed anything lately. */
  default boolean isAlone() {
    return true;
  }

  /** Whether this node can hear others. */
  default boolean isClustered() {
    return false;
  }

  /** What the other nodes tell this one. */
  default Subscriptions subscriptions() {
    return Subscriptions.EVERYTHING;
  }

  default boolean hearsEverything() {
    return heardTerm().isPresent();
  }

  /** The id of this node, which owns the leases that follow it. New at each start of the process. */
  default String self() {
    return "";
  }

  /**
   * Whether a node has given a sign of life so lately that it may work on what it owns. False for one
   * that is not known here; it may have come a moment ago.
   */
  default boolean isAlive(String node) {
    return node.equals(self());
  }

  /** A monotonic time, by which this node judges the others and itself. */
  default long nanoTime() {
    return System.nanoTime();
  }

  /**
   * Whether since this time no other node can have taken this one for dead.
   *
   * @param nanos by {@link #nanoTime}
   */
  default boolean hasBeenAliveSince(long nanos) {
    return true;
  }

  /** Whether a node of an older version, which judges this one in another way, is known to be alive. */
  default boolean isBesideOlderVersion() {
    return false;
  }

  /**
   * Whether periodic work on a shared table may be rare: no node has come or gone for some minutes, and
   * none was used for one. Then nobody adds work to the table, and nobody waits for it. What is rare
   * may be late when a node is used again or another one comes, but is never wrong.
   */
  default boolean isQuiet() {
    return false;
  }

  /** This node is used: somebody changes or reads something here, or is connected. */
  default void onUse() {}
}
