// SPDX-License-Identifier: Apache-2.0
package tidings.bench.fuzz;

import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.locks.LockSupport;
import tidings.server.openapi.Exchange;

/**
 * Opens live connections of the users of one lane, some at a time, and sends frames on them, while
 * the requests of all lanes cause frames of the server.
 */
final class SocketLane {
  private static final int MAX_OPEN = 8;
  private static final int MAX_FRAMES = 4;
  private static final int SWITCHING_PROTOCOLS = 101;
  /** Requests may end early, after a fault. */
  private static final Duration MAX_PAUSE = Duration.ofSeconds(5);
  private static final Duration PACE_INTERVAL = Duration.ofMillis(2);
  private static final int FIRST_REDIRECTION = 300;
  /** Keeps the random choices apart from those of the lane of requests. */
  private static final long SEED_OFFSET = 1_000_000;

  private final FuzzContext context;
  private final int number;
  private final SplittableRandom random;
  private final LaneMemory memory;
  private final RequestGenerator generator;
  private final RequestMutation mutation;
  private final LiveScript script;
  private final FuzzUsers users;
  private final CheckedRequests requests;
  private final AnswerLearning learning;
  private final Deque<LiveDialogue> open = new ArrayDeque<>();
  private int opened;

  SocketLane(FuzzContext context, int number) {
    this.context = context;
    this.number = number;
    this.random = new SplittableRandom(context.plan().seed() + SEED_OFFSET + number);
    this.memory = new LaneMemory(random);
    var values = new SchemaValues(random, memory);
    this.generator = new RequestGenerator(random, memory, values);
    this.mutation = new RequestMutation(random, new OddValues(random));
    this.script = new LiveScript(random, values, context.live());
    this.users = new FuzzUsers(context, random);
    this.requests = new CheckedRequests(context);
    this.learning = new AnswerLearning(context, memory, values);
  }

  /** Opens sessions of the users of the lane, which exist. */
  void prepare() {
    users.signIn(number);
  }

  /**
   * Opens some connections, after those that it has opened before.
   *
   * @param requests that all lanes together send meanwhile
   */
  void run(int dialogues, int requests) {
    long before = context.statistics().sent();
    try {
      for (int part = 0; part < dialogues && !LaneThreads.isStopped(); part++) {
        awaitSent(before + (long) requests * part / dialogues);
        open("live connection %d of lane %d, seed %d".formatted(opened++, number,
            context.plan().seed()));
        open.forEach(LiveDialogue::synchronize);
        if (open.size() > MAX_OPEN) {
          endOldest();
        }
      }
      open.forEach(dialogue -> dialogue.end(true));
    } finally {
      open.forEach(LiveDialogue::close);
      open.clear();
    }
  }

  private void endOldest() {
    var oldest = open.remove();
    for (int frame = random.nextInt(MAX_FRAMES); frame > 0; frame--) {
      oldest.proceed(script.next(FuzzCaller.ANONYMOUS));
    }
    oldest.end(random.nextBoolean());
  }

  /** Keeps pace with the requests, as these cause most frames of the server. */
  private void awaitSent(long requests) {
    long start = System.nanoTime();
    while (context.statistics().sent() < requests
        && System.nanoTime() - start < MAX_PAUSE.toNanos() && !LaneThreads.isStopped()) {
      LockSupport.parkNanos(PACE_INTERVAL.toNanos());
    }
  }

  private void open(String place) {
    var caller = users.any();
    var connection = new FuzzConnection(context.server());
    var nearby = context.aroundLive().get(random.nextInt(context.aroundLive().size()));
    send(connection, nearby, generator.of(nearby, caller, Map.of()), place);
    var handshake = send(connection, context.liveCall(), handshake(caller), place);
    boolean isOpen = handshake
        .filter(exchange -> exchange.response().status() == SWITCHING_PROTOCOLS).isPresent();
    if (!isOpen) {
      connection.close();
      return;
    }
    try {
      talk(new LiveDialogue(context, connection, place, (type, message) -> new AnswerValues(
          memory::remember)
          .collect(context.serverMessages().getOrDefault(type, new JsonObject()), message, "")),
          caller);
    } catch (IOException failure) {
      context.findings().add("no live connection: " + failure, place);
      connection.close();
    }
  }

  /** Sends a request and remembers ids, positions and tickets of its answer. */
  private Optional<Exchange> send(FuzzConnection connection, FuzzedCall call, RequestDraft draft,
      String place) {
    var exchange = requests.send(connection, draft, place);
    exchange.filter(answered -> answered.response().status() < FIRST_REDIRECTION)
        .ifPresent(answered -> learning.learn(call, draft, answered));
    return exchange;
  }

  private RequestDraft handshake(FuzzCaller caller) {
    var draft = generator.of(context.liveCall(), caller, Map.of())
        .header("Connection", "Upgrade")
        .header("Upgrade", "websocket")
        .header("Sec-WebSocket-Version", "13")
        .header("Sec-WebSocket-Key", "dGlkaW5ncyBtZWFzdXJlZA==");
    return random.nextInt(8) == 0 ? mutation.apply(draft) : draft;
  }

  private void talk(LiveDialogue dialogue, FuzzCaller caller) {
    dialogue.start(random.nextInt(10) == 0 ? script.next(caller) : script.hello(caller));
    for (int frame = random.nextInt(MAX_FRAMES); frame > 0; frame--) {
      dialogue.proceed(script.next(caller));
    }
    if (dialogue.isOver()) {
      if (dialogue.isSessionOver()) {
        caller.user().ifPresent(user -> caller.token().ifPresent(user::ended));
      }
      dialogue.end(true);
    } else {
      open.add(dialogue);
    }
  }
}
