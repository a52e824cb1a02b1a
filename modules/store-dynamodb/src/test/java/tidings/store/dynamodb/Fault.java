// SPDX-License-Identifier: Apache-2.0
package tidings.store.dynamodb;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/** A fault to inject into a request to DynamoDB or its response. */
sealed interface Fault {
  /** No fault. */
  record None() implements Fault {}

  /** Forwards the request after a delay. */
  record Delay(Duration by) implements Fault {}

  /** Answers with this response, without forwarding the request. */
  record CannedResponse(int status, JsonObject body) implements Fault {}

  /** Never answers. */
  record NoResponse() implements Fault {}

  /** Closes the connection without forwarding the request. */
  record ConnectionCut() implements Fault {}

  /** Forwards the request, but closes the connection instead of answering. */
  record ResponseLost() implements Fault {}

  /** Holds back the last items of a batch and returns them as unprocessed. */
  record Unprocessed(int items) implements Fault {}

  static Fault none() {
    return new None();
  }

  /** An error response in the format of DynamoDB. */
  static Fault error(int status, String code) {
    return new CannedResponse(status, error(code));
  }

  static Fault throttling() {
    return error(400, "ProvisionedThroughputExceededException");
  }

  /** A cancelled transaction with these reasons, one per operation. */
  static Fault cancelled(String... reasons) {
    var codes = Stream.of(reasons).map(reason -> new JsonObject().put("Code", reason)).toList();
    return new CannedResponse(400, error("TransactionCanceledException")
        .put("CancellationReasons", new JsonArray(List.copyOf(codes))));
  }

  private static JsonObject error(String code) {
    return new JsonObject()
        .put("__type", "com.amazonaws.dynamodb.v20120810#" + code)
        .put("message", "Injected by a test.");
  }
}
