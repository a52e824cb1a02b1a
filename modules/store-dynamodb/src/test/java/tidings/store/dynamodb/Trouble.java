// SPDX-License-Identifier: Apache-2.0
package tidings.store.dynamodb;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/** What may happen to a request on its way to DynamoDB, or to its answer on the way back. */
sealed interface Trouble {
  /** It arrives, and so does its answer. */
  record None() implements Trouble {}

  /** It arrives some time later. */
  record Late(Duration by) implements Trouble {}

  /** Something else is answered, and DynamoDB never hears of it. */
  record Answer(int status, JsonObject body) implements Trouble {}

  /** Nothing is ever answered. */
  record Silence() implements Trouble {}

  /** The connection breaks before it has arrived. */
  record Cut() implements Trouble {}

  /** It arrives and is done, and the connection breaks before the answer is back. */
  record AnswerLost() implements Trouble {}

  /** The last part of a batch does not arrive, and is given back as not processed. */
  record Unprocessed(int items) implements Trouble {}

  static Trouble none() {
    return new None();
  }

  /** An error as DynamoDB tells it. */
  static Trouble error(int status, String code) {
    return new Answer(status, error(code));
  }

  static Trouble throttling() {
    return error(400, "ProvisionedThroughputExceededException");
  }

  /** A transaction is cancelled for these reasons, one for each of its operations. */
  static Trouble cancelled(String... reasons) {
    var told = Stream.of(reasons).map(reason -> new JsonObject().put("Code", reason)).toList();
    return new Answer(400, error("TransactionCanceledException")
        .put("CancellationReasons", new JsonArray(List.copyOf(told))));
  }

  private static JsonObject error(String code) {
    return new JsonObject()
        .put("__type", "com.amazonaws.dynamodb.v20120810#" + code)
        .put("message", "Said by a test.");
  }
}
