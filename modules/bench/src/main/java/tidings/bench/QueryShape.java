// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import tidings.schema.TidingsLayout;
import tidings.store.Query;

/**
 * A query without ids and times, so that queries of the same kind are equal.
 *
 * @param words the fixed words of its partition and range
 */
record QueryShape(String words, String range, boolean descending) {
  static QueryShape of(Query query) {
    return new QueryShape(
        TidingsLayout.INSTANCE.accessPattern(query), query.range().getClass().getSimpleName(),
        query.isDescending());
  }
}
