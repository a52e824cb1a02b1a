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
import io.vertx.core.eventbus.Message;
import io.vertx.core.eventbus.MessageConsumerOptions;
import io.vertx.core.eventbus.ReplyException;
import io.vertx.core.eventbus.ReplyFailure;
import java.time.Duration;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tidings.core.errors.Refusal;

/**
 * The in-process message bus: typed requests to one actor, events to all subscribers. Addresses are
 * derived from message classes; messages are passed by reference. Other nodes get the events by what
 * they are {@link #forwardTo forwarded} to, and take {@link #turns turns} with this one.
 */
public final class Bus {
  /** Mailboxes per protocol; the hash of an ask's key selects one. */
  public static final int SHARDS = 64;
  /**
   * Timeout of an ask, which then fails as {@code timed_out}; longer than any healthy answer takes.
   */
  static final Duration ASK_TIMEOUT = Duration.ofSeconds(15);

  /** Max. queued events of a subscriber; further ones are dropped, as events may be. */
  static final int MAX_PENDING_EVENTS = 10_000;
  /** Prefix of Vert.x's message for a full mailbox, which it reports as a timeout as well. */
  private static final String DISCARDED = "Discarded";

  private static final Logger LOG = LoggerFactory.getLogger(Bus.class);
  private static final DeliveryOptions ASK_OPTIONS =
      new DeliveryOptions().setSendTimeout(ASK_TIMEOUT.toMillis()).setLocalOnly(true);
  private static final DeliveryOptions PUBLISH_OPTIONS = new DeliveryOptions().setLocalOnly(true);
  /** The header of an event of another node. */
  private static final String FROM_OTHER_NODE = "fromOtherNode";
  private static final DeliveryOptions FROM_OTHER_NODE_OPTIONS =
      new DeliveryOptions(PUBLISH_OPTIONS).addHeader(FROM_OTHER_NODE, "true");

  private final Vertx vertx;
  private final EventBus eventBus;
  private final String node = UUID.randomUUID().toString();
  /** The actors that answer immediate asks, by protocol name. */
  private final Map<String, Actor<Ask<?>>> actorsByProtocol = new ConcurrentHashMap<>();
  private final Map<String, MailboxLoad> loadsByProtocol = new ConcurrentHashMap<>();
  private volatile Consumer<Event> toOtherNodes = event -> {};
  private volatile Turns turns = Turns.FREE;

  /** @param vertx may have only one bus */
  public Bus(Vertx vertx) {
    this.vertx = vertx;
    this.eventBus = vertx.eventBus();
    eventBus.registerCodec(new LocalMessageCodec());
    eventBus.codecSelector(body -> LocalMessageCodec.NAME);
  }

  /** Sends a request to the actor of its protocol. Fails only with a {@link Refusal}. */
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
    var id = RequestId.current();
    var key = ActingKey.current();
    if (id.isEmpty() && key.isEmpty()) {
      return ASK_OPTIONS;
    }
    var options = new DeliveryOptions(ASK_OPTIONS);
    id.ifPresent(text -> options.addHeader(RequestId.MDC_KEY, text));
    key.ifPresent(name -> options.addHeader(ActingKey.HEADER, name));
    return options;
  }

  /** The load of all protocols used so far, by lower-case name. */
  public Map<String, MailboxLoad> loadsByProtocol() {
    return Map.copyOf(loadsByProtocol);
  }

  private MailboxLoad load(String protocol) {
    return loadsByProtocol.computeIfAbsent(protocol, name -> new MailboxLoad());
  }

  /** A random id of this node, new with each start. */
  public String node() {
    return node;
  }

  /**
   * Forwards the events of this node to others.
   *
   * @param tell gets all further events, on the threads that publish them
   */
  public void forwardTo(Consumer<Event> tell) {
    toOtherNodes = tell;
  }

  /** @param shared with the other nodes, for all further turns */
  public void takeTurnsFrom(Turns shared) {
    turns = shared;
  }

  /** Turns that are taken with the other nodes, as long as this one is connected to them. */
  public Turns turns() {
    return place -> turns.take(place);
  }

  /** Publishes an event to all current subscribers, and to the other nodes. */
  public void publish(Event event) {
    publish(event, PUBLISH_OPTIONS);
    tellOtherNodes(event);
  }

  /** For an event that concerns nobody here. */
  public void tellOtherNodes(Event event) {
    toOtherNodes.accept(event);
  }

  /** Publishes an event of another node to the subscribers on this one. */
  public void publishFromOtherNode(Event event) {
    publish(event, FROM_OTHER_NODE_OPTIONS);
  }

  private void publish(Event event, DeliveryOptions options) {
    eventBus.publish(Address.of(event.getClass()), event, options);
  }

  /** Subscribes to a type of event. The listener runs on the calling context. */
  public <E extends Event> void subscribe(Class<E> type, Consumer<E> listener) {
    subscribe(type, message -> true, listener);
  }

  /** As above, without the events of other nodes: for work that one node does. */
  public <E extends Event> void subscribeToOwn(Class<E> type, Consumer<E> listener) {
    subscribe(type, message -> !message.headers().contains(FROM_OTHER_NODE), listener);
  }

  private <E extends Event> void subscribe(
      Class<E> type, Predicate<Message<E>> isWanted, Consumer<E> listener) {
    var options = new MessageConsumerOptions()
        .setAddress(Address.of(type))
        .setLocalOnly(true)
        .setMaxBufferedMessages(MAX_PENDING_EVENTS);
    eventBus.<E>consumer(
        options,
        message -> {
          try {
            if (isWanted.test(message)) {
              listener.accept(message.body());
            }
          } catch (RuntimeException failure) {
            LOG.error(
                "a listener of {} failed; it skips this event", type.getSimpleName(), failure);
          }
        });
  }

  /** Deploys an actor for its protocol, with one serial mailbox per shard. */
  @SuppressWarnings("unchecked") // asks at this address are of this protocol
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
    return BUSY.refusal("the server is overloaded; retry later");
  }
}
