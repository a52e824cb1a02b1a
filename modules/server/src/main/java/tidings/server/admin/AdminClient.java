// SPDX-License-Identifier: Apache-2.0
package tidings.server.admin;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.NANOSECONDS;

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
import java.util.List;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import tidings.server.terminal.CommandException;

/** Client of the {@link AdminSocket} of the server that has the store open. */
public record AdminClient(Vertx vertx, SocketPath socketPath) {
  /**
   * Max. time until a line arrives. Longer than the limit of the server, so that the server's error
   * arrives.
   */
  private static final Duration REPLY_TIMEOUT = AdminSocket.COMMAND_TIMEOUT.plusSeconds(5);

  /** No server listens on the socket. */
  public static final class UnreachableException extends Exception {
    UnreachableException(Throwable cause) {
      super(cause);
    }
  }

  /**
   * Sends a command to the server and waits until it is done.
   *
   * @param words the name of the command and its arguments
   * @throws UnreachableException if no server accepts it
   * @throws CommandException if it failed on the server
   */
  public void run(List<String> words, Consumer<String> output) throws UnreachableException {
    var client = vertx.createNetClient(); // closed when garbage collected, hence the fence
    try {
      run(connect(client), words, output);
    } finally {
      client.close().await();
    }
  }

  private static void run(NetSocket socket, List<String> words, Consumer<String> output) {
    var finished = Promise.<AdminReply.Finished>promise();
    var heardAt = new AtomicLong(System.nanoTime());
    var lines = RecordParser.newDelimited("\n", socket);
    lines.handler(line -> {
      switch (AdminReply.of(new JsonObject(line))) {
        case AdminReply.Output(var text) -> {
          heardAt.set(System.nanoTime());
          output.accept(text);
        }
        case AdminReply.Finished reply -> finished.tryComplete(reply);
      }
    });
    lines.endHandler(
        closed -> finished
            .tryFail(CommandException
                .failed("the server closed the connection; check how far the command got")));
    socket.resume();
    socket.write(new JsonArray(words).encode() + "\n");
    var reply = awaitReply(finished.future(), heardAt);
    if (reply.exitCode() != 0) {
      throw CommandException.ofServer(reply.exitCode(), reply.failure());
    }
  }

  private static AdminReply.Finished awaitReply(
      Future<AdminReply.Finished> reply, AtomicLong heardAt) {
    while (true) {
      long silence = NANOSECONDS.toMillis(System.nanoTime() - heardAt.get());
      long rest = REPLY_TIMEOUT.toMillis() - silence;
      if (rest <= 0) {
        throw CommandException.failed("the server does not answer");
      }
      try {
        return reply.await(rest, MILLISECONDS);
      } catch (TimeoutException timeout) {
        continue; // a line may have arrived meanwhile
      }
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
