// SPDX-License-Identifier: Apache-2.0
package tidings.server.openapi;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import org.yaml.snakeyaml.Yaml;

/** Reads a document of the API as served. */
final class DocsFile {
  private static final String PLACE = "/web-joined/docs/";

  private DocsFile() {}

  static JsonObject read(String name) {
    try (var file = DocsFile.class.getResourceAsStream(PLACE + name)) {
      Map<String, Object> yaml = new Yaml().load(new String(file.readAllBytes(), UTF_8));
      return new JsonObject(new JsonObject(yaml).encode());
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
