// SPDX-License-Identifier: Apache-2.0
package tidings.store.rows;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;

/**
 * The same question of many, asked once. Whoever comes while it is being asked waits until it is
 * asked again, so that each gets an answer that is not older than their question.
 */
public final class Together<Q, A> {
  private final Function<Q, Future<A>> ask;
  private final Map<Q, Asking<A>> asking = new HashMap<>();

  /** A question that is being asked: who waits for the next time, and whether anybody does. */
  private static final class Asking<A> {
    private Promise<A> next = Promise.promise();
    private boolean wanted;
  }

  public Together(Function<Q, Future<A>> ask) {
    this.ask = ask;
  }

  public Future<A> ask(Q question) {
    Asking<A> first;
    synchronized (this) {
      var under = asking.get(question);
      if (under != null) {
        under.wanted = true;
        return under.next.future();
      }
      first = new Asking<>();
      asking.put(question, first);
    }
    return asked(question, first);
  }

  private Future<A> asked(Q question, Asking<A> mine) {
    return ask.apply(question).onComplete(answered -> goOn(question, mine));
  }

  /** Asks again for those who came meanwhile. */
  private void goOn(Q question, Asking<A> mine) {
    Promise<A> waiting;
    synchronized (this) {
      if (!mine.wanted) {
        asking.remove(question);
        return;
      }
      waiting = mine.next;
      mine.next = Promise.promise();
      mine.wanted = false;
    }
    asked(question, mine).onComplete(waiting);
  }
}
