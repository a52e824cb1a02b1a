// SPDX-License-Identifier: Apache-2.0
package tidings.stream;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.nio.file.StandardOpenOption.APPEND;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import tidings.store.stream.ConsumerBatch;

/** A handler that records each change as a line of a file, which survives a kill. */
record FileRecordingHandler(Path file) implements Consumer<ConsumerBatch> {
  /** Every number divisible by this is a poison record. */
  private static final int POISON_INTERVAL = 40;

  static boolean isPoison(long number) {
    return number % POISON_INTERVAL == 0;
  }

  /** Writes a batch in one call, so that a kill leaves all of it or nothing. */
  @Override
  public void accept(ConsumerBatch batch) {
    if (batch.changes().stream().anyMatch(change -> isPoison(change.item().number("n")))) {
      throw new IllegalStateException("poison");
    }
    var lines = batch.changes().stream()
        .map(change -> change.key().pk() + " " + change.item().number("n") + "\n")
        .collect(Collectors.joining());
    try {
      Files.write(file, lines.getBytes(UTF_8), APPEND);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  /** The numbers of a partition, in order; ignores an incomplete last line. */
  List<Long> numbers(String pk) {
    try {
      var all = Files.readString(file);
      return all.substring(0, all.lastIndexOf('\n') + 1).lines()
          .filter(line -> line.startsWith(pk + " "))
          .map(line -> Long.parseLong(line.substring(pk.length() + 1)))
          .toList();
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }
}
