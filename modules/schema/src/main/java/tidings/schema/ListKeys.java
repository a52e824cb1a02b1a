// SPDX-License-Identifier: Apache-2.0
package tidings.schema;

import static tidings.schema.KeyFormat.afterPrefix;

import tidings.core.ListId;
import tidings.core.Ref;
import tidings.store.Key;
import tidings.store.Query;

/** Keys and queries of lists: each is one row in the partition of the lists of its owner. */
public final class ListKeys {
  private ListKeys() {}

  public static Key list(ListId list) {
    return new Key("LISTS#" + list.owner(), list.name());
  }

  /** The lists of an entity, sorted by name. */
  public static Query listsOf(Ref owner) {
    return Query.of("LISTS#" + owner);
  }

  /** The list in a row. */
  public static ListId listOf(Key row) {
    return new ListId(Ref.parse(afterPrefix(row.pk())), row.sk());
  }
}
