// SPDX-License-Identifier: Apache-2.0
package tidings.wire;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import tidings.core.errors.Refusal;
import tidings.core.errors.WrongPart;

/**
 * The wrong fields of a body. They are either thrown at once, or collected, so that a client is told
 * all of them: then a wrong field has a stand-in for its value, and the result is dropped.
 */
final class FieldErrors {
  private enum Mode {
    THROW, COLLECT, IGNORE
  }

  private final List<Refusal> found = new ArrayList<>();
  private Mode mode;

  private FieldErrors(Mode mode) {
    this.mode = mode;
  }

  /** Errors that are thrown at once. */
  static FieldErrors thrown() {
    return new FieldErrors(Mode.THROW);
  }

  /** Errors inside of the stand-in for an object. */
  static FieldErrors ignored() {
    return new FieldErrors(Mode.IGNORE);
  }

  /**
   * The result of a reader.
   *
   * @throws Refusal the first error, with a list of all
   */
  static <T> T collect(Function<FieldErrors, T> reader) {
    var errors = new FieldErrors(Mode.COLLECT);
    try {
      var result = reader.apply(errors);
      errors.throwIfFound();
      return result;
    } catch (RuntimeException failure) {
      errors.throwIfFound(); // the failure may follow from a stand-in
      throw failure;
    } finally {
      errors.mode = Mode.THROW;
    }
  }

  /** The value of a field, or the stand-in if it is refused. */
  <T> T read(Supplier<T> reader, T standIn) {
    try {
      return reader.get();
    } catch (Refusal refusal) {
      add(refusal);
      return standIn;
    }
  }

  /** The result of a reader, whose refusals say where they are. */
  static <T> T at(String pointer, Supplier<T> reader) {
    try {
      return reader.get();
    } catch (Refusal refusal) {
      throw refusal.atPointer(pointer);
    }
  }

  void add(Refusal refusal) {
    if (mode == Mode.THROW) {
      throw refusal;
    }
    if (mode == Mode.COLLECT && found.size() < WrongPart.MAX_LISTED) {
      found.add(refusal);
    }
  }

  /** Whether an error at a place or below it is known. */
  boolean contains(String pointer) {
    return parts().stream().map(WrongPart::place)
        .anyMatch(place -> place.equals(pointer) || place.startsWith(pointer + "/"));
  }

  private List<WrongPart> parts() {
    return found.stream().flatMap(each -> each.wrongParts().stream()).toList();
  }

  private void throwIfFound() {
    if (!found.isEmpty()) {
      throw found.getFirst().withWrongParts(parts());
    }
  }
}
