// SPDX-License-Identifier: Apache-2.0
package tidings.bench.fuzz;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import tidings.client.RetryPolicy;
import tidings.client.Tidings;

/** Sends random requests and frames to a server, on several lanes at the same time. */
public final class FuzzRun {
  private final FuzzPlan plan;
  private final FuzzContext context;
  private final List<RequestLane> requestLanes;
  private final List<SocketLane> socketLanes;

  FuzzRun(FuzzPlan plan, FuzzContext context) {
    this.plan = plan;
    this.context = context;
    this.requestLanes =
        IntStream.range(0, plan.lanes()).mapToObj(lane -> new RequestLane(context, lane)).toList();
    this.socketLanes =
        IntStream.range(0, plan.lanes()).mapToObj(lane -> new SocketLane(context, lane)).toList();
  }

  /**
   * Runs until all requests are answered.
   *
   * @param address of the server, whose store is empty
   * @param grant makes a user a moderator, by the id
   * @throws CompletionException with the failure of a lane, which ends the other ones
   */
  public static FuzzResult run(FuzzPlan plan, String address, Consumer<String> grant) {
    try (var client = Tidings.at(address, RetryPolicy.NO_RETRY)) {
      return new FuzzRun(plan, FuzzContext.of(address, client, grant, plan)).run();
    }
  }

  FuzzResult run() {
    for (var lane : requestLanes) { // one after another: each sign-up hashes a password
      lane.prepare();
    }
    socketLanes.forEach(SocketLane::prepare);
    long start = System.nanoTime();
    runLanes(plan.requests(), List.of());
    var time = Duration.ofNanos(System.nanoTime() - start);
    for (int added = 0; added < plan.maxAdditions() && !unsuccessful().isEmpty(); added++) {
      runLanes(plan.addedRequests(), unsuccessfulCalls());
    }
    return new FuzzResult(context.findings().kept(), context.findings().count(), unsuccessful(),
        context.statistics().table(), time);
  }

  private void runLanes(int requests, List<FuzzedCall> wanted) {
    int ofLane = requests / plan.lanes();
    var lanes = new ArrayList<Runnable>();
    requestLanes.forEach(lane -> lanes.add(() -> lane.run(ofLane, wanted)));
    socketLanes.forEach(lane -> lanes.add(
        () -> lane.run(FuzzPlan.dialogues(ofLane), requests)));
    LaneThreads.run(lanes);
  }

  private List<String> unsuccessful() {
    return Stream.concat(unsuccessfulCalls().stream().map(FuzzedCall::line),
        context.serverMessages().keySet().stream()
            .filter(type -> !context.statistics().hasFrame(type)))
        .sorted().toList();
  }

  private List<FuzzedCall> unsuccessfulCalls() {
    return context.calls().stream()
        .filter(FuzzedCall::succeedsAlone)
        .filter(call -> !context.statistics().hasSucceeded(call.line()))
        .toList();
  }
}
