// SPDX-License-Identifier: Apache-2.0
package tidings.transfer.interchange;

import java.util.EnumMap;
import java.util.Map;
import java.util.function.LongConsumer;
import tidings.core.errors.Refusal;

/** Validates each line of a file, by itself and against earlier lines with the same key. */
final class FileValidation {
  private final LineParser parser;
  private final RejectedLines rejected;
  private final SeenRecords seen = new SeenRecords();
  private final FileLimits limits = new FileLimits();
  private final RelationConflicts conflicts = new RelationConflicts();
  private final HandleClaims handles = new HandleClaims();
  private final PlainShares shares = new PlainShares();
  private final UnknownFields unknownFields = new UnknownFields();
  private final Map<RecordKind, Long> lines = new EnumMap<>(RecordKind.class);
  private long duplicates;
  private long selfFollows;
  private long expired;
  private boolean declaresCounts;
  private boolean hasUnresolved;

  private FileValidation(LineParser parser, RejectedLines rejected) {
    this.parser = parser;
    this.rejected = rejected;
  }

  /**
   * Validates the file. A second pass is made if a line may refer to a later one by a foreign id.
   *
   * @param onRead receives the number of bytes read since the last call
   * @throws ImportFileException if no line is valid: then the file has another format
   */
  static FileValidation run(FilePass pass, LongConsumer onRead) {
    var first = new FileValidation(pass.parser(), pass.rejected());
    pass.forEachLine(onRead, line -> first.validate(line, false));
    pass.parser().endFirstPass();
    if (!first.hasUnresolved && !pass.parser().changesIds()) {
      return first.requireAnyLine();
    }
    pass.rejected().clear();
    var second = new FileValidation(pass.parser(), pass.rejected());
    pass.forEachLine(bytes -> {}, line -> second.validate(line, true));
    return second.requireAnyLine();
  }

  private FileValidation requireAnyLine() {
    if (lines.isEmpty() && rejected.rejected() > 0) {
      throw new ImportFileException(
          "none of its lines can be imported; " + rejected.rejections().getFirst());
    }
    return this;
  }

  SeenRecords seen() {
    return seen;
  }

  RelationConflicts conflicts() {
    return conflicts;
  }

  HandleClaims handles() {
    return handles;
  }

  UnknownFields unknownFields() {
    return unknownFields;
  }

  long lines(RecordKind kind) {
    return lines.getOrDefault(kind, 0L);
  }

  /** Lines with the same content as an earlier one. */
  long duplicates() {
    return duplicates;
  }

  long selfFollows() {
    return selfFollows;
  }

  /** Lines whose content has expired or ended already. */
  long expired() {
    return expired;
  }

  /** Whether the file declares counts of followers or likes. */
  boolean declaresCounts() {
    return declaresCounts;
  }

  /** @param isLastPass whether an unknown id is an error */
  private void validate(Line line, boolean isLastPass) {
    if (line.isUnreadable()) {
      rejected.reject(line.number(), line.fault());
      return;
    }
    try {
      var parsed = parser.parse(line);
      unknownFields.add(parser.unknownFields());
      validate(parsed);
    } catch (Refusal invalid) {
      rejected.reject(line.number(), line.fault() + invalid.detail());
    } catch (IdMapping.UnknownIdException unresolved) {
      hasUnresolved = true;
      if (isLastPass) {
        rejected.reject(line.number(), String.valueOf(unresolved.getMessage()));
      }
    }
  }

  private void validate(ParsedLine parsed) {
    var entry = parsed.entry();
    lines.merge(entry.kind(), 1L, Long::sum);
    declaresCounts |= !entry.declaredCounts().isEmpty();
    if (entry instanceof FollowRecord follow && follow.isSelfFollow()) {
      selfFollows++;
      rejected.skip(parsed.line());
    } else if (parser.isExpired(entry)) {
      expired++;
      rejected.skip(parsed.line());
    } else {
      seen.add(parsed).ifPresentOrElse(previous -> addRepeated(parsed, previous),
          () -> addFirst(parsed));
    }
  }

  private void addRepeated(ParsedLine parsed, SeenRecords.Previous previous) {
    if (previous.isSame()) {
      duplicates++;
      rejected.skip(parsed.line());
    } else {
      rejected.rejectInconsistent(
          parsed.line(),
          parsed.asWritten(parsed.entry().displayName()) + " contradicts line "
              + previous.line());
    }
  }

  private void addFirst(ParsedLine parsed) {
    limits.exceededBy(parsed.entry()).or(() -> handles.add(parsed.entry()))
        .or(() -> shares.add(parsed.entry()))
        .ifPresentOrElse(wrong -> {
          seen.remove(parsed.entry().key());
          rejected.rejectInconsistent(parsed.line(), parsed.asWritten(wrong));
        }, () -> conflicts.add(parsed.entry()));
  }
}
