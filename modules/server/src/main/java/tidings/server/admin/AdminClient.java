// SPDX-License-Identifier: Apache-2.0
package tidings.server.admin;

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
import tidings.server.terminal.CommandException;
import tidings.server.terminal.CommandLine;

/** A command at the {@link AdminSocket} of the server that has its store. */
public record AdminClient(Vertx vertx, SocketPath socketPath) {
  /** The server gives up before. */
  private static final Duration REPLY_TIMEOUT = AdminSocket.COMMAND_TIMEOUT.plusSeconds(5);

  /** Nobody is there. */
  public static final class UnreachableException extends Exception {
    UnreachableException(Throwable cause) {
      super(cause);
    }
  }

  /**
   * Has an errand done, and waits for its end.
   *
   * @throws UnreachableException when nobody takes it
   * @throws CommandException when it was taken and could not be done
   */
  public void run(CommandLine command, Consumer<String> output) throws UnreachableException {
    var client = vertx.createNetClient(); // kept until the end: one that nobody has is closed
    try {
      run(connect(client), command, output);
    } finally {
      client.close().await();
    }
  }

  private static void run(NetSocket socket, CommandLine command, Consumer<String> output) {
    var finished = Promise.<AdminReply.Finished>promise();
    var lines = RecordParser.newDelimited("\n", socket);
    lines.handler(line -> {
      switch (AdminReply.of(new JsonObject(line))) {
        case AdminReply.Output(var text) -> output.accept(text);
        case AdminReply.Finished reply -> finished.tryComplete(reply);
      }
    });
    lines.endHandler(
        closed -> finished
            .tryFail(CommandException.failed("the server broke off; see what it has done")));
    socket.resume();
    socket.write(new JsonArray(command.words()).encode() + "\n");
    var reply = awaitReply(finished.future());
    if (reply.exitCode() != 0) {
      throw CommandException.ofServer(reply.exitCode(), reply.failure());
    }
  }

  private static AdminReply.Finished awaitReply(Future<AdminReply.Finished> reply) {
    try {
      return reply.await(REPLY_TIMEOUT.toMillis(), MILLISECONDS);
    } catch (TimeoutException timeout) {
      throw CommandException.failed("the server does not answer");
    }
  }

  private NetSocket connect(NetClient client) throws UnreachableException {
    try {
      return socketPath
          .withAddress(address -> client.connect(address).map(NetSocket::pause).await());
    } catch (IOException | RuntimeException failure) {
      throw new UnreachableException(failure);
    }
  }
}
