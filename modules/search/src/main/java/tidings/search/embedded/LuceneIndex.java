// SPDX-License-Identifier: Apache-2.0
package tidings.search.embedded;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.logging.Level;
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
import org.apache.lucene.store.AlreadyClosedException;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tidings.core.Ref;
import tidings.search.index.EntityList;
import tidings.search.index.Index;
import tidings.search.index.IndexDocument;
import tidings.search.index.IndexField;
import tidings.search.index.ListPlace;
import tidings.search.index.SearchRefusals;
import tidings.search.index.WordSearch;
import tidings.search.words.TextAnalyzer;

/**
 * The index in its folder: one thread writes, any number search. With each commit it keeps the
 * position in the event log up to which it has all changes, so that after a crash it goes on from
 * there. An index without a position is not complete.
 */
final class LuceneIndex implements Index {
  private static final Logger LOG = LoggerFactory.getLogger(LuceneIndex.class);
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

  private LuceneIndex(Directory directory, IndexWriter writer, OptionalLong position)
      throws IOException {
    this.directory = directory;
    this.writer = writer;
    this.searchers = new SearcherManager(writer, new SearcherFactory());
    this.position = position;
  }

  /** Opens the index of a folder; creates it if there is none, or none of this format. */
  static LuceneIndex open(Path folder) throws IOException {
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
      return new LuceneIndex(directory, new IndexWriter(directory, settings), stored);
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
      return stored != null && IndexDocument.FORMAT.equals(data.get(FORMAT_KEY))
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

  @Override
  public OptionalLong position() {
    return position;
  }

  @Override
  public void begin() throws IOException {
    writer.deleteAll();
    writer.setLiveCommitData(Map.of(FORMAT_KEY, IndexDocument.FORMAT).entrySet());
    writer.commit();
  }

  /** This server alone writes, one change after the other. */
  @Override
  public void readAfter(long position) {}

  @Override
  public void add(IndexDocument document) throws IOException {
    writer.addDocument(LuceneDocuments.of(document));
  }

  @Override
  public void put(IndexDocument document) throws IOException {
    writer.updateDocument(LuceneDocuments.key(document.ref()), LuceneDocuments.of(document));
  }

  @Override
  public void delete(Ref ref) throws IOException {
    writer.deleteDocuments(LuceneDocuments.key(ref));
  }

  @Override
  public void deleteActivitiesBy(Ref user) throws IOException {
    writer.deleteDocuments(new Term(IndexField.BY, user.toString()));
  }

  @Override
  public boolean hasClosed(Ref user) throws IOException {
    return hasAny(new BooleanQuery.Builder()
        .add(new TermQuery(LuceneDocuments.key(user)), Occur.FILTER)
        .add(new TermQuery(LuceneDocuments.isClosed()), Occur.FILTER)
        .build());
  }

  @Override
  public boolean has(Ref ref) throws IOException {
    return hasAny(new TermQuery(LuceneDocuments.key(ref)));
  }

  @Override
  public boolean isTargeted(Ref ref) throws IOException {
    return hasAny(new TermQuery(new Term(IndexField.TO, ref.toString())));
  }

  private boolean hasAny(Query query) throws IOException {
    return read(searcher -> searcher.count(query)) > 0;
  }

  @Override
  public void refresh() throws IOException {
    searchers.maybeRefreshBlocking();
  }

  @Override
  public void commit(long reached) throws IOException {
    writer.setLiveCommitData(Map.of(
        FORMAT_KEY, IndexDocument.FORMAT, POSITION_KEY, String.valueOf(reached)).entrySet());
    writer.commit();
  }

  /** It is the index of its folder. */
  @Override
  public void publish() {}

  @Override
  public boolean isCurrent() {
    return true;
  }

  @Override
  public long documents() {
    return written();
  }

  @Override
  public long written() {
    return writer.getDocStats().numDocs;
  }

  @Override
  public List<Ref> find(WordSearch search, int from, int count) throws IOException {
    return read(searcher -> new LuceneSearch(searcher).find(search, from, count));
  }

  @Override
  public List<Ref> suggest(List<String> prefixes, int count) throws IOException {
    return read(searcher -> new LuceneSearch(searcher).suggest(prefixes, count));
  }

  @Override
  public List<ListPlace> list(EntityList list, int count) throws IOException {
    return read(searcher -> new LuceneSearch(searcher).list(list, count));
  }

  private interface Reading<T> {
    T of(IndexSearcher searcher) throws IOException;
  }

  private <T> T read(Reading<T> reading) throws IOException {
    var searcher = acquire();
    try {
      return reading.of(searcher);
    } finally {
      searchers.release(searcher);
    }
  }

  private IndexSearcher acquire() throws IOException {
    try {
      return searchers.acquire();
    } catch (AlreadyClosedException replaced) { // another one is being opened in its place
      throw SearchRefusals.notReady();
    }
  }

  @Override
  public void close() throws IOException {
    searchers.close();
    writer.rollback();
    directory.close();
  }
}
