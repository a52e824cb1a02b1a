// SPDX-License-Identifier: Apache-2.0
package tidings.store;

import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;

/** What happens to a partition between two pages: places that come, and places that go. */
record Meanwhile(List<String> come, List<String> go) {
  static Arbitrary<Meanwhile> any() {
    var places = Arbitraries.integers().between(0, Reading.PLACES - 1).map(Reading::place)
        .list().ofMaxSize(4).uniqueElements();
    return Combinators.combine(places, places).as(Meanwhile::new);
  }
}
