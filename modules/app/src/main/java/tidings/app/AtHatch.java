// SPDX-License-Identifier: Apache-2.0
package tidings.app;

import static java.util.concurrent.TimeUnit.MILLISECONDS;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.core.net.NetClient;
import io.vertx.core.net.NetSocket;
import io.vertx.core.parsetools.RecordParser;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;

/** A command at the {@link Hatch} of the server that has its store. */
record AtHatch(Vertx vertx, SocketPath hatch) {
  /** The server gives up before. */
  private static final Duration PATIENCE = Hatch.WITHIN.plusSeconds(5);

  /** Nobody is there. */
  static final class Closed extends Exception {
    Closed(Throwable cause) {
      super(cause);
    }
  }

  /**
   * Has an errand done, and waits for its end.
   *
   * @throws Closed when nobody takes it
   * @throws Trouble when it was taken and could not be done
   */
  void run(CommandLine errand, Consumer<String> say) throws Closed {
    var client = vertx.createNetClient(); // kept until the end: one that nobody has is closed
    try {
      run(connect(client), errand, say);
    } finally {
      client.close().await();
    }
  }

  private static void run(NetSocket socket, CommandLine errand, Consumer<String> say) {
    var ended = Promise.<HatchAnswer.Ended>promise();
    var lines = RecordParser.newDelimited("\n", socket);
    lines.handler(line -> {
      switch (HatchAnswer.of(new JsonObject(line))) {
        case HatchAnswer.Said(var said) -> say.accept(said);
        case HatchAnswer.Ended end -> ended.tryComplete(end);
      }
    });
    lines.endHandler(
        over -> ended.tryFail(Trouble.failed("the server broke off; see what it has done")));
    socket.resume();
    socket.write(new JsonArray(errand.words()).encode() + "\n");
    var end = awaited(ended.future());
    if (end.exitCode() != 0) {
      throw Trouble.told(end.exitCode(), end.why());
    }
  }

  private static HatchAnswer.Ended awaited(Future<HatchAnswer.Ended> end) {
    try {
      return end.await(PATIENCE.toMillis(), MILLISECONDS);
    } catch (TimeoutException late) {
      throw Trouble.failed("the server does not answer");
    }
  }

  private NetSocket connect(NetClient client) throws Closed {
    try {
      return hatch
          .use(address -> client.connect(address).map(NetSocket::pause).await());
    } catch (IOException | RuntimeException failure) {
      throw new Closed(failure);
    }
  }
}
