// SPDX-License-Identifier: Apache-2.0
package tidings.transfer.interchange;

import com.carrotsearch.hppc.LongLongHashMap;

/** The comments of a file with their parents, as a union-find structure with path compression. */
final class CommentForest {
  private final LongLongHashMap parents = new LongLongHashMap();

  /** Adds a comment below its parent. @return false if that would be a cycle */
  boolean attach(long comment, long parent) {
    boolean isAcyclic = root(parent) != comment;
    if (isAcyclic) {
      parents.put(comment, parent);
    }
    return isAcyclic;
  }

  /** The topmost ancestor, or the node itself if it has no parent. */
  long root(long node) {
    long root = node;
    while (parents.containsKey(root)) {
      root = parents.get(root);
    }
    long current = node;
    while (parents.containsKey(current)) {
      current = parents.put(current, root);
    }
    return root;
  }
}
