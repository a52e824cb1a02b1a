// SPDX-License-Identifier: Apache-2.0
package tidings.server.admin;

import static java.nio.file.StandardOpenOption.CREATE_NEW;
import static java.nio.file.StandardOpenOption.WRITE;
import static java.nio.file.attribute.PosixFilePermissions.asFileAttribute;
import static java.nio.file.attribute.PosixFilePermissions.fromString;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Base64;
import java.util.Set;
import java.util.function.Consumer;
import tidings.server.terminal.CommandException;

/**
 * A new file that only its owner can read, from lines in Base64: a command that runs in a server
 * puts out lines. It is removed if the command fails.
 */
final class ReceivedFile implements CommandOutput {
  /** Bytes of a line before they are encoded. */
  private static final int LINE_BYTES = 48 * 1024;

  private final Path path;
  private final Consumer<String> print;
  private final OutputStream file;
  private long bytes;
  private boolean ended;

  /** @throws CommandException if it exists, or cannot be made */
  ReceivedFile(Path path, Consumer<String> print) {
    this.path = path;
    this.print = print;
    try {
      this.file = Channels.newOutputStream(Files.newByteChannel(
          path, Set.of(CREATE_NEW, WRITE), asFileAttribute(fromString("rw-------"))));
    } catch (FileAlreadyExistsException exists) {
      throw CommandException.failed(path + " exists; name another file with -o");
    } catch (IOException | UnsupportedOperationException failure) {
      throw CommandException.failed("cannot create " + path + ": " + failure.getMessage());
    }
  }

  /** The other end: encodes what is written to it. */
  static OutputStream encoder(Consumer<String> output) {
    return new OutputStream() {
      private final byte[] part = new byte[LINE_BYTES];
      private int length;

      @Override
      public void write(int oneByte) {
        part[length++] = (byte) oneByte;
        if (length == LINE_BYTES) {
          send();
        }
      }

      private void send() {
        output.accept(Base64.getEncoder().encodeToString(Arrays.copyOf(part, length)));
        length = 0;
      }

      @Override
      public void close() {
        if (length > 0) {
          send();
        }
      }
    };
  }

  @Override
  public void accept(String line) {
    try {
      var part = Base64.getDecoder().decode(line);
      file.write(part);
      bytes += part.length;
    } catch (IOException failure) {
      throw CommandException.failed("cannot write " + path + ": " + failure.getMessage());
    }
  }

  @Override
  public void end() {
    ended = true;
    print.accept(path + ": " + bytes + " bytes");
  }

  @Override
  public void close() {
    try {
      file.close();
      if (!ended) {
        Files.deleteIfExists(path);
      }
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }
}
