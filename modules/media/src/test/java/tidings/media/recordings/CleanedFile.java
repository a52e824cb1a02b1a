// SPDX-License-Identifier: Apache-2.0
package tidings.media.recordings;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.DELETE_ON_CLOSE;
import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import tidings.core.Media.MediaType;

/** A file that was uploaded and cleaned. */
record CleanedFile(MediaType type, byte[] bytes) {

  static CleanedFile of(byte[] uploaded) {
    try {
      var path = Files.createTempFile("recording", null);
      try (var file = FileChannel.open(path, CREATE, READ, WRITE, DELETE_ON_CLOSE)) {
        file.write(ByteBuffer.wrap(uploaded));
        var type = RecordingFormat.of(file).orElseThrow().clean(file);
        var cleaned = new ChannelInputStream(file).readAllBytes();
        return new CleanedFile(type, cleaned);
      }
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  String text() {
    return new String(bytes, ISO_8859_1);
  }
}
