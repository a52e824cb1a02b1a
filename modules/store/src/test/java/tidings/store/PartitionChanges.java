// SPDX-License-Identifier: Apache-2.0
package tidings.store;

import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;

/**
 * Changes of a partition between two pages.
 *
 * @param inserted sort keys of new rows
 * @param removed sort keys of removed rows
 */
record PartitionChanges(List<String> inserted, List<String> removed) {
  static Arbitrary<PartitionChanges> any() {
    var places = Arbitraries.integers().between(0, PagingReader.ROWS - 1).map(PagingReader::sortKey)
        .list().ofMaxSize(4).uniqueElements();
    return Combinators.combine(places, places).as(PartitionChanges::new);
  }
}
