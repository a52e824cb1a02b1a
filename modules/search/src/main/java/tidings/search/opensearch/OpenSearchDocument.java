// SPDX-License-Identifier: Apache-2.0
package tidings.search.opensearch;

import jakarta.json.stream.JsonGenerator;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.opensearch.client.json.JsonpMapper;
import org.opensearch.client.json.JsonpSerializable;
import tidings.core.Ref;
import tidings.search.index.IndexDocument;
import tidings.search.index.IndexDocument.ActivityDocument;
import tidings.search.index.IndexDocument.EntityDocument;
import tidings.search.index.IndexDocument.HiddenUser;
import tidings.search.index.IndexField;
import tidings.search.words.TextAnalyzer;

/** A document as OpenSearch has it. Its texts are divided here, so that both engines find the same. */
record OpenSearchDocument(IndexDocument document) implements JsonpSerializable {
  /** Bytes of the fields other than texts, about. */
  private static final int BYTES_OF_FIELDS = 400;
  private static final int BYTES_OF_CHARACTER = 4;

  /** The size of its JSON, about. */
  int bytes() {
    return BYTES_OF_FIELDS + BYTES_OF_CHARACTER * switch (document) {
      case ActivityDocument activity -> length(activity.text()) + length(activity.name());
      case EntityDocument entity -> entity.names().length() + length(entity.about())
          + entity.prefixes().stream().mapToInt(String::length).sum();
      case HiddenUser user -> 0;
    };
  }

  private static int length(Optional<String> text) {
    return text.map(String::length).orElse(0);
  }

  @Override
  public void serialize(JsonGenerator json, JsonpMapper mapper) {
    json.writeStartObject();
    json.write(IndexField.REF, document.ref().toString());
    switch (document) {
      case ActivityDocument activity -> writeActivity(json, activity);
      case EntityDocument entity -> writeEntity(json, entity);
      case HiddenUser user -> json.write(IndexField.CLOSED, true);
    }
    json.writeEnd();
  }

  private static void writeActivity(JsonGenerator json, ActivityDocument activity) {
    json.write(IndexField.TYPE, activity.ref().type());
    activity.text().ifPresent(text -> writeWords(json, IndexField.TEXT, text));
    activity.name().ifPresent(name -> writeWords(json, IndexField.NAME, name));
    json.write(IndexField.TIME, activity.time().toEpochMilli());
    json.write(IndexField.BY, activity.by().toString());
    writeAll(json, IndexField.TO, activity.to().stream().map(Ref::toString).toList());
    json.write(IndexField.MEDIA, activity.hasMedia());
  }

  private static void writeEntity(JsonGenerator json, EntityDocument entity) {
    json.write(IndexField.TYPE, entity.ref().type());
    writeWords(json, IndexField.NAME, entity.names());
    entity.about().ifPresent(text -> writeWords(json, IndexField.TEXT, text));
    writeAll(json, IndexField.PREFIX, entity.prefixes());
    json.write(IndexField.FOLLOWERS, entity.followers());
    json.write(IndexField.CREATED, entity.created());
    json.write(IndexField.SORTED_NAME, entity.sortedName());
    json.write(IndexField.CLOSED, entity.isClosed());
  }

  private static void writeWords(JsonGenerator json, String field, String text) {
    writeAll(json, field, List.copyOf(TextAnalyzer.TEXTS.words(text)));
  }

  private static void writeAll(JsonGenerator json, String field, Collection<String> values) {
    json.writeStartArray(field);
    values.forEach(json::write);
    json.writeEnd();
  }
}
