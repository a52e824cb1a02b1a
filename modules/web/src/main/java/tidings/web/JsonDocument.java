// SPDX-License-Identifier: Apache-2.0
package tidings.web;

import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.yaml.snakeyaml.Yaml;

/** The OpenAPI document as JSON, beside the YAML that it is made from. */
final class JsonDocument {
  private JsonDocument() {}

  /** @param folder of the YAML, and of the JSON */
  static void write(Path folder) throws IOException {
    try (var source = Files.newBufferedReader(folder.resolve("openapi.yaml"))) {
      Map<String, Object> document = new Yaml().load(source);
      Files.writeString(folder.resolve("openapi.json"), new JsonObject(document).encode());
    }
  }
}
