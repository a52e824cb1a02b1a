// SPDX-License-Identifier: Apache-2.0
package tidings.bench.fuzz;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;

/** Reads the frames of a server, one after another. */
final class ServerFrames {
  private static final int TEXT = 0x81;
  private static final int CLOSE = 0x88;
  private static final int PING = 0x89;
  private static final int PONG = 0x8A;
  private static final int LENGTH_IN_TWO_BYTES = 126;
  private static final int LENGTH_IN_EIGHT_BYTES = 127;
  /** Longer than any message of the server. */
  private static final long MAX_BYTES = 4 * 1024 * 1024;

  private final DataInputStream in;

  /** A frame, or the end of the connection. */
  sealed interface ServerFrame {
    record Text(String text) implements ServerFrame {}

    record Ping(byte[] payload) implements ServerFrame {}

    record Pong(String text) implements ServerFrame {}

    record Close(int code) implements ServerFrame {}

    /** The connection has ended without a close frame. */
    record End() implements ServerFrame {}

    /** Nothing has arrived in time. */
    record Nothing() implements ServerFrame {}

    /** Not a frame that a server sends. */
    record Invalid(int first) implements ServerFrame {}
  }

  ServerFrames(Socket socket) throws IOException {
    in = new DataInputStream(new BufferedInputStream(socket.getInputStream()));
  }

  /** Whether the server has sent more. */
  boolean isAvailable() {
    try {
      return in.available() > 0;
    } catch (IOException over) {
      return false;
    }
  }

  ServerFrame next() {
    try {
      int first = in.readUnsignedByte();
      var payload = new byte[(int) length()];
      in.readFully(payload);
      return switch (first) {
        case TEXT -> new ServerFrame.Text(new String(payload, UTF_8));
        case PING -> new ServerFrame.Ping(payload);
        case PONG -> new ServerFrame.Pong(new String(payload, UTF_8));
        case CLOSE -> new ServerFrame.Close(ByteBuffer.wrap(payload).getShort());
        default -> new ServerFrame.Invalid(first);
      };
    } catch (SocketTimeoutException late) {
      return new ServerFrame.Nothing();
    } catch (IOException over) {
      return new ServerFrame.End();
    }
  }

  private long length() throws IOException {
    int code = in.readUnsignedByte();
    long length = switch (code) {
      case LENGTH_IN_TWO_BYTES -> in.readUnsignedShort();
      case LENGTH_IN_EIGHT_BYTES -> in.readLong();
      default -> code;
    };
    if (length > MAX_BYTES) {
      throw new IOException("a frame of " + length + " bytes");
    }
    return length;
  }
}
