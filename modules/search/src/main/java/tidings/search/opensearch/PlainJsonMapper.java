// SPDX-License-Identifier: Apache-2.0
package tidings.search.opensearch;

import jakarta.json.spi.JsonProvider;
import jakarta.json.stream.JsonGenerator;
import org.opensearch.client.json.JsonpDeserializer;
import org.opensearch.client.json.JsonpMapper;
import org.opensearch.client.json.JsonpMapperBase;
import org.opensearch.client.json.JsonpSerializable;

/**
 * Writes requests and reads answers of the client as JSON. Nothing is mapped to classes, which would
 * need another library: documents write themselves, and only their keys are read.
 */
final class PlainJsonMapper extends JsonpMapperBase {
  private static final JsonProvider JSON = JsonProvider.provider();

  @Override
  public JsonProvider jsonProvider() {
    return JSON;
  }

  @Override
  public <T> void serialize(T value, JsonGenerator json) {
    switch (value) {
      case JsonpSerializable object -> object.serialize(json, this);
      case String text -> json.write(text);
      case Long number -> json.write(number);
      default -> throw new IllegalArgumentException("no JSON of " + value.getClass());
    }
  }

  @Override
  public <T> JsonpMapper withAttribute(String name, T value) {
    return this; // no answer that is read needs one
  }

  @Override
  protected <T> JsonpDeserializer<T> getDefaultDeserializer(Class<T> type) {
    throw new IllegalArgumentException("nothing is read as " + type);
  }
}
