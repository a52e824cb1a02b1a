// SPDX-License-Identifier: Apache-2.0
package tidings.bench.chaos;

import io.vertx.core.Vertx;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;
import tidings.bench.dynamodb.DynamoDbProxy;
import tidings.bench.resume.ConnectionLoss;
import tidings.bench.resume.FlakyNetwork;
import tidings.bench.server.ServerProcess;
import tidings.store.FreePort;

/** A server that comes and goes, always at the same address, behind a faulty store and network. */
final class ChaosNode implements AutoCloseable {
  /** Three servers share a machine with their table and clients. */
  private static final List<String> JVM_OPTIONS = List.of("-Xmx192m", "-XX:TieredStopAtLevel=1");
  private static final int FORGOTTEN_INTERVAL = 5;
  private static final Duration DRAIN = Duration.ofSeconds(1);
  private static final Duration HEARTBEAT = Duration.ofSeconds(5);

  private final ChaosPlan plan;
  private final RandomGenerator random;
  private final Map<String, String> flags;
  private final Path log;
  private final int port = FreePort.find();
  private final int clusterPort = FreePort.find();
  private final DynamoDbProxy store;
  /** The way of the other servers to this one. */
  private final FlakyNetwork network;
  private Duration clockOffset;
  private Optional<ServerProcess> process = Optional.empty();
  private boolean isPrevious;

  /**
   * @param storeFlags of the table, whose address is that of a proxy instead
   * @param log file for its output
   */
  ChaosNode(ChaosPlan plan, RandomGenerator random, Vertx vertx, URI dynamoDb,
      Map<String, String> storeFlags, Duration clockOffset, Path log) {
    this.plan = plan;
    this.random = random;
    this.store = DynamoDbProxy.before(vertx, dynamoDb);
    if (plan.isForgetful()) {
      store.forgetFeedRows(FORGOTTEN_INTERVAL);
    }
    this.network = FlakyNetwork.to(() -> clusterPort);
    this.clockOffset = clockOffset;
    this.log = log;
    this.flags = new HashMap<>(storeFlags);
    flags.put("--endpoint", store.endpoint());
    flags.put("--port", String.valueOf(port));
    flags.put("--metrics.enabled", "false");
    flags.put("--verify.units", "0");
    flags.put("--passwords.memory", "1MB"); // people sign in at each server
    flags.put("--live.heartbeat", HEARTBEAT.toSeconds() + "s");
    flags.put("--http.drain", DRAIN.toSeconds() + "s");
    plan.mergeAbove().ifPresent(
        followers -> flags.put("--feeds.mergeAbove", String.valueOf(followers)));
    if (plan.connected()) {
      flags.put("--cluster", "true");
      flags.put("--cluster.address", "127.0.0.1");
      flags.put("--cluster.port", String.valueOf(clusterPort));
      flags.put("--cluster.publicAddress", "127.0.0.1:" + network.port());
    }
  }

  int port() {
    return port;
  }

  String address() {
    return "http://127.0.0.1:" + port;
  }

  /** Starts the server, again and again until it is ready: it may not reach its table at first. */
  void start() {
    while (true) {
      try {
        process = Optional.of(startOnce());
        return;
      } catch (ServerProcess.NotReadyException faulty) {
        // its log tells why
      }
    }
  }

  private ServerProcess startOnce() {
    isPrevious = plan.previous().isPresent() && random.nextBoolean();
    return isPrevious
        ? ServerProcess.start(plan.previous().get(), JVM_OPTIONS, log, flags)
        : ServerProcess.start(
            AdjustableServer.class, JVM_OPTIONS, log, flags, clockLine());
  }

  private String clockLine() {
    return clockOffset.toMillis() + "\n";
  }

  void kill() {
    process.orElseThrow().kill();
  }

  void pause() {
    process.orElseThrow().signal("STOP");
  }

  void resume() {
    process.orElseThrow().signal("CONT");
  }

  /** Sends SIGTERM. @return whether the server has stopped in order and in time */
  boolean stop() {
    return process.orElseThrow().stop();
  }

  /** Sets the clock of the server ahead, or back. */
  void moveClock(Duration time) {
    clockOffset = clockOffset.plus(time);
    if (!isPrevious) {
      process.orElseThrow().write(clockLine());
    }
  }

  void isolate(ConnectionLoss loss) {
    network.interrupt(loss);
  }

  DynamoDbProxy store() {
    return store;
  }

  /** Ends the faults of the store and the network. */
  void repair() {
    store.repair();
    network.restore();
  }

  @Override
  public void close() {
    process.ifPresent(ServerProcess::close);
    network.close();
    store.close();
  }
}
