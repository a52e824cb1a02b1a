// SPDX-License-Identifier: Apache-2.0
package tidings.search.opensearch;

import jakarta.json.stream.JsonGenerator;
import org.opensearch.client.json.JsonpMapper;
import org.opensearch.client.json.JsonpSerializable;

/** A document without fields, which no search finds. */
enum EmptyDocument implements JsonpSerializable {
  INSTANCE;

  @Override
  public void serialize(JsonGenerator json, JsonpMapper mapper) {
    json.writeStartObject();
    json.writeEnd();
  }
}
