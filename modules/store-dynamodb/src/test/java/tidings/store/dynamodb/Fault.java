// SPDX-License-Identifier: Apache-2.0
package tidings.store.dynamodb;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/** What may happen to a request on its way to DynamoDB, or to its answer on the way back. */
sealed interface Fault {
  /** It arrives, and so does its answer. */
  record None() implements Fault {}

  /** It arrives some time later. */
  record Delay(Duration by) implements Fault {}

  /** Something else is answered, and DynamoDB never hears of it. */
  record CannedResponse(int status, JsonObject body) implements Fault {}

  /** Nothing is ever answered. */
  record NoResponse() implements Fault {}

  /** The connection breaks before it has arrived. */
  record ConnectionCut() implements Fault {}

  /** It arrives and is done, and the connection breaks before the answer is back. */
  record ResponseLost() implements Fault {}

  /** The last part of a batch does not arrive, and is given back as not processed. */
  record Unprocessed(int items) implements Fault {}

  static Fault none() {
    return new None();
  }

  /** An error as DynamoDB tells it. */
  static Fault error(int status, String code) {
    return new CannedResponse(status, error(code));
  }

  static Fault throttling() {
    return error(400, "ProvisionedThroughputExceededException");
  }

  /** A transaction is cancelled for these reasons, one for each of its operations. */
  static Fault cancelled(String... reasons) {
    var codes = Stream.of(reasons).map(reason -> new JsonObject().put("Code", reason)).toList();
    return new CannedResponse(400, error("TransactionCanceledException")
        .put("CancellationReasons", new JsonArray(List.copyOf(codes))));
  }

  private static JsonObject error(String code) {
    return new JsonObject()
        .put("__type", "com.amazonaws.dynamodb.v20120810#" + code)
        .put("message", "Said by a test.");
  }
}
