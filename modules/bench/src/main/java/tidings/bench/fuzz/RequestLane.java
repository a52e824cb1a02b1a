// SPDX-License-Identifier: Apache-2.0
package tidings.bench.fuzz;

import io.vertx.core.json.JsonObject;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import tidings.server.openapi.Exchange;

/** One client that sends requests of several users, one after another, and checks the answers. */
final class RequestLane {
  /** Attempts to get a first success of an operation with valid requests only. */
  private static final int MAX_FIRST_ATTEMPTS = 40;
  private static final int MAX_MUTATIONS = 3;
  /** Requests of other operations for one that makes the server hash a password. */
  private static final int HASHES_ONE_IN = 20;
  /** One in so many requests is sent again, also with its idempotency key. */
  private static final int REPEATED_ONE_IN = 15;
  private static final int FIRST_REDIRECTION = 300;
  private static final Set<String> READS = Set.of("GET", "HEAD", "OPTIONS");
  private static final int UNAUTHENTICATED = 401;

  private final FuzzContext context;
  private final int number;
  private final SplittableRandom random;
  private final LaneMemory memory;
  private final SchemaValues values;
  private final RequestGenerator generator;
  private final RequestMutation mutation;
  private final FuzzUsers users;
  private final CheckedRequests requests;
  private final AnswerLearning learning;
  private final Deque<RequestDraft> followUps = new ArrayDeque<>();
  /** Attempts of each operation without a success so far. */
  private final Map<String, Integer> attempts = new HashMap<>();
  /** The last user of each operation that was successful. */
  private final Map<String, FuzzUser> successful = new HashMap<>();
  private int sent;

  RequestLane(FuzzContext context, int number) {
    this.context = context;
    this.number = number;
    this.random = new SplittableRandom(context.plan().seed() + number);
    this.memory = new LaneMemory(random);
    this.values = new SchemaValues(random, memory);
    this.generator = new RequestGenerator(random, memory, values);
    this.mutation = new RequestMutation(random, new OddValues(random));
    this.users = new FuzzUsers(context, random);
    this.requests = new CheckedRequests(context);
    this.learning = new AnswerLearning(context, memory, values);
    context.calls().forEach(call -> attempts.put(call.line(), 0));
  }

  /** Signs up the users of the lane. */
  void prepare() {
    users.create(number);
    for (int lane = 0; lane < context.plan().lanes(); lane++) {
      FuzzUsers.ids(context.plan(), lane)
          .forEach(id -> memory.remember(context.refKind(), "user:" + id));
    }
    users.all().forEach(user -> {
      memory.remember(context.refKind(), "user:" + user.id());
      memory.rememberBody("", new JsonObject().put("id", user.id())
          .put("password", SchemaValues.PASSWORDS.getFirst()).put("name", user.id()));
    });
  }

  /**
   * Sends some requests, after those that it has sent before.
   *
   * @param wanted operations without a success so far, which get half of the requests
   */
  void run(int count, List<FuzzedCall> wanted) {
    int end = sent + count;
    try (var connection = new FuzzConnection(context.server())) {
      for (; sent < end && !LaneThreads.isStopped(); sent++) {
        var draft = followUps.isEmpty() ? generated(wanted) : followUps.poll();
        var place = "request %d of lane %d, seed %d".formatted(sent, number,
            context.plan().seed());
        var answered = requests.send(connection, draft, place);
        answered.ifPresent(exchange -> onAnswer(draft, exchange));
        if (answered.filter(RequestLane::isChange).isPresent()) {
          for (int again = 0; again < context.plan().repeats(); again++) {
            requests.send(connection, draft, place);
            sent++;
          }
        }
      }
    }
  }

  /** Whether a request was successful and not only a read. */
  private static boolean isChange(Exchange exchange) {
    return exchange.response().status() < FIRST_REDIRECTION
        && !READS.contains(exchange.request().method());
  }

