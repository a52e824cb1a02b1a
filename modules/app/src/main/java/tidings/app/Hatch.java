// SPDX-License-Identifier: Apache-2.0
package tidings.app;

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

/**
 * Where commands hand their errands to the server that has the store: a socket in its data folder,
 * which only the owner of the folder can reach. A command says its words in one line of JSON, and
 * is answered with {@link HatchAnswer}s, a line each.
 */
final class Hatch {
  /** Bytes of the line that a command says. */
  static final int LINE = 4096;
  /** Errands that are done at once; more are told to come again. */
  static final int AT_ONCE = 8;
  /** How long an errand may take, its line included; what it has done by then stays done. */
  static final Duration WITHIN = Duration.ofSeconds(60);

  private static final String END = "\n";
  private static final Logger LOG = LoggerFactory.getLogger(Hatch.class);

  private final Vertx vertx;
  private final Path folder;
  private final Means means;
  private final AtomicInteger open = new AtomicInteger();
  private final NetServer server;

  /** @param data the folder of the store, which no other process has */
  Hatch(Vertx vertx, Path data, Means means) {
    this.vertx = vertx;
    this.folder = folder(data);
    this.means = means;
    this.server = vertx.createNetServer().connectHandler(this::enter);
  }

  private static Path folder(Path data) {
    return data.resolve("hatch");
  }

  /** Where the hatch of the store in this folder is. */
  static SocketPath socket(Path data) {
    return new SocketPath(folder(data).resolve("socket"));
  }

  /** Waits until it is open. A server whose hatch cannot be opened serves all the same. */
  void open() {
    try {
      var socket = new SocketPath(folder.resolve("socket"));
      Files.createDirectories(folder);
      Files.setPosixFilePermissions(folder, fromString("rwx------"));
      Files.deleteIfExists(socket.path()); // of a server that was killed
      socket.use(address -> server.listen(address).await());
    } catch (IOException | RuntimeException failure) {
      LOG.warn("commands that write cannot be taken while this server runs", failure);
    }
  }

  /** Takes no more errands; one under way is not waited for. */
  Future<Void> close() {
    return server.close();
  }

  private void enter(NetSocket socket) {
    long timer = vertx.setTimer(WITHIN.toMillis(), late -> socket.close());
    boolean room = open.incrementAndGet() <= AT_ONCE;
    socket.closeHandler(closed -> {
      vertx.cancelTimer(timer);
      open.decrementAndGet();
    });
    if (room) {
      var lines = RecordParser.newDelimited(END, socket).maxRecordSize(LINE).pause();
      lines
          .exceptionHandler(tooLong -> refuse(socket, "an errand is a line of " + LINE + " bytes"));
      lines.handler(
          line -> Thread.ofVirtual().name("tidings-errand").start(() -> answer(socket, line)));
      lines.fetch(1); // there is one errand to a socket
    } else {
      refuse(socket, "the server does " + AT_ONCE + " errands already; try again");
    }
  }

  private static void refuse(NetSocket socket, String why) {
    socket.end(line(HatchAnswer.end(Trouble.failed(why))));
  }

  private void answer(NetSocket socket, Buffer words) {
    try {
      socket.end(line(done(socket, words))).await();
    } catch (RuntimeException left) {
      LOG.debug("whoever handed in an errand has left", left);
    }
  }

  private HatchAnswer done(NetSocket socket, Buffer words) {
    try {
      var errand = Errand.of(CommandLine.parse(words(words)));
      errand.run(means, said -> socket.write(line(new HatchAnswer.Said(said))).await());
      return HatchAnswer.DONE;
    } catch (Trouble trouble) {
      return HatchAnswer.end(trouble);
    } catch (RuntimeException failure) {
      LOG.error("an errand failed", failure);
      return HatchAnswer.end(Trouble.failed("the server could not do it; its log tells why"));
    }
  }

  private static String[] words(Buffer line) {
    try {
      return new JsonArray(line).stream().map(String::valueOf).toArray(String[]::new);
    } catch (DecodeException | ClassCastException none) {
      throw Trouble.misused("an errand is a list of words in JSON");
    }
  }

  private static Buffer line(HatchAnswer answer) {
    return answer.json().toBuffer().appendString(END);
  }
}
