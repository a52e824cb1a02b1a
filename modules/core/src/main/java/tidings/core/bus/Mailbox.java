// SPDX-License-Identifier: Apache-2.0
package tidings.core.bus;

import static tidings.core.errors.ErrorCode.BUSY;
import static tidings.core.errors.ErrorCode.INTERNAL;
import static tidings.core.errors.ErrorCode.UNAVAILABLE;

import io.vertx.core.Future;
import io.vertx.core.Handler;
import io.vertx.core.VerticleBase;
import io.vertx.core.eventbus.Message;
import io.vertx.core.eventbus.MessageConsumerOptions;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tidings.core.errors.Refusal;
import tidings.core.errors.Unavailable;

/**
 * One shard of an actor. Handles commands one after another and unordered asks concurrently, and
 * always replies. Must be deployed on virtual threads.
 */
final class Mailbox<P extends Ask<?>> extends VerticleBase {
  /** Max. queued commands; further ones are refused as {@code busy}. */
  static final int MAX_QUEUED_COMMANDS = 1_000;
  /** Max. concurrent asks; further ones are refused as {@code busy}. */
  static final int MAX_CONCURRENT_ASKS = 1_000;

  private static final Logger LOG = LoggerFactory.getLogger(Mailbox.class);

  private final String address;
  private final Actor<P> actor;
  private int concurrentAsks;

  Mailbox(String address, Actor<P> actor) {
    this.address = address;
    this.actor = actor;
  }

  @Override
  public Future<?> start() {
    consume(address, this::handleInOrder);
    consume(Address.unordered(address), this::handleConcurrently);
    return Future.succeededFuture();
  }

  private void consume(String source, Handler<Message<P>> handler) {
    var options = new MessageConsumerOptions()
        .setAddress(source)
        .setLocalOnly(true)
        .setMaxBufferedMessages(MAX_QUEUED_COMMANDS);
    vertx.eventBus().consumer(options, handler);
  }

  private void handleInOrder(Message<P> message) {
    message.reply(answer(message));
  }

  private void handleConcurrently(Message<P> message) {
    if (concurrentAsks == MAX_CONCURRENT_ASKS) {
      message.reply(Reply.of(BUSY.refusal("the server is overloaded; retry later")));
    } else {
      concurrentAsks++;
      context.runOnContext(go -> {
        try {
          message.reply(answer(message));
        } finally {
          concurrentAsks--;
        }
      });
    }
  }

  private Reply answer(Message<P> message) {
    var request = Optional.ofNullable(message.headers().get(RequestId.MDC_KEY));
    var key = Optional.ofNullable(message.headers().get(ActingKey.HEADER));
    try (var mdc = RequestId.putMdc(request)) {
      return ActingKey.answer(key, () -> answer(message.body()));
    }
  }

  private Reply answer(P ask) {
    try {
      Object answer = actor.answer(ask);
      return Reply.of(answer instanceof Future<?> future ? future.await() : answer);
    } catch (Throwable failure) {
      return Reply.of(refusalOf(failure, ask));
    }
  }

  /**
   * Converts a failure to a refusal. A failure that is no refusal is logged; the caller gets no
   * details.
   */
  static Refusal refusalOf(Throwable failure, Ask<?> ask) {
    if (failure instanceof Refusal refusal) {
      return refusal;
    }
    var answer = failure instanceof Unavailable
        ? UNAVAILABLE.refusal("the store is unavailable; retry later")
        : INTERNAL.refusal("internal error, see the server log");
    LOG.error(
        "request {} failed; answered with {}", ask.getClass().getSimpleName(),
        answer.errorCode().code(), failure);
    return answer;
  }
}
