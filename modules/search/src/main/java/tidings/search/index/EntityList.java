// SPDX-License-Identifier: Apache-2.0
package tidings.search.index;

import java.util.Optional;
import tidings.core.Search.EntityOrder;

/**
 * A list of the entities of a type, by a value of their documents; their refs decide between equals.
 *
 * @param after where the page begins; empty for the first one
 */
public record EntityList(String type, EntityOrder order, Optional<ListPlace> after) {
  /** The field by whose value it is sorted. */
  public String field() {
    return switch (order) {
      case NEWEST -> IndexField.CREATED;
      case FOLLOWERS -> IndexField.FOLLOWERS;
      case NAME -> IndexField.SORTED_NAME;
    };
  }

  /** Whether it is sorted by numbers, the largest first; else by texts. */
  public boolean isByNumber() {
    return order != EntityOrder.NAME;
  }
}
