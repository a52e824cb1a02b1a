// SPDX-License-Identifier: Apache-2.0
package tidings.search.index;

import java.io.IOException;
import java.util.List;
import tidings.core.Ref;

/** Searches the index; each call sees it as of its last refresh. Blocks. Thread-safe. */
public interface IndexReader {
  /**
   * The best documents: those with all words as they are, then those with typos.
   *
   * @param from number of documents before them
   */
  List<Ref> find(WordSearch search, int from, int count) throws IOException;

  /** The entities with most followers of which some words begin with each prefix. */
  List<Ref> suggest(List<String> prefixes, int count) throws IOException;

  /** Entities in the order of a list. */
  List<ListPlace> list(EntityList list, int count) throws IOException;

  /** Number of documents that searches see, about. */
  long documents() throws IOException;
}
