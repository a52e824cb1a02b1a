// SPDX-License-Identifier: Apache-2.0
package tidings.web;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.Yaml;

/** The OpenAPI document as JSON, beside the YAML that it is made from. */
final class JsonDocument {
  private JsonDocument() {}

  /** @param folder of the YAML, and of the JSON */
  static void write(Path folder) throws IOException {
    try (var source = Files.newBufferedReader(folder.resolve("openapi.yaml"));
        var target = Files.newBufferedWriter(folder.resolve("openapi.json"));
        var json = new JsonFactory().createGenerator(target)) {
      write(json, new Yaml().load(source));
    }
  }

  private static void write(JsonGenerator json, @Nullable Object value) throws IOException {
    switch (value) {
      case Map<?, ?> fields -> {
        json.writeStartObject();
        for (var field : fields.entrySet()) {
          json.writeFieldName((String) field.getKey());
          write(json, field.getValue());
        }
        json.writeEndObject();
      }
      case List<?> items -> {
        json.writeStartArray();
        for (var item : items) {
          write(json, item);
        }
        json.writeEndArray();
      }
      case null, default -> json.writePOJO(value); // a text, a number, true or false
    }
  }
}