  private RequestDraft generated(List<FuzzedCall> wanted) {
    boolean isWanted = !wanted.isEmpty() && random.nextBoolean();
    var call = isWanted ? wanted.get(random.nextInt(wanted.size())) : nextCall();
    boolean isFirst = isWanted || attempts.containsKey(call.line());
    var caller = successful.containsKey(call.line()) && random.nextBoolean()
        ? users.of(successful.get(call.line()))
        : users.any();
    // some forms for people who are not signed in are for pages of the server only
    boolean isPage = !call.operation().needsToken() && random.nextBoolean();
    var draft = generator.of(call, isPage ? caller.onPage() : caller, Map.of());
    if (!isFirst && random.nextInt(5) < 2) {
      for (int change = random.nextInt(MAX_MUTATIONS); change >= 0; change--) {
        mutation.apply(draft);
      }
    }
    return draft;
  }

  private FuzzedCall nextCall() {
    var calls = context.calls();
    while (true) {
      var call = calls.get(random.nextInt(calls.size()));
      boolean isFirst = attempts.containsKey(call.line());
      boolean skipsKnown = !isFirst && !attempts.isEmpty() && random.nextInt(3) > 0;
      boolean skipsHash = call.hashesPassword() && !isFirst && random.nextInt(HASHES_ONE_IN) > 0;
      if (!skipsKnown && !skipsHash) {
        return call;
      }
    }
  }

  private void onAnswer(RequestDraft draft, Exchange exchange) {
    context.call(exchange.request()).ifPresent(call -> onAnswer(call, draft, exchange));
    if (values.oneIn(REPEATED_ONE_IN)) {
      followUps.add(draft.copy());
    }
  }

  private void onAnswer(FuzzedCall call, RequestDraft draft, Exchange exchange) {
    int status = exchange.response().status();
    boolean isSuccess = status < FIRST_REDIRECTION;
    attempts.computeIfPresent(call.line(),
        (line, count) -> isSuccess || count == MAX_FIRST_ATTEMPTS ? null : count + 1);
    if (isSuccess) {
      draft.caller.user().ifPresent(user -> successful.put(call.line(), user));
      followUps.addAll(learning.learn(call, draft, exchange));
      relate(call, draft);
    } else if (status == UNAUTHENTICATED) {
      learning.endSession(draft, exchange);
    }
  }

  /** Plans a call of another operation on the same thing. */
  private void relate(FuzzedCall call, RequestDraft draft) {
    if (!values.oneIn(4)) {
      return;
    }
    var known = RequestGenerator.pathValues(call, draft.path);
    var others = context.calls().stream()
        .filter(other -> !other.line().equals(call.line()) && !known.isEmpty()
            && isAbout(other, call))
        .toList();
    var deeper = others.stream().filter(other -> isBelow(other, call)).toList();
    if (!deeper.isEmpty() && values.oneIn(2)) { // few of what is below is found by chance
      others = deeper;
    }
    if (!others.isEmpty()) {
      var other = others.get(random.nextInt(others.size()));
      followUps.add(generator.of(other, values.oneIn(4) ? users.any() : draft.caller, known));
    }
  }

  /** Whether a path is about the same kind of thing: both have the same first parameter and its segment. */
  private static boolean isAbout(FuzzedCall one, FuzzedCall other) {
    var path = other.operation().path();
    int parameter = 0;
    while (!path.get(parameter).startsWith("{")) {
      parameter++;
    }
    var thing = path.subList(Math.max(0, parameter - 1), parameter + 1);
    return Collections.indexOfSubList(one.operation().path(), thing) >= 0;
  }

  /** Whether a path continues another one, as that of an item does that of the list it is in. */
  private static boolean isBelow(FuzzedCall one, FuzzedCall list) {
    var path = list.operation().path();
    return one.operation().path().size() > path.size()
        && one.operation().path().subList(0, path.size()).equals(path);
  }
}
