// SPDX-License-Identifier: Apache-2.0
package tidings.core.bus;

import static io.vertx.core.ThreadingModel.VIRTUAL_THREAD;
import static tidings.core.errors.ErrorCode.BUSY;
import static tidings.core.errors.ErrorCode.TIMED_OUT;

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
import tidings.core.errors.Refusal;

/**
 * How modules talk: typed asks to one actor, events to all who listen. Addresses follow from the
 * classes of the messages; messages are passed by reference.
 */
public final class Bus {
  /** Mailboxes of each protocol; an ask's key decides which one it goes to. */
  public static final int SHARDS = 64;
  /** After this an ask fails as {@code timed_out}; longer than any healthy answer takes. */
  static final Duration ASK_TIMEOUT = Duration.ofSeconds(15);

  /** Events that wait for a listener at the most; more are lost to it, as an event may be. */
  static final int MAX_PENDING_EVENTS = 10_000;
  /** How Vert.x tells that a mailbox was full; it calls that a timeout, too. */
  private static final String DISCARDED = "Discarded";

  private static final Logger LOG = LoggerFactory.getLogger(Bus.class);
  private static final DeliveryOptions ASK_OPTIONS =
      new DeliveryOptions().setSendTimeout(ASK_TIMEOUT.toMillis()).setLocalOnly(true);
  private static final DeliveryOptions PUBLISH_OPTIONS = new DeliveryOptions().setLocalOnly(true);

  private final Vertx vertx;
  private final EventBus eventBus;
  /** Who answers what is answered at once, by the name of the protocol. */
  private final Map<String, Actor<Ask<?>>> actorsByProtocol = new ConcurrentHashMap<>();
  private final Map<String, MailboxLoad> loadsByProtocol = new ConcurrentHashMap<>();

  /** The bus of this Vert.x instance; there is one. */
  public Bus(Vertx vertx) {
    this.vertx = vertx;
    this.eventBus = vertx.eventBus();
    eventBus.registerCodec(new LocalMessageCodec());
    eventBus.codecSelector(body -> LocalMessageCodec.NAME);
  }

  /** Asks the actor of the ask's protocol. Fails with a {@link Refusal} and nothing else. */
  public <A> Future<A> ask(Ask<A> ask) {
    return ask instanceof Ask.Immediate ? askDirectly(ask) : askMailbox(ask);
  }

  @SuppressWarnings("unchecked") // the ask declares the type of its answer
  private <A> Future<A> askDirectly(Ask<A> ask) {
    var actor = actorsByProtocol.get(Address.protocol(ask));
    if (actor == null) {
      return Future.failedFuture(busy());
    }
    try {
      var answer = actor.answer(ask);
      return answer instanceof Future<?> future
          ? ((Future<A>) future)
              .recover(failure -> Future.failedFuture(toRefusal(failure, ask)))
          : Future.succeededFuture((A) answer);
    } catch (Throwable failure) {
      return Future.failedFuture(toRefusal(failure, ask));
    }
  }

  private static Refusal toRefusal(Throwable failure, Ask<?> ask) {
    try (var mdc = RequestId.putMdc(RequestId.current())) {
      return Mailbox.refusalOf(failure, ask);
    }
  }

  private <A> Future<A> askMailbox(Ask<A> ask) {
    var load = load(Address.protocol(ask));
    load.onAsk();
    return request(ask).onComplete(
        answer -> load.onAnswer(
            answer.cause() instanceof Refusal refusal && refusal.errorCode() == BUSY));
  }

  private <A> Future<A> request(Ask<A> ask) {
    return eventBus
        .<Reply>request(Address.of(ask), ask, deliveryOptions())
        .transform(
            reply -> reply.succeeded()
                ? reply.result().body().toFuture()
                : Future.failedFuture(refusalOf(reply.cause())));
  }

  private static DeliveryOptions deliveryOptions() {
    return RequestId.current()
        .map(id -> new DeliveryOptions(ASK_OPTIONS).addHeader(RequestId.MDC_KEY, id))
        .orElse(ASK_OPTIONS);
  }

  /** By the names of the protocols that are asked or served, in lower case. */
  public Map<String, MailboxLoad> loadsByProtocol() {
    return Map.copyOf(loadsByProtocol);
  }

  private MailboxLoad load(String protocol) {
    return loadsByProtocol.computeIfAbsent(protocol, name -> new MailboxLoad());
  }

  /** Announces what has happened; whoever listens now may hear it. */
  public void publish(Event event) {
    eventBus.publish(Address.of(event.getClass()), event, PUBLISH_OPTIONS);
  }

  /** Hears every such event from now on, on the context that calls this. */
  public <E extends Event> void subscribe(Class<E> type, Consumer<E> listener) {
    var options = new MessageConsumerOptions()
        .setAddress(Address.of(type))
        .setLocalOnly(true)
        .setMaxBufferedMessages(MAX_PENDING_EVENTS);
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
    actorsByProtocol.put(Address.name(protocol), (Actor<Ask<?>>) actor);
    var shard = new AtomicInteger();
    load(Address.name(protocol));
    var options = new DeploymentOptions().setThreadingModel(VIRTUAL_THREAD).setInstances(SHARDS);
    return vertx
        .deployVerticle(
            () -> new Mailbox<>(Address.of(protocol, shard.getAndIncrement()), actor), options)
        .mapEmpty();
  }

  private static Refusal refusalOf(Throwable failure) {
    boolean timedOut = failure instanceof ReplyException reply
        && reply.failureType() == ReplyFailure.TIMEOUT
        && !String.valueOf(reply.getMessage()).startsWith(DISCARDED);
    return timedOut
        ? TIMED_OUT.refusal("no answer within " + ASK_TIMEOUT.toSeconds() + " seconds")
        : busy();
  }

  private static Refusal busy() {
    return BUSY.refusal("this part of the server cannot take more just now");
  }
}
