// SPDX-License-Identifier: Apache-2.0
package tidings.search;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.OptionalLong;
import java.util.logging.Level;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.SearcherFactory;
import org.apache.lucene.search.SearcherManager;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tidings.core.Ref;

/**
 * The index in its folder: one thread writes, any number search. With each commit it keeps the
 * position in the event log up to which it has all changes, so that after a crash it goes on from
 * there. An index without a position is not complete.
 */
final class SearchIndex implements Closeable {
  private static final Logger LOG = LoggerFactory.getLogger(SearchIndex.class);
  /**
   * Version of the documents: of their fields and of how texts are divided into words. Another one
   * makes servers build their index anew.
   */
  static final String FORMAT = "3";
  private static final String FORMAT_KEY = "format";
  private static final String POSITION_KEY = "position";
  /** Memory of documents that are not yet in a segment. */
  private static final double BUFFER_MEGABYTES = 32;
  /** Warns that it would be faster with a module of Java that has to be named at the start. */
  private static final java.util.logging.Logger VECTORS =
      java.util.logging.Logger.getLogger("org.apache.lucene.internal.vectorization");

  private final Directory directory;
  private final IndexWriter writer;
  private final SearcherManager searchers;
  private final OptionalLong position;

  private SearchIndex(Directory directory, IndexWriter writer, OptionalLong position)
      throws IOException {
    this.directory = directory;
    this.writer = writer;
    this.searchers = new SearcherManager(writer, new SearcherFactory());
    this.position = position;
  }

  /** Opens the index of a folder; creates it if there is none, or none of this format. */
  static SearchIndex open(Path folder) throws IOException {
    VECTORS.setLevel(Level.SEVERE);
    Files.createDirectories(folder);
    var directory = FSDirectory.open(folder);
    try {
      var stored = storedPosition(directory);
      var settings = new IndexWriterConfig(TextAnalyzer.TEXTS)
          .setRAMBufferSizeMB(BUFFER_MEGABYTES)
          .setOpenMode(stored.isPresent()
              ? IndexWriterConfig.OpenMode.APPEND
              : IndexWriterConfig.OpenMode.CREATE);
      return new SearchIndex(directory, new IndexWriter(directory, settings), stored);
    } catch (IOException | RuntimeException failure) {
      directory.close();
      throw failure;
    }
  }

  private static OptionalLong storedPosition(Directory directory) throws IOException {
    if (!DirectoryReader.indexExists(directory)) {
      return OptionalLong.empty();
    }
    try (var reader = DirectoryReader.open(directory)) {
      var data = reader.getIndexCommit().getUserData();
      var stored = data.get(POSITION_KEY);
      return stored != null && FORMAT.equals(data.get(FORMAT_KEY))
          ? OptionalLong.of(Long.parseLong(stored))
          : OptionalLong.empty();
    } catch (IOException | IllegalArgumentException unreadable) { // of a version without its codec
      LOG.warn("the search index cannot be read and is built anew: {}", unreadable.toString());
      for (var file : directory.listAll()) {
        directory.deleteFile(file);
      }
      return OptionalLong.empty();
    }
  }

  /** The position of the last commit before it was opened; empty if it has to be built. */
  OptionalLong position() {
    return position;
  }

  /** Stores a document whose key no other has. */
  void add(Document document) throws IOException {
    writer.addDocument(document);
  }

  /** Stores a document in place of any other with its key. */
  void put(Ref ref, Document document) throws IOException {
    writer.updateDocument(IndexDocument.key(ref), document);
  }

  void delete(Ref ref) throws IOException {
    writer.deleteDocuments(IndexDocument.key(ref));
  }

  /** Deletes all activities of a user. */
  void deleteActivitiesBy(Ref user) throws IOException {
    writer.deleteDocuments(new Term(IndexDocument.BY, user.toString()));
  }

  /** Deletes everything; it is gone for searches after the next {@link #refresh}. */
  void clear() throws IOException {
    writer.deleteAll();
  }

  /** Whether it has a user whose activities not everybody may see. As of the last refresh. */
  boolean hasClosed(Ref user) throws IOException {
    return hasAny(new BooleanQuery.Builder()
        .add(new TermQuery(IndexDocument.key(user)), Occur.FILTER)
        .add(new TermQuery(IndexDocument.isClosed()), Occur.FILTER)
        .build());
  }

  /** As of the last refresh. */
  boolean has(Ref ref) throws IOException {
    return hasAny(new TermQuery(IndexDocument.key(ref)));
  }

  /** Whether some activity has this target. As of the last refresh. */
  boolean isTargeted(Ref ref) throws IOException {
    return hasAny(new TermQuery(new Term(IndexDocument.TO, ref.toString())));
  }

  private boolean hasAny(Query query) throws IOException {
    var searcher = acquire();
    try {
      return searcher.count(query) > 0;
    } finally {
      release(searcher);
    }
  }

  /** Lets searches see all that was written. */
  void refresh() throws IOException {
    searchers.maybeRefreshBlocking();
  }

  /** Makes durable what was written. @param reached all changes up to here are in it */
  void commit(long reached) throws IOException {
    writer.setLiveCommitData(
        Map.of(FORMAT_KEY, FORMAT, POSITION_KEY, String.valueOf(reached)).entrySet());
    writer.commit();
  }

  /** Makes durable that it is not complete. */
  void commitIncomplete() throws IOException {
    writer.setLiveCommitData(Map.of(FORMAT_KEY, FORMAT).entrySet());
    writer.commit();
  }

  /** Number of documents, also of those that searches do not see yet. */
  int written() {
    return writer.getDocStats().numDocs;
  }

  /** For one search; to be given back by {@link #release}. */
  IndexSearcher acquire() throws IOException {
    return searchers.acquire();
  }

  void release(IndexSearcher searcher) throws IOException {
    searchers.release(searcher);
  }

  /** Drops what is not committed: it is read again from the event log. */
  @Override
  public void close() throws IOException {
    searchers.close();
    writer.rollback();
    directory.close();
  }
}
