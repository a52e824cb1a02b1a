// SPDX-License-Identifier: Apache-2.0
package tidings.core;

import static tidings.core.Reason.BUSY;
import static tidings.core.Reason.INTERNAL;
import static tidings.core.Reason.UNAVAILABLE;

import io.vertx.core.Future;
import io.vertx.core.Handler;
import io.vertx.core.VerticleBase;
import io.vertx.core.eventbus.Message;
import io.vertx.core.eventbus.MessageConsumerOptions;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One shard of an actor: takes commands one after another, lets what is unordered overlap with
 * them and with each other, and always answers. It has to be deployed on virtual threads.
 */
final class Mailbox<P extends Ask<?>> extends VerticleBase {
  /** Commands that wait at the most; one more is refused as {@code busy}. */
  static final int WAITING = 1_000;
  /** Asks that overlap at the most; one more is refused as {@code busy}. */
  static final int OVERLAPPING = 1_000;

  private static final Logger LOG = LoggerFactory.getLogger(Mailbox.class);

  private final String address;
  private final Actor<P> actor;
  private int overlapping;

  Mailbox(String address, Actor<P> actor) {
    this.address = address;
    this.actor = actor;
  }

  @Override
  public Future<?> start() {
    consume(address, this::inTurn);
    consume(Address.unordered(address), this::atOnce);
    return Future.succeededFuture();
  }

  private void consume(String from, Handler<Message<P>> handler) {
    var options = new MessageConsumerOptions()
        .setAddress(from)
        .setLocalOnly(true)
        .setMaxBufferedMessages(WAITING);
    vertx.eventBus().consumer(options, handler);
  }

  private void inTurn(Message<P> message) {
    message.reply(answer(message));
  }

  private void atOnce(Message<P> message) {
    if (overlapping == OVERLAPPING) {
      message.reply(Reply.of(BUSY.because("too much is asked here at once")));
    } else {
      overlapping++;
      context.runOnContext(go -> {
        try {
          message.reply(answer(message));
        } finally {
          overlapping--;
        }
      });
    }
  }

  private Reply answer(Message<P> message) {
    var request = Optional.ofNullable(message.headers().get(RequestId.IN_LOG));
    try (var about = RequestId.log(request)) {
      return answer(message.body());
    }
  }

  private Reply answer(P ask) {
    try {
      Object answer = actor.answer(ask);
      return Reply.of(answer instanceof Future<?> later ? later.await() : answer);
    } catch (Throwable failure) {
      return Reply.of(refusalOf(failure, ask));
    }
  }

  /** What the asker is told of a failure; one that is no refusal is logged, and told as little. */
  static Refusal refusalOf(Throwable failure, Ask<?> ask) {
    if (failure instanceof Refusal refusal) {
      return refusal;
    }
    LOG.error("{} failed", ask.getClass().getSimpleName(), failure);
    var reason = failure instanceof Unavailable ? UNAVAILABLE : INTERNAL;
    return reason.because("the server's log knows more");
  }
}
