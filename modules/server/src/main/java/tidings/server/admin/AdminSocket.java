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
import java.util.concurrent.atomic.AtomicInteger;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tidings.server.terminal.CommandException;
import tidings.server.terminal.CommandLine;

/**
 * Where commands hand their errands to the server that has the store: a socket in its data folder,
 * which only the owner of the folder can reach. A command says its words in one line of JSON, and
 * is answered with {@link AdminReply}s, a line each.
 */
public final class AdminSocket {
  /** Bytes of the line that a command says. */
  static final int MAX_REQUEST_BYTES = 4096;
  /** Errands that are done at once; more are told to come again. */
  static final int MAX_CONCURRENT_COMMANDS = 8;
  /** How long an errand may take, its line included; what it has done by then stays done. */
  static final Duration COMMAND_TIMEOUT = Duration.ofSeconds(60);

  private static final String LINE_END = "\n";
  private static final Logger LOG = LoggerFactory.getLogger(AdminSocket.class);

  private final Vertx vertx;
  private final Path socketFolder;
  private final AdminContext context;
  private final AtomicInteger open = new AtomicInteger();
  private final NetServer server;

  /** @param data the folder of the store, which no other process has */
  public AdminSocket(Vertx vertx, Path data, AdminContext context) {
    this.vertx = vertx;
    this.socketFolder = socketFolder(data);
    this.context = context;
    this.server = vertx.createNetServer().connectHandler(this::accept);
  }

  private static Path socketFolder(Path data) {
    return data.resolve("hatch");
  }

  /** Where the hatch of the store in this folder is. */
  public static SocketPath socketPath(Path data) {
    return new SocketPath(socketFolder(data).resolve("socket"));
  }

  /** Waits until it is open. A server whose hatch cannot be opened serves all the same. */
  public void open() {
    try {
      var socket = new SocketPath(socketFolder.resolve("socket"));
      Files.createDirectories(socketFolder);
      Files.setPosixFilePermissions(socketFolder, fromString("rwx------"));
      Files.deleteIfExists(socket.path()); // of a server that was killed
      socket.withAddress(address -> server.listen(address).await());
    } catch (IOException | RuntimeException failure) {
      LOG.warn("commands that write cannot be taken while this server runs", failure);
    }
  }

  /** Takes no more errands; one under way is not waited for. */
  public Future<Void> close() {
    return server.close();
  }

  private void accept(NetSocket socket) {
    long timer = vertx.setTimer(COMMAND_TIMEOUT.toMillis(), timedOut -> socket.close());
    boolean hasCapacity = open.incrementAndGet() <= MAX_CONCURRENT_COMMANDS;
    socket.closeHandler(closed -> {
      vertx.cancelTimer(timer);
      open.decrementAndGet();
    });
    if (hasCapacity) {
      var lines =
          RecordParser.newDelimited(LINE_END, socket).maxRecordSize(MAX_REQUEST_BYTES).pause();
      lines
          .exceptionHandler(
              tooLong -> refuse(socket, "an errand is a line of " + MAX_REQUEST_BYTES + " bytes"));
      lines.handler(
          line -> Thread.ofVirtual().name("tidings-errand").start(() -> reply(socket, line)));
      lines.fetch(1); // there is one errand to a socket
    } else {
      refuse(socket, "the server does " + MAX_CONCURRENT_COMMANDS + " errands already; try again");
    }
  }

  private static void refuse(NetSocket socket, String reason) {
    socket.end(encode(AdminReply.failed(CommandException.failed(reason))));
  }

  private void reply(NetSocket socket, Buffer request) {
    try {
      socket.end(encode(execute(socket, request))).await();
    } catch (RuntimeException disconnected) {
      LOG.debug("whoever handed in an errand has left", disconnected);
    }
  }

  private AdminReply execute(NetSocket socket, Buffer request) {
    try {
      var command = AdminCommand.of(CommandLine.parse(parseArguments(request)));
      command.run(context, text -> socket.write(encode(new AdminReply.Output(text))).await());
      return AdminReply.SUCCESS;
    } catch (CommandException refusal) {
      return AdminReply.failed(refusal);
    } catch (RuntimeException failure) {
      LOG.error("an errand failed", failure);
      return AdminReply
          .failed(CommandException.failed("the server could not do it; its log tells why"));
    }
  }

  private static String[] parseArguments(Buffer line) {
    try {
      return new JsonArray(line).stream().map(String::valueOf).toArray(String[]::new);
    } catch (DecodeException | ClassCastException invalid) {
      throw CommandException.usageError("an errand is a list of words in JSON");
    }
  }

  private static Buffer encode(AdminReply reply) {
    return reply.json().toBuffer().appendString(LINE_END);
  }
}
