// SPDX-License-Identifier: Apache-2.0
package tidings.media.recordings;

import static java.nio.file.StandardOpenOption.DELETE_ON_CLOSE;
import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.WRITE;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class RecordingFileTest {
  private static final int SIZE = 200_000;
  private static final int PART = 5;
  private static final int TRIES = 2000;

  /** Also what begins before the window, or ends behind it. */
  @Test
  void what_is_written_is_read_from_the_window_and_from_the_file() throws IOException {
    var random = new Random(7);
    var expected = new byte[SIZE];
    random.nextBytes(expected);
    var path = Files.write(Files.createTempFile("recording", null), expected);
    try (var channel = FileChannel.open(path, READ, WRITE, DELETE_ON_CLOSE)) {
      var file = new RecordingFile(channel);
      for (int number = 0; number < TRIES; number++) {
        var part = new byte[random.nextInt(1, number % 100 == 0 ? 100_000 : PART)];
        random.nextBytes(part);
        int at = random.nextInt(SIZE - part.length);
        file.write(at, part);
        System.arraycopy(part, 0, expected, at, part.length);

        int read = Math.max(0, Math.min(SIZE - PART, at + random.nextInt(-PART, PART)));
        assertThat(file.bytes(read, PART)).as("try %s", number)
            .containsExactly(Arrays.copyOfRange(expected, read, read + PART));
      }
      assertThat(new ChannelInputStream(channel).readAllBytes()).isEqualTo(expected);
    }
  }
}
