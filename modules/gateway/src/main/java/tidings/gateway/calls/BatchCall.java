// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.calls;

import io.vertx.core.Future;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.stream.IntStream;
import tidings.core.Accounts.Session;
import tidings.core.Activities.ReserveIdempotencyKey;
import tidings.core.IdempotencyKey;
import tidings.core.bus.Bus;
import tidings.gateway.http.Call;
import tidings.gateway.http.IdempotencyHeader;
import tidings.gateway.http.LargeAnswer;
import tidings.gateway.http.Problem;
import tidings.gateway.http.Response;
import tidings.gateway.limits.RateLimitHeaders;
import tidings.wire.JsonObjectWriter;
import tidings.wire.JsonWriter;

/**
 * A batch of calls in one request. Each succeeds or fails by itself, and its result is at its place
 * among the results. Used by one event loop.
 */
final class BatchCall {
  /** Maximum number of calls. */
  static final int MAX_ITEMS = 100;
  /** Calls in progress; the rest wait here instead of filling the shared mailbox. */
  private static final int MAX_CONCURRENT = 8;

  private final List<Item> items;
  private final Optional<IdempotencyKey> key;
  private final AtomicReferenceArray<Response> responses;
  private int nextIndex;

  /** One call of a batch. */
  @FunctionalInterface
  interface Item {
    /** @param key idempotency key of this call, derived from that of the batch */
    Future<Response> run(Optional<IdempotencyKey> key);
  }

  private BatchCall(List<Item> items, Optional<IdempotencyKey> key) {
    this.items = items;
    this.key = key;
    this.responses = new AtomicReferenceArray<>(items.size());
  }

  /** Runs the calls, of which there are some. @param writer of their results */
  static Future<Response> of(
      Call call, Session me, Bus bus, List<Item> items, JsonWriter<List<Response>> writer) {
    var key = IdempotencyHeader.findKey(call);
    var batch = new BatchCall(items, key);
    return key.map(known -> bus.ask(new ReserveIdempotencyKey(me.user(), known)).<Void>mapEmpty())
        .orElseGet(Future::succeededFuture)
        .compose(claimed -> batch.run())
        .compose(results -> LargeAnswer
            .encode(results, (result, texts) -> result.body().length(),
                () -> Response.ok(results, writer))
            .map(response -> RateLimitHeaders.copy(results.getLast(), response)));
  }

  private Future<List<Response>> run() {
    var workers = IntStream.range(0, MAX_CONCURRENT).mapToObj(worker -> runNext()).toList();
    return Future.all(workers).map(done -> allResponses());
  }

  private Future<Void> runNext() {
    if (nextIndex == items.size()) {
      return Future.succeededFuture();
    }
    int index = nextIndex++;
    return runItem(index).otherwise(Problem::of).compose(response -> {
      responses.set(index, response);
      return runNext();
    });
  }

  private Future<Response> runItem(int index) {
    try {
      return items.get(index).run(key.map(batchKey -> batchKey.forPart(index)));
    } catch (RuntimeException refusal) {
      return Future.failedFuture(refusal);
    }
  }

  private List<Response> allResponses() {
    return IntStream.range(0, items.size()).mapToObj(responses::get).toList();
  }

  /** Writes one result. */
  static void result(Response response, JsonObjectWriter json) {
    var body = response.body();
    json.put("status", response.status());
    if (body.length() > 0) {
      json.rawJson("body", Optional.of(body.toString()));
    }
  }
}
