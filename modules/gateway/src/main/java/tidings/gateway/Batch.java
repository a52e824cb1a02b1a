// SPDX-License-Identifier: Apache-2.0
package tidings.gateway;

import io.vertx.core.Future;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.stream.IntStream;
import tidings.core.Accounts.Session;
import tidings.core.Activities.Claim;
import tidings.core.Bus;
import tidings.core.RequestKey;
import tidings.gateway.json.Fields;
import tidings.gateway.json.Json;

/**
 * Many calls of one kind in one: each is done or refused by itself, and is answered at its place.
 * Used by one event loop.
 */
final class Batch {
  /** Calls in one. */
  static final int MOST = 100;
  /** Done at once: the others wait here, and not in the mailbox where everybody's wait. */
  private static final int AT_ONCE = 8;

  private final List<Fields> items;
  private final Optional<RequestKey> key;
  private final Part part;
  private final AtomicReferenceArray<Answer> answers;
  private int begun;

  /** One of the calls. */
  interface Part {
    /** @param key by which this one is known, when the whole is */
    Future<Answer> answer(Fields item, Optional<RequestKey> key);
  }

  private Batch(List<Fields> items, Optional<RequestKey> key, Part part) {
    this.items = items;
    this.key = key;
    this.part = part;
    this.answers = new AtomicReferenceArray<>(items.size());
  }

  /** The answer to all of them. @throws tidings.core.Refusal when nothing of it can be read */
  static Future<Answer> of(Call call, Session me, Bus bus, Part part) {
    var items = call.body().objects("items", MOST);
    var key = RequestKeys.of(call);
    var batch = new Batch(items, key, part);
    return key.map(known -> bus.ask(new Claim(me.user(), known)).<Void>mapEmpty())
        .orElseGet(Future::succeededFuture)
        .compose(claimed -> batch.run());
  }

  private Future<Answer> run() {
    var rows = IntStream.range(0, AT_ONCE).mapToObj(row -> next()).toList();
    return Future.all(rows).map(done -> Answer.ok(all(), (answered, json) -> json
        .list("items", answered, Batch::write)));
  }

  private Future<Void> next() {
    if (begun == items.size()) {
      return Future.succeededFuture();
    }
    int number = begun++;
    return answer(number).otherwise(Problem::of).compose(answer -> {
      answers.set(number, answer);
      return next();
    });
  }

  private Future<Answer> answer(int number) {
    try {
      return part.answer(items.get(number), key.map(whole -> whole.part(number)));
    } catch (RuntimeException refusal) {
      return Future.failedFuture(refusal);
    }
  }

  private List<Answer> all() {
    return IntStream.range(0, items.size()).mapToObj(answers::get).toList();
  }

  private static void write(Answer answer, Json json) {
    json.put("status", answer.status()).json("body", Optional.of(answer.body().toString()));
  }
}
