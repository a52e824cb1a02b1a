// SPDX-License-Identifier: Apache-2.0
package tidings.core;

/**
 * The nodes that share the table, as this one sees them. Views may differ for some seconds, so
 * nothing that has to be right may rely on it.
 */
public interface Nodes {
  /** For a process that does not share its table. */
  Nodes SINGLE_NODE = new Nodes() {
    @Override
    public boolean isResponsibleFor(String part) {
      return true;
    }

    @Override
    public boolean isAlone() {
      return true;
    }
  };

  /**
   * Whether this node does a part of the periodic work, such as looking for abandoned jobs in a
   * partition. Each part has one node; for some seconds after a node has come or gone it may have
   * two, or none.
   *
   * @param part a name that all nodes use
   */
  boolean isResponsibleFor(String part);

  /** Whether no other node is known to be alive. */
  boolean isAlone();
}
