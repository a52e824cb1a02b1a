// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.calls;

import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import tidings.core.Activities.ForeignDraft;
import tidings.core.Activities.NotUpserted;
import tidings.core.Activities.UpsertAll;
import tidings.core.Activities.Upserted;
import tidings.core.Activities.UpsertedOrRefused;
import tidings.core.UserId;
import tidings.core.bus.Bus;

/**
 * The activities of another system among the calls of a batch, which are upserted together when the
 * first of these calls runs. Used by one event loop.
 */
final class UpsertBatch {
  private final Bus bus;
  private final UserId actor;
  private final List<ForeignDraft> posts = new ArrayList<>();
  private Optional<Future<List<UpsertedOrRefused>>> results = Optional.empty();

  UpsertBatch(Bus bus, UserId actor) {
    this.bus = bus;
    this.actor = actor;
  }

  /** Adds an activity, before any is upserted. Returns the call that upserts it. */
  Supplier<Future<Upserted>> add(ForeignDraft post) {
    int index = posts.size();
    posts.add(post);
    return () -> upsertAll().compose(all -> result(all.get(index)));
  }

  private Future<List<UpsertedOrRefused>> upsertAll() {
    var asked = results.orElseGet(() -> bus.ask(new UpsertAll(actor, List.copyOf(posts))));
    results = Optional.of(asked);
    return asked;
  }

  private static Future<Upserted> result(UpsertedOrRefused result) {
    return switch (result) {
      case Upserted upserted -> Future.succeededFuture(upserted);
      case NotUpserted(var refusal) -> Future.failedFuture(refusal);
    };
  }
}
