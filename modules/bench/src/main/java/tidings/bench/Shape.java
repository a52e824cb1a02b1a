// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import tidings.store.Query;
import tidings.store.Question;

/**
 * What is the same of a question whoever it is about, and whatever was found before.
 *
 * @param words the fixed words of its partition and range
 */
record Shape(String words, String range, boolean downwards) {
  static Shape of(Query query) {
    return new Shape(
        Question.of(query), query.range().getClass().getSimpleName(), query.backwards());
  }
}
