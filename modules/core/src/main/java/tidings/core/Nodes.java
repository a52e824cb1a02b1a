// SPDX-License-Identifier: Apache-2.0
package tidings.core;

import java.util.Optional;

/** The nodes that share the table, servers and commands, as this one sees them. Views may differ for some seconds. */
public interface Nodes {
  /** For a process that does not share its table. */
  Nodes SINGLE_NODE = new Nodes() {
    private static final Optional<Long> FOR_EVER = Optional.of(0L);

    @Override
    public boolean isResponsibleFor(String part) {
      return true;
    }

    @Override
    public boolean isOnlyServer() {
      return true;
    }

    @Override
    public Optional<Long> soleTerm() {
      return FOR_EVER;
    }
  };

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
   * The present term, if this is the only node in it; empty if there are or may be others. A term
   * begins whenever a node comes or goes, and here alone when something was stored that events do not
   * tell. Positions that were read before this call have passed only changes that were published
   * here, if all changes before the term are known.
   */
  Optional<Long> soleTerm();

  default boolean isAlone() {
    return soleTerm().isPresent();
  }
}
