// SPDX-License-Identifier: Apache-2.0
package tidings.search.index;

import java.io.Closeable;
import java.io.IOException;
import java.util.OptionalLong;
import tidings.core.Ref;

/**
 * An index that one thread keeps up to date, or some threads fill. It keeps the position in the event
 * log up to which it has all changes, so that after a crash it goes on from there. An index without a
 * position is not complete.
 */
public interface Index extends IndexReader, Closeable {
  /** The position of the last commit before it was opened; empty if it has to be built. */
  OptionalLong position();

  /** Begins an empty index without a position in place of what it has. */
  void begin() throws IOException;

  /**
   * What is written from now on was read from the table after the event of this position. Where
   * servers share the index, it does not replace what was read after a later one.
   */
  void readAfter(long position);

  /** Stores a document whose ref no other has. */
  default void add(IndexDocument document) throws IOException {
    put(document);
  }

  /** Stores a document in place of any other with its ref. */
  void put(IndexDocument document) throws IOException;

  void delete(Ref ref) throws IOException;

  /** Deletes all activities of a user, as of the last refresh. */
  void deleteActivitiesBy(Ref user) throws IOException;

  /** Whether it has a user whose activities not everybody may see. As of the last refresh. */
  boolean hasClosed(Ref user) throws IOException;

  /** As of the last refresh. */
  boolean has(Ref ref) throws IOException;

  /** Whether some activity has this target. As of the last refresh. */
  boolean isTargeted(Ref ref) throws IOException;

  /** Lets searches see all that was written. */
  void refresh() throws IOException;

  /** Makes durable what was written. @param reached all changes up to here are in it */
  void commit(long reached) throws IOException;

  /** Number of documents that were written so far, also of those that searches do not see yet. */
  long written();

  /** Makes it the index that is searched, unless it is. */
  void publish() throws IOException;

  /** Whether it is the index that is searched, or is about to be: no other has taken its place. */
  boolean isCurrent() throws IOException;

  /** Drops what is not committed: it is read again from the event log. */
  @Override
  void close() throws IOException;
}
