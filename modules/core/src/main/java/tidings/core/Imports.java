// SPDX-License-Identifier: Apache-2.0
package tidings.core;

import static java.util.Locale.ROOT;

import io.vertx.core.buffer.Buffer;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import tidings.core.bus.Ask;

/**
 * Requests to the actor of imports into a running server. A file is received part by part and then
 * imported, by the node that has received it.
 */
public sealed interface Imports<A> extends Ask<A> {
  /** How long the report of an import is kept. */
  Duration KEPT = Duration.ofDays(7);

  /**
   * Begins an import, of which there is one at a time: {@code import_running} names the other one.
   * {@code body_too_large} if it is known to be.
   *
   * @param by the key that it is sent with
   * @param announcedBytes the size of the file, if it is known
   */
  record ReceiveFile(ImportMode mode, KeyName by, Optional<Long> announcedBytes)
      implements Imports<ImportJob> {
    @Override
    public Object key() {
      return "";
    }
  }

  /** Adds the next part of a file; {@code body_too_large} beyond the largest size. */
  record AppendPart(ImportId id, Buffer bytes) implements Imports<Done> {
    @Override
    public Object key() {
      return id;
    }
  }

  /** Imports the file, which is complete. The answer does not wait for that. */
  record StartImport(ImportId id) implements Imports<ImportJob> {
    @Override
    public Object key() {
      return id;
    }
  }

  /** Ends an import whose file is not received completely. */
  record CancelImport(ImportId id, String reason) implements Imports<Done> {
    @Override
    public Object key() {
      return id;
    }
  }

  /** The progress of an import, or its report; {@code not_found} after {@link #KEPT}. */
  record GetImport(ImportId id) implements Imports<ImportJob>, Read {
    @Override
    public Object key() {
      return id;
    }
  }

  /**
   * How lines are treated.
   *
   * @param update whether what exists is changed to what the file says
   * @param ignoreUnknown whether unknown fields are left out instead of their lines
   * @param maxWrong the number of invalid lines above which nothing is imported
   */
  record ImportMode(boolean update, boolean ignoreUnknown, Optional<Integer> maxWrong) {}

  /** Where an import is. */
  enum ImportState {
    /** Its file arrives. */
    RECEIVING,
    RUNNING,
    COMPLETED,
    /** Nothing more happens; the reason says what was stored. */
    FAILED,
    /** Its server has stopped. The same file, sent again, continues it. */
    INTERRUPTED;

    /** The name in lower case, as in the API. */
    public String code() {
      return name().toLowerCase(ROOT);
    }

    public boolean isOver() {
      return this != RECEIVING && this != RUNNING;
    }
  }

  /**
   * An import.
   *
   * @param by the key that it was sent with
   * @param step what it does now, in words; empty if it does nothing
   * @param percent of all that it does, as far as known
   * @param failure why it has failed
   * @param report its totals as a JSON object, once there are some
   */
  record ImportJob(ImportId id, ImportState state, KeyName by, Instant startedAt,
      Optional<Instant> finishedAt, long bytes, Optional<String> step, int percent,
      Optional<String> failure, Optional<String> report) {}
}
