// SPDX-License-Identifier: Apache-2.0
package tidings.search;

import java.time.Instant;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.FieldType;
import org.apache.lucene.document.LongField;
import org.apache.lucene.document.LongPoint;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.IndexOptions;
import org.apache.lucene.index.Term;
import tidings.core.Activity;
import tidings.core.EntitySummary;
import tidings.core.Handle;
import tidings.core.Ref;

/** The fields of the index, and what is in them of an activity or an entity. */
final class IndexDocument {
  /** The key of a document, and all that is stored of it. */
  static final String REF = "ref";
  /** The type of the ref. */
  static final String TYPE = "type";
  /** The words of an activity, or of the description of an entity. */
  static final String TEXT = "text";
  /** The words of the name, the handle and the id of an entity, or of the name of an activity. */
  static final String NAME = "name";
  /** The beginnings of the words of an entity's name, handle and id. */
  static final String PREFIX = "prefix";
  static final String FOLLOWERS = "followers";
  static final String TIME = "time";
  static final String BY = "by";
  static final String TO = "to";
  /** Of an activity with media. */
  static final String MEDIA = "media";
  /** Of a user whose activities not everybody may see. */
  static final String CLOSED = "closed";
  /** The value of a field that says that something is so. */
  static final String YES = "y";

  /** Places of words are not kept: no query asks for words beside each other. */
  private static final FieldType WORDS = ofWords(false);
  private static final FieldType BEGINNINGS = ofWords(true);

  private IndexDocument() {}

  private static FieldType ofWords(boolean onlyWhether) {
    var type = new FieldType();
    type.setIndexOptions(onlyWhether ? IndexOptions.DOCS : IndexOptions.DOCS_AND_FREQS);
    type.setOmitNorms(onlyWhether);
    type.setTokenized(!onlyWhether);
    type.freeze();
    return type;
  }

  static Term key(Ref ref) {
    return new Term(REF, ref.toString());
  }

  static Term isClosed() {
    return new Term(CLOSED, YES);
  }

  static Document of(Activity activity) {
    var document = of(activity.id().ref());
    var object = activity.object();
    object.text().ifPresent(text -> document.add(new Field(TEXT, text, WORDS)));
    object.name().ifPresent(name -> document.add(new Field(NAME, name, WORDS)));
    document.add(new LongField(TIME, activity.publishedAt().toEpochMilli(), Field.Store.NO));
    var envelope = activity.envelope();
    document.add(new StringField(BY, envelope.actor().ref().toString(), Field.Store.NO));
    envelope.targets().forEach(
        target -> document.add(new StringField(TO, target.toString(), Field.Store.NO)));
    if (object.hasMedia()) {
      document.add(new StringField(MEDIA, YES, Field.Store.NO));
    }
    return document;
  }

  /** @param created when the entity was described first; empty if it never was */
  static Document of(EntitySummary entity, Optional<String> about, long followers,
      Optional<Instant> created, boolean isClosed) {
    var document = of(entity.ref());
    var names = Stream.of(Optional.of(entity.name()), entity.handle().map(Handle::text),
        Optional.of(entity.ref().id()))
        .flatMap(Optional::stream).distinct().collect(Collectors.joining(" "));
    document.add(new Field(NAME, names, WORDS));
    about.ifPresent(text -> document.add(new Field(TEXT, text, WORDS)));
    NamePrefixes.of(NamePrefixes.words(entity))
        .forEach(beginning -> document.add(new Field(PREFIX, beginning, BEGINNINGS)));
    addSorted(document, FOLLOWERS, followers);
    EntityList.addFields(document, entity, created.map(Instant::toEpochMilli).orElse(0L));
    if (isClosed) {
      document.add(new StringField(CLOSED, YES, Field.Store.NO));
    }
    return document;
  }

  /** A user who is not found, whose activities are found again later. */
  static Document ofHidden(Ref user) {
    var document = new Document();
    document.add(new StringField(REF, user.toString(), Field.Store.YES));
    document.add(new StringField(CLOSED, YES, Field.Store.NO));
    return document;
  }

  /** Adds a number to sort by. With its points a search skips documents that come too late. */
  static void addSorted(Document document, String field, long value) {
    document.add(new NumericDocValuesField(field, value));
    document.add(new LongPoint(field, value));
  }

  private static Document of(Ref ref) {
    var document = new Document();
    document.add(new StringField(REF, ref.toString(), Field.Store.YES));
    document.add(new StringField(TYPE, ref.type(), Field.Store.NO));
    return document;
  }
}
