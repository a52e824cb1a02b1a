// SPDX-License-Identifier: Apache-2.0
package tidings.server.openapi;

import io.vertx.core.json.DecodeException;
import io.vertx.core.json.JsonObject;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** The AsyncAPI document of the live connection, as served. */
public final class LiveDocument {
  private static final String CALLS = "openapi.yaml";

  private final JsonObject channel;
  private final Schemas schemas;
  /** Messages by operation and type. */
  private final Map<String, Map<String, JsonObject>> messages = new HashMap<>();

  private LiveDocument(JsonObject document) {
    this.channel = document.getJsonObject("channels").getJsonObject("live");
    this.schemas = new Schemas(document);
    document.getJsonObject("operations").forEach(
        operation -> messages.put(
            operation.getKey(),
            ((JsonObject) operation.getValue()).getJsonArray("messages")
                .stream()
                .map(message -> schemas.resolve((JsonObject) message))
                .collect(Collectors.toMap(LiveDocument::type, message -> message))));
  }

  public static LiveDocument read() {
    var text = DocsFile.read("asyncapi.yaml").encode();
    var document = new JsonObject(text.replace("./" + CALLS + "#/", "#/"));
    schemas(DocsFile.read(CALLS)).forEach(
        each -> schemas(document).getMap().merge(each.getKey(), each.getValue(), (ours, theirs) -> {
          throw new IllegalStateException("two schemas are called " + each.getKey());
        }));
    return new LiveDocument(document);
  }

  /**
   * The messages of an operation by type: {@code receiveMessage} for the client's, {@code
   * sendMessage} for the server's.
   */
  public Map<String, JsonObject> messages(String operation) {
    return messages.get(operation);
  }

  /** A schema without references, in which unknown fields are not forbidden. */
  public JsonObject resolved(JsonObject schema) {
    return schemas.resolved(schema);
  }

  /** The names of all messages of the channel. */
  Set<String> names() {
    return channel.getJsonObject("messages").fieldNames();
  }

  public boolean hasCloseCode(int code) {
    return channel.getJsonObject("x-close-codes").containsKey("" + code);
  }

  /** Deviations of a message from the document; empty if it is valid. */
  public List<String> differences(String operation, String text) {
    try {
      var message = new JsonObject(text);
      var known = messages.get(operation).get(message.getValue("t"));
      return known == null
          ? List.of("no message in the document: " + text)
          : schemas.differences(known.getJsonObject("payload"), message)
              .stream()
              .map(difference -> operation + difference + ", in " + text)
              .toList();
    } catch (DecodeException broken) {
      return List.of("no JSON: " + text);
    }
  }

  private static String type(JsonObject message) {
    return message.getJsonObject("payload")
        .getJsonObject("properties")
        .getJsonObject("t")
        .getString("const");
  }

  private static JsonObject schemas(JsonObject document) {
    return document.getJsonObject("components").getJsonObject("schemas");
  }
}
