// SPDX-License-Identifier: Apache-2.0
package tidings.bench.fuzz;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Predicate;
import tidings.bench.flood.HostileFrames;
import tidings.bench.fuzz.LiveScript.ClientFrames;
import tidings.bench.fuzz.ServerFrames.ServerFrame;

/** An open live connection, whose frames are compared with the AsyncAPI document. */
final class LiveDialogue {
  private static final String SERVER_MESSAGES = "sendMessage";
  private static final String CLIENT_MESSAGES = "receiveMessage";
  private static final String WELCOME = "welcome";
  private static final String ENDINGS = "live connections";
  private static final int MAX_SENT_LENGTH = 600;
  private static final int CODE_MASK = 0xFFFF;
  private static final int NORMAL_CLOSURE = 1000;
  private static final int SESSION_OVER = 4401;
  /** The server cuts off a client that has not answered a ping until the next one. */
  private static final Duration MAX_UNREAD = FuzzTrial.HEARTBEAT;

  private final FuzzContext context;
  private final FuzzConnection connection;
  private final Socket socket;
  private final ServerFrames frames;
  private final BiConsumer<String, JsonObject> onMessage;
  private final List<String> sent = new ArrayList<>();
  private final String place;
  private int pings;
  /** When it had last read everything that the server had sent. */
  private long caughtUpAt = System.nanoTime();
  private boolean isOver;
  private boolean isSessionOver;

  /** @param onMessage called with each message of the server and its type */
  LiveDialogue(FuzzContext context, FuzzConnection connection, String place,
      BiConsumer<String, JsonObject> onMessage) throws IOException {
    this.context = context;
    this.connection = connection;
    this.socket = connection.socket();
    this.frames = new ServerFrames(socket);
    this.place = place;
    this.onMessage = onMessage;
  }

  boolean isOver() {
    return isOver;
  }

  /** Whether the server has closed it because its session has ended. */
  boolean isSessionOver() {
    return isSessionOver;
  }

  /** Sends the first message, which the server answers with a welcome or by closing. */
  void start(ClientFrames first) {
    send(first);
    if (first.message().isPresent()) {
      readUntil(frame -> frame instanceof ServerFrame.Text text
          && text.text().startsWith("{\"t\":\"" + WELCOME + "\""));
    }
  }

  /** Sends frames and reads what has arrived until the server has seen them. */
  void proceed(ClientFrames next) {
    send(next);
    synchronize();
  }

  /** Reads everything that the server has sent so far. */
  void synchronize() {
    readAvailable();
    if (!isOver) {
      var text = "fuzz " + pings++;
      write(HostileFrames.of(HostileFrames.PING, text.getBytes(US_ASCII)));
      readUntil(frame -> frame instanceof ServerFrame.Pong pong && pong.text().equals(text));
      caughtUpAt = System.nanoTime();
    }
  }

  /** Ends the dialogue. A server that has not closed it has accepted all of its messages. */
  void end(boolean withCloseFrame) {
    readAvailable();
    if (!isOver) {
      sent.forEach(message -> context.live().differences(CLIENT_MESSAGES, message).forEach(
          difference -> find("an accepted message " + difference)));
      if (withCloseFrame) {
        write(HostileFrames.of(HostileFrames.CLOSE, (byte) 0x03, (byte) 0xE8));
        readUntil(frame -> false);
      } else {
        context.statistics().count(ENDINGS, "cut by the client");
      }
    }
    isOver = true;
    close();
  }

  /** Closes the connection as it is, if it is open. */
  void close() {
    connection.close();
  }

  private void send(ClientFrames next) {
    readAvailable();
    if (!isOver) {
      next.message().ifPresent(sent::add);
      write(next.bytes());
    }
  }

  private void write(byte[] bytes) {
    try {
      socket.getOutputStream().write(bytes);
    } catch (IOException closed) {
      // the reason is read
    }
  }

  /**
   * Reads what has arrived before something is written: a write to a closed connection would discard
   * the close frame.
   */
  private void readAvailable() {
    while (!isOver && frames.isAvailable()) {
      read();
    }
  }

  private void readUntil(Predicate<ServerFrame> isLast) {
    while (!isOver && !isLast.test(read())) {
      // read on
    }
  }

  private ServerFrame read() {
    var frame = frames.next();
    switch (frame) {
      case ServerFrame.Text text -> check(text.text());
      case ServerFrame.Ping ping -> write(HostileFrames.of(HostileFrames.PONG, ping.payload()));
      case ServerFrame.Pong pong -> {
      }
      case ServerFrame.Close close -> closed(close.code() & CODE_MASK);
      case ServerFrame.End end -> over("ended without a close frame",
          System.nanoTime() - caughtUpAt < MAX_UNREAD.toNanos());
      case ServerFrame.Nothing nothing -> over("no answer in time", true);
      case ServerFrame.Invalid invalid -> over("a frame that begins with " + invalid, true);
    }
    return frame;
  }

  private void check(String text) {
    context.live().differences(SERVER_MESSAGES, text).forEach(this::find);
    var message = new JsonObject(text);
    context.statistics().countFrame(message.getString("t"));
    onMessage.accept(message.getString("t"), message);
  }

  private void closed(int code) {
    isSessionOver = code == SESSION_OVER;
    over("closed with " + code, !context.live().hasCloseCode(code) && code != NORMAL_CLOSURE);
  }

  private void over(String ending, boolean isFault) {
    context.statistics().count(ENDINGS, ending);
    isOver = true;
    if (isFault) {
      find(ending);
    }
  }

  private void find(String finding) {
    context.findings().add("live connection: " + finding, "%s, after%n  %s".formatted(place,
        FuzzFindings.shortened(String.join("\n  ", sent), MAX_SENT_LENGTH)));
  }
}
