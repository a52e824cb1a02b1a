// SPDX-License-Identifier: Apache-2.0
package tidings.app.bulk;

/** What hangs on what, of a file's comments: when something falls, all that hangs on it does. */
final class Threads {
  private final LongMap on = new LongMap();

  /** Hangs a comment on something; not, if that hangs on the comment. */
  boolean hang(long comment, long what) {
    boolean free = root(what) != comment;
    if (free) {
      on.put(comment, what);
    }
    return free;
  }

  /** What something hangs on in the end, itself if on nothing; the way there is cut short. */
  long root(long what) {
    long root = what;
    for (var next = on.find(root); next.isPresent(); next = on.find(root)) {
      root = next.getAsLong();
    }
    long at = what;
    for (var next = on.find(at); next.isPresent(); next = on.find(at)) {
      on.put(at, root);
      at = next.getAsLong();
    }
    return root;
  }
}
