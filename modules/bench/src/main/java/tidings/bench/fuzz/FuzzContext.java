// SPDX-License-Identifier: Apache-2.0
package tidings.bench.fuzz;

import io.vertx.core.json.JsonObject;
import java.net.URI;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import tidings.bench.fuzz.FuzzedCall.Parameter;
import tidings.client.Tidings;
import tidings.server.openapi.Document;
import tidings.server.openapi.Exchange.Request;
import tidings.server.openapi.LiveDocument;

/**
 * The parts that all lanes of a run share: the server, the documents, and the results.
 *
 * @param replacements number of users that have replaced others
 */
record FuzzContext(URI server, Tidings client, Consumer<String> grant, AtomicInteger replacements,
    FuzzPlan plan, Document document, LiveDocument live,
    List<FuzzedCall> calls, Map<String, JsonObject> serverMessages, FuzzFindings findings,
    FuzzStatistics statistics) {
  /** The path of activities, whose refs are made of their ids. */
  private static final String ACTIVITY = "GET /v1/activities/{id}";
  private static final String ENTITY = "GET /v1/entities/{ref}";
  private static final String SERVER_MESSAGES = "sendMessage";
  private static final String LIVE = "GET /v1/live";

  /** @param grant makes a user a moderator, by the id */
  static FuzzContext of(String server, Tidings client, Consumer<String> grant, FuzzPlan plan) {
    var document = Document.read();
    var calls = document.operations().stream()
        .map(operation -> FuzzedCall.of(operation, document)).toList();
    var live = LiveDocument.read();
    var messages = new HashMap<String, JsonObject>();
    live.messages(SERVER_MESSAGES).forEach((type, message) -> messages.put(type,
        live.resolved(message.getJsonObject("payload"))));
    return new FuzzContext(URI.create(server), client, grant, new AtomicInteger(), plan, document,
        live, calls, messages, new FuzzFindings(), new FuzzStatistics());
  }

  /** The operation of a request, if the document has it. */
  Optional<FuzzedCall> call(Request request) {
    return document.operation(request)
        .filter(operation -> operation.method().equals(request.method()))
        .map(operation -> call(operation.line()));
  }

  /** The kind of ids of activities. */
  String activityKind() {
    return kindOfPath(ACTIVITY);
  }

  /** The kind of refs. */
  String refKind() {
    return kindOfPath(ENTITY);
  }

  /** Operations that belong to live connections, and those that only read. */
  List<FuzzedCall> aroundLive() {
    return calls.stream()
        .filter(call -> call.isRead() || call.operation().documented().getJsonArray("tags")
            .contains("Live"))
        .filter(call -> !call.line().equals(LIVE))
        .toList();
  }

  /** The operation that opens a live connection. */
  FuzzedCall liveCall() {
    return call(LIVE);
  }

  private FuzzedCall call(String line) {
    return calls.stream().filter(call -> call.line().equals(line)).findFirst().orElseThrow();
  }

  private String kindOfPath(String line) {
    return call(line).parameters().stream()
        .filter(parameter -> parameter.in().equals("path"))
        .map(Parameter::schema)
        .map(schema -> LaneMemory.kind(schema, ""))
        .findFirst().orElseThrow();
  }
}
