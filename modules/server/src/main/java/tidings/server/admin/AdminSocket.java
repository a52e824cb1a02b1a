// SPDX-License-Identifier: Apache-2.0
package tidings.server.admin;

import static java.nio.file.attribute.PosixFilePermissions.fromString;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.DecodeException;
import io.vertx.core.json.JsonArray;
import io.vertx.core.net.NetServer;
import io.vertx.core.net.NetSocket;
import io.vertx.core.parsetools.RecordParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tidings.server.terminal.CommandException;

/**
 * A Unix socket in the data folder, through which commands run inside the server that has the store
 * open. Only the owner of the folder can connect. A request is one line of JSON; the reply consists
 * of {@link AdminReply}s, one line each.
 */
public final class AdminSocket {
  /** Maximum length of a request line. */
  static final int MAX_REQUEST_BYTES = 4096;
  /** Concurrent commands; more are refused. */
  static final int MAX_CONCURRENT_COMMANDS = 8;
  /**
   * Limit of a command, counted from the connection, then from each line that it puts out. Its effects
   * so far are not undone.
   */
  static final Duration COMMAND_TIMEOUT = Duration.ofSeconds(60);

  private static final String LINE_END = "\n";
  private static final Logger LOG = LoggerFactory.getLogger(AdminSocket.class);

  private final Vertx vertx;
  private final Path socketFolder;
  private final AdminContext context;
  private final AtomicInteger openConnections = new AtomicInteger();
  private final NetServer server;

  /** @param data the folder of the store, which no other process has open */
  public AdminSocket(Vertx vertx, Path data, AdminContext context) {
    this.vertx = vertx;
    this.socketFolder = socketFolder(data);
    this.context = context;
    this.server = vertx.createNetServer().connectHandler(this::accept);
  }

  private static Path socketFolder(Path data) {
    return data.resolve("hatch");
  }

  /** The socket of the server that has the store in this folder open. */
  public static SocketPath socketPath(Path data) {
    return new SocketPath(socketFolder(data).resolve("socket"));
  }

  /** Waits until the socket is open. After a failure the server runs without it. */
  public void open() {
    try {
      var socket = new SocketPath(socketFolder.resolve("socket"));
      Files.createDirectories(socketFolder);
      Files.setPosixFilePermissions(socketFolder, fromString("rwx------"));
      Files.deleteIfExists(socket.path()); // left behind by a killed server
      socket.withAddress(address -> server.listen(address).await());
    } catch (IOException | RuntimeException failure) {
      LOG.warn(
          "cannot open the admin socket; commands that write do not work while this server runs",
          failure);
    }
  }

  /** Accepts no more commands; does not wait for running ones. */
  public Future<Void> close() {
    return server.close();
  }

  private void accept(NetSocket socket) {
    var deadline = new CommandDeadline(vertx, COMMAND_TIMEOUT, socket::close);
    boolean hasCapacity = openConnections.incrementAndGet() <= MAX_CONCURRENT_COMMANDS;
    socket.closeHandler(closed -> {
      deadline.cancel();
      openConnections.decrementAndGet();
    });
    if (hasCapacity) {
      var lines =
          RecordParser.newDelimited(LINE_END, socket).maxRecordSize(MAX_REQUEST_BYTES).pause();
      lines
          .exceptionHandler(
              tooLong -> refuse(socket,
                  "a command is a line of at most " + MAX_REQUEST_BYTES + " bytes"));
      lines.handler(
          line -> Thread.ofVirtual().name("tidings-admin")
              .start(() -> reply(socket, line, deadline)));
      lines.fetch(1); // one command per connection
    } else {
      refuse(socket, "the server already runs " + MAX_CONCURRENT_COMMANDS + " commands; try again");
    }
  }

  private static void refuse(NetSocket socket, String reason) {
    socket.end(encode(AdminReply.failed(CommandException.failed(reason))));
  }

  private void reply(NetSocket socket, Buffer request, CommandDeadline deadline) {
    try {
      socket.end(encode(execute(socket, request, deadline))).await();
    } catch (RuntimeException disconnected) {
      LOG.debug("the client of an admin command disconnected", disconnected);
    }
  }

  private AdminReply execute(NetSocket socket, Buffer request, CommandDeadline deadline) {
    try {
      var command = AdminCommands.parse(parseArguments(request));
      command.run(context, text -> {
        socket.write(encode(new AdminReply.Output(text))).await();
        deadline.putOff();
      });
      return AdminReply.SUCCESS;
    } catch (CommandException refusal) {
      return AdminReply.failed(refusal);
    } catch (RuntimeException failure) {
      LOG.error("an admin command failed", failure);
      return AdminReply
          .failed(CommandException.failed("internal error, see the server log"));
    }
  }

  private static List<String> parseArguments(Buffer line) {
    try {
      return new JsonArray(line).stream().map(String::valueOf).toList();
    } catch (DecodeException | ClassCastException invalid) {
      throw CommandException.usageError("a command is a JSON array of words");
    }
  }

  private static Buffer encode(AdminReply reply) {
    return reply.json().toBuffer().appendString(LINE_END);
  }
}
