// SPDX-License-Identifier: Apache-2.0
package tidings.search.embedded;

import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.FieldType;
import org.apache.lucene.document.LongField;
import org.apache.lucene.document.LongPoint;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.document.SortedDocValuesField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.IndexOptions;
import org.apache.lucene.index.Term;
import org.apache.lucene.util.BytesRef;
import tidings.core.Ref;
import tidings.search.index.IndexDocument;
import tidings.search.index.IndexDocument.ActivityDocument;
import tidings.search.index.IndexDocument.EntityDocument;
import tidings.search.index.IndexDocument.HiddenUser;
import tidings.search.index.IndexField;

/** The documents as Lucene has them. */
final class LuceneDocuments {
  /** The value of a field that says that something is so. */
  static final String YES = "y";
  /** Decides between equals, so that a page of a list ends at one entity. */
  static final String SORTED_REF = "sortedRef";

  /** Places of words are not kept: no query asks for words beside each other. */
  private static final FieldType WORDS = ofWords(false);
  private static final FieldType BEGINNINGS = ofWords(true);

  private LuceneDocuments() {}

  private static FieldType ofWords(boolean onlyWhether) {
    var type = new FieldType();
    type.setIndexOptions(onlyWhether ? IndexOptions.DOCS : IndexOptions.DOCS_AND_FREQS);
    type.setOmitNorms(onlyWhether);
    type.setTokenized(!onlyWhether);
    type.freeze();
    return type;
  }

  static Term key(Ref ref) {
    return new Term(IndexField.REF, ref.toString());
  }

  static Term isClosed() {
    return new Term(IndexField.CLOSED, YES);
  }

  static Document of(IndexDocument source) {
    var document = new Document();
    document.add(
        new StringField(IndexField.REF, source.ref().toString(), Field.Store.YES));
    switch (source) {
      case ActivityDocument activity -> addActivity(document, activity);
      case EntityDocument entity -> addEntity(document, entity);
      case HiddenUser user -> addWord(document, IndexField.CLOSED, YES);
    }
    return document;
  }

  private static void addActivity(Document document, ActivityDocument activity) {
    addWord(document, IndexField.TYPE, activity.ref().type());
    activity.text().ifPresent(text -> document.add(new Field(IndexField.TEXT, text, WORDS)));
    activity.name().ifPresent(name -> document.add(new Field(IndexField.NAME, name, WORDS)));
    document.add(
        new LongField(IndexField.TIME, activity.time().toEpochMilli(), Field.Store.NO));
    addWord(document, IndexField.BY, activity.by().toString());
    activity.to().forEach(target -> addWord(document, IndexField.TO, target.toString()));
    if (activity.hasMedia()) {
      addWord(document, IndexField.MEDIA, YES);
    }
  }

  private static void addEntity(Document document, EntityDocument entity) {
    addWord(document, IndexField.TYPE, entity.ref().type());
    document.add(new Field(IndexField.NAME, entity.names(), WORDS));
    entity.about().ifPresent(text -> document.add(new Field(IndexField.TEXT, text, WORDS)));
    entity.prefixes()
        .forEach(beginning -> document.add(new Field(IndexField.PREFIX, beginning, BEGINNINGS)));
    addSorted(document, IndexField.FOLLOWERS, entity.followers());
    addSorted(document, IndexField.CREATED, entity.created());
    document.add(new SortedDocValuesField(
        IndexField.SORTED_NAME, new BytesRef(entity.sortedName())));
    document.add(new SortedDocValuesField(SORTED_REF, new BytesRef(entity.ref().toString())));
    if (entity.isClosed()) {
      addWord(document, IndexField.CLOSED, YES);
    }
  }

  private static void addWord(Document document, String field, String value) {
    document.add(new StringField(field, value, Field.Store.NO));
  }

  /** Adds a number to sort by. With its points a search skips documents that come too late. */
  private static void addSorted(Document document, String field, long value) {
    document.add(new NumericDocValuesField(field, value));
    document.add(new LongPoint(field, value));
  }
}
