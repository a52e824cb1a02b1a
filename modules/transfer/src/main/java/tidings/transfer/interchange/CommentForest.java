// SPDX-License-Identifier: Apache-2.0
package tidings.transfer.interchange;

/** What hangs on what, of a file's comments: when something falls, all that hangs on it does. */
final class CommentForest {
  private final LongMap parents = new LongMap();

  /** Hangs a comment on something; not, if that hangs on the comment. */
  boolean attach(long comment, long parent) {
    boolean isAcyclic = root(parent) != comment;
    if (isAcyclic) {
      parents.put(comment, parent);
    }
    return isAcyclic;
  }

  /** What something hangs on in the end, itself if on nothing; the way there is cut short. */
  long root(long node) {
    long root = node;
    for (var next = parents.find(root); next.isPresent(); next = parents.find(root)) {
      root = next.getAsLong();
    }
    long current = node;
    for (var next = parents.find(current); next.isPresent(); next = parents.find(current)) {
      parents.put(current, root);
      current = next.getAsLong();
    }
    return root;
  }
}
