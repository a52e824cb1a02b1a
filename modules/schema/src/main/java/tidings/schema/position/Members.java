// SPDX-License-Identifier: Apache-2.0
package tidings.schema.position;

import static java.util.stream.Collectors.toUnmodifiableMap;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tidings.core.NodeContact;
import tidings.store.Table;

/**
 * The living nodes of a table, as one of them sees them.
 *
 * @param term that was observed before they were read
 * @param servers those that do the periodic work
 * @param others those except this one, as they were read
 * @param contacts the ids of the others, and how to reach them
 * @param firstSeen when it was so for the first time in this term
 * @param lastSeen when it was so for the last time
 */
record Members(
    long term, Set<String> servers, List<NodeRow> others,
    Map<String, Optional<NodeContact>> contacts, long firstSeen, long lastSeen) {
  static Members of(long term, Set<String> servers, List<NodeRow> others, long now) {
    var contacts = others.stream().collect(toUnmodifiableMap(NodeRow::id, NodeRow::contact));
    return new Members(term, servers, others, contacts, now, now);
  }

  boolean isAlone() {
    return others.isEmpty();
  }

  boolean isSameAs(Members other) {
    return term == other.term && contacts.equals(other.contacts);
  }

  /** The same, seen for the first time then. */
  Members since(long time) {
    return new Members(term, servers, others, contacts, time, lastSeen);
  }

  /**
   * Whether they are those of the present term: the same were seen some time apart, as a read may show
   * the new term of a transaction and not yet its node.
   */
  boolean areSettledIn(long presentTerm) {
    return term == presentTerm && term != WatermarkRow.NO_TERM
        && lastSeen - firstSeen >= Table.SETTLE_DELAY.toNanos();
  }
}
