// SPDX-License-Identifier: Apache-2.0
package tidings.stream;

import java.util.List;
import tidings.store.StoreFailure;
import tidings.store.stream.Batch;

/** Tries dead letters again that somebody has asked for, one by one. */
record RetryRun(Desk desk, Held held) implements Runnable {
  /** Beside the shards, under the same kind of lease: one node at a time does it. */
  static final String SHARD = "DEAD";

  @Override
  public void run() {
    do {
      desk.letters().again(desk.consumer().name()).forEach(this::again);
    } while (desk.going().after(Coordinator.LOOK) && held.holds());
  }

  private void again(DeadLetter letter) {
    if (!desk.going().on() || !held.holds()) {
      return;
    }
    try {
      desk.consumer().handler()
          .accept(new Batch(SHARD + "/" + letter.id(), List.of(letter.change())));
      desk.letters().drop(letter);
    } catch (StoreFailure busy) {
      throw busy;
    } catch (Throwable failure) { // whatever it is, it must not stop the others
      desk.vitals().failed();
      desk.letters().failedAgain(letter, String.valueOf(failure));
    }
  }
}
