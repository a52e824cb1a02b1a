// SPDX-License-Identifier: Apache-2.0
package tidings.core;

import static io.vertx.core.ThreadingModel.VIRTUAL_THREAD;
import static tidings.core.Reason.BUSY;
import static tidings.core.Reason.TIMED_OUT;

import io.vertx.core.DeploymentOptions;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.eventbus.DeliveryOptions;
import io.vertx.core.eventbus.EventBus;
import io.vertx.core.eventbus.MessageConsumerOptions;
import io.vertx.core.eventbus.ReplyException;
import io.vertx.core.eventbus.ReplyFailure;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * How modules talk: typed asks to one actor, events to all who listen. Addresses follow from the
 * classes of the messages; messages are passed by reference.
 */
public final class Bus {
  /** Mailboxes of each protocol; an ask's key decides which one it goes to. */
  public static final int SHARDS = 64;
  /** After this an ask fails as {@code timed_out}; longer than any healthy answer takes. */
  static final Duration PATIENCE = Duration.ofSeconds(15);

  /** Events that wait for a listener at the most; more are lost to it, as an event may be. */
  static final int UNHEARD = 10_000;
  /** How Vert.x tells that a mailbox was full; it calls that a timeout, too. */
  private static final String DISCARDED = "Discarded";

  private static final Logger LOG = LoggerFactory.getLogger(Bus.class);
  private static final DeliveryOptions ASKING =
      new DeliveryOptions().setSendTimeout(PATIENCE.toMillis()).setLocalOnly(true);
  private static final DeliveryOptions TELLING = new DeliveryOptions().setLocalOnly(true);

  private final Vertx vertx;
  private final EventBus eventBus;
  /** Who answers what is answered at once, by the name of the protocol. */
  private final Map<String, Actor<Ask<?>>> actors = new ConcurrentHashMap<>();
  private final Map<String, Load> loads = new ConcurrentHashMap<>();

  /** The bus of this Vert.x instance; there is one. */
  public Bus(Vertx vertx) {
    this.vertx = vertx;
    this.eventBus = vertx.eventBus();
    eventBus.registerCodec(new ByReference());
    eventBus.codecSelector(body -> ByReference.NAME);
  }

  /** Asks the actor of the ask's protocol. Fails with a {@link Refusal} and nothing else. */
  public <A> Future<A> ask(Ask<A> ask) {
    return ask instanceof Ask.Immediate ? atOnce(ask) : inMailbox(ask);
  }

  @SuppressWarnings("unchecked") // the ask declares the type of its answer
  private <A> Future<A> atOnce(Ask<A> ask) {
    var actor = actors.get(Address.protocol(ask));
    if (actor == null) {
      return Future.failedFuture(busy());
    }
    try {
      var answer = actor.answer(ask);
      return answer instanceof Future<?> later
          ? ((Future<A>) later)
              .recover(failure -> Future.failedFuture(refused(failure, ask)))
          : Future.succeededFuture((A) answer);
    } catch (Throwable failure) {
      return Future.failedFuture(refused(failure, ask));
    }
  }

  private static Refusal refused(Throwable failure, Ask<?> ask) {
    try (var about = RequestId.log(RequestId.current())) {
      return Mailbox.refusalOf(failure, ask);
    }
  }

  private <A> Future<A> inMailbox(Ask<A> ask) {
    var load = load(Address.protocol(ask));
    load.asked();
    return request(ask).onComplete(
        answer -> load.answered(
            answer.cause() instanceof Refusal refusal && refusal.reason() == BUSY));
  }

  private <A> Future<A> request(Ask<A> ask) {
    return eventBus
        .<Reply>request(Address.of(ask), ask, asking())
        .transform(
            reply -> reply.succeeded()
                ? reply.result().body().toFuture()
                : Future.failedFuture(refusalOf(reply.cause())));
  }

  private static DeliveryOptions asking() {
    return RequestId.current()
        .map(id -> new DeliveryOptions(ASKING).addHeader(RequestId.IN_LOG, id))
        .orElse(ASKING);
  }

  /** By the names of the protocols that are asked or served, in lower case. */
  public Map<String, Load> loads() {
    return Map.copyOf(loads);
  }

  private Load load(String protocol) {
    return loads.computeIfAbsent(protocol, name -> new Load());
  }

  /** Announces what has happened; whoever listens now may hear it. */
  public void tell(Event event) {
    eventBus.publish(Address.of(event.getClass()), event, TELLING);
  }

  /** Hears every such event from now on, on the context that calls this. */
  public <E extends Event> void listen(Class<E> type, Consumer<E> listener) {
    var options = new MessageConsumerOptions()
        .setAddress(Address.of(type))
        .setLocalOnly(true)
        .setMaxBufferedMessages(UNHEARD);
    eventBus.<E>consumer(
        options,
        message -> {
          try {
            listener.accept(message.body());
          } catch (RuntimeException failure) {
            LOG.error("a listener of {} failed", type.getSimpleName(), failure);
          }
        });
  }

  /** Lets this actor answer its protocol: one serial mailbox for each shard of its keys. */
  @SuppressWarnings("unchecked") // what is asked at this address is of this protocol
  public <P extends Ask<?>> Future<Void> serve(Class<? super P> protocol, Actor<P> actor) {
    actors.put(Address.name(protocol), (Actor<Ask<?>>) actor);
    var shard = new AtomicInteger();
    load(Address.name(protocol));
    var options = new DeploymentOptions().setThreadingModel(VIRTUAL_THREAD).setInstances(SHARDS);
    return vertx
        .deployVerticle(
            () -> new Mailbox<>(Address.of(protocol, shard.getAndIncrement()), actor), options)
        .mapEmpty();
  }

  private static Refusal refusalOf(Throwable failure) {
    boolean tooLate = failure instanceof ReplyException reply
        && reply.failureType() == ReplyFailure.TIMEOUT
        && !String.valueOf(reply.getMessage()).startsWith(DISCARDED);
    return tooLate
        ? TIMED_OUT.because("no answer within " + PATIENCE.toSeconds() + " seconds")
        : busy();
  }

  private static Refusal busy() {
    return BUSY.because("this part of the server cannot take more just now");
  }
}
