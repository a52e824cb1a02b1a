// SPDX-License-Identifier: Apache-2.0
package tidings.stream;

import java.util.List;
import tidings.schema.readers.SearchPace;
import tidings.store.StoreException;
import tidings.store.stream.ConsumerBatch;

/** Retries the dead letters for which a retry is requested, one by one. */
record DeadLetterRetry(ConsumerContext context, HeldLease held) implements Runnable {
  /** A pseudo shard, so that a lease makes one node at a time do it. */
  static final String SHARD = "DEAD";

  @Override
  public void run() {
    var pace = new SearchPace(context.nodes());
    do {
      if (pace.isDue()) {
        var letters = context.deadLetters().findRetryRequested(context.consumer().name());
        letters.forEach(this::retry);
        pace.searched(!letters.isEmpty());
      }
    } while (context.stopSignal().pause(Coordinator.INTERVAL) && held.isHeld());
  }

  private void retry(DeadLetter letter) {
    if (!context.stopSignal().shouldContinue() || !held.isHeld()) {
      return;
    }
    try {
      context.consumer().handler()
          .accept(new ConsumerBatch(SHARD + "/" + letter.id(), List.of(letter.change())));
      context.deadLetters().drop(letter);
    } catch (StoreException busy) {
      throw busy;
    } catch (Throwable failure) { // even an Error must not stop the other letters
      context.metrics().recordFailure();
      context.deadLetters().recordFailure(letter, String.valueOf(failure));
    }
  }
}
