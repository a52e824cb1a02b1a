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
import tidings.gateway.http.Problem;
import tidings.gateway.http.Response;
import tidings.gateway.limits.RateLimitHeaders;
import tidings.wire.JsonFields;
import tidings.wire.JsonObjectWriter;

/**
 * A batch of calls of one kind in one request. Each item succeeds or fails by itself, and its
 * result is at its place in the response. Used by one event loop.
 */
final class BatchCall {
  /** Maximum number of items. */
  static final int MAX_ITEMS = 100;
  /** Items in progress; the rest wait here instead of filling the shared mailbox. */
  private static final int MAX_CONCURRENT = 8;

  private final List<JsonFields> items;
  private final Optional<IdempotencyKey> key;
  private final ItemHandler handler;
  private final AtomicReferenceArray<Response> responses;
  private int nextIndex;

  /** Executes one item. */
  interface ItemHandler {
    /** @param key idempotency key of this item, derived from that of the batch */
    Future<Response> handle(JsonFields item, Optional<IdempotencyKey> key);
  }

  private BatchCall(List<JsonFields> items, Optional<IdempotencyKey> key, ItemHandler handler) {
    this.items = items;
    this.key = key;
    this.handler = handler;
    this.responses = new AtomicReferenceArray<>(items.size());
  }

  /** The response with all results. @throws tidings.core.errors.Refusal if the body is malformed */
  static Future<Response> of(Call call, Session me, Bus bus, ItemHandler handler) {
    var items = call.read(body -> body.objects("items", MAX_ITEMS));
    var key = IdempotencyHeader.findKey(call);
    var batch = new BatchCall(items, key, handler);
    return key.map(known -> bus.ask(new ReserveIdempotencyKey(me.user(), known)).<Void>mapEmpty())
        .orElseGet(Future::succeededFuture)
        .compose(claimed -> batch.run());
  }

  private Future<Response> run() {
    var workers = IntStream.range(0, MAX_CONCURRENT).mapToObj(worker -> runNext()).toList();
    return Future.all(workers).map(done -> response(allResponses()));
  }

  private static Response response(List<Response> results) {
    var response = Response.ok(results,
        (all, json) -> json.list("items", all, BatchCall::write));
    return results.isEmpty() ? response : RateLimitHeaders.copy(results.getLast(), response);
  }

  private Future<Void> runNext() {
    if (nextIndex == items.size()) {
      return Future.succeededFuture();
    }
    int index = nextIndex++;
    return handleItem(index).otherwise(Problem::of).compose(response -> {
      responses.set(index, response);
      return runNext();
    });
  }

  private Future<Response> handleItem(int index) {
    try {
      return handler.handle(items.get(index), key.map(batchKey -> batchKey.forPart(index)));
    } catch (RuntimeException refusal) {
      return Future.failedFuture(refusal);
    }
  }

  private List<Response> allResponses() {
    return IntStream.range(0, items.size()).mapToObj(responses::get).toList();
  }

  private static void write(Response response, JsonObjectWriter json) {
    json.put("status", response.status()).rawJson("body", Optional.of(response.body().toString()));
  }
}
