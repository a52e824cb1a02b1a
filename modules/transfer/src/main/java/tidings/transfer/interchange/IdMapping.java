// SPDX-License-Identifier: Apache-2.0
package tidings.transfer.interchange;

import static tidings.core.errors.ErrorCode.INVALID_ID;
import static tidings.wire.TextRule.line;

import com.carrotsearch.hppc.LongLongHashMap;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import tidings.core.Activity;
import tidings.core.ActivityId;
import tidings.core.Ref;
import tidings.core.errors.Refusal;
import tidings.wire.TextRule;

/**
 * Maps the ids of activities in a file. Ids of Tidings stay as they are; others become ids derived
 * from the time of the activity and a hash of the foreign id, so the mapping is deterministic. An id
 * that the file does not define is that of an activity of the store.
 */
final class IdMapping {
  /** The rule for ids of activities in a file, as for {@code foreignId} in the API. */
  static final TextRule RULE = line(1, Activity.MAX_FOREIGN_ID_LENGTH);
  private static final String REF_PREFIX = Ref.ACTIVITY + ":";
  /** The rule for refs in a file, which may end with an id of another system. */
  static final TextRule REF_RULE =
      line(1, REF_PREFIX.length() + Activity.MAX_FOREIGN_ID_LENGTH);

  private final LongLongHashMap times = new LongLongHashMap();
  private final ForeignIds stored;
  private final Map<ActivityId, String> changedIds = new HashMap<>();
  private boolean isFileKnown;
  private boolean changesIds;

  /** @param stored finds the activities of the store */
  IdMapping(ForeignIds stored) {
    this.stored = stored;
  }

  /** Begins another line. */
  void beginLine() {
    changedIds.clear();
  }

  /** All lines were read once: what they do not define is looked up in the store from now on. */
  void endFirstPass() {
    isFileKnown = true;
  }

  /** The ids of the line that were mapped to others, with their originals. */
  Map<ActivityId, String> changedIds() {
    return Map.copyOf(changedIds);
  }

  /**
   * Maps the id of an activity in its own line.
   *
   * @throws Refusal if an earlier line has another time for the same id
   */
  ActivityId define(String id, Instant publishedAt) {
    long hash = Hash64.of(id);
    long time = times.getOrDefault(hash, publishedAt.toEpochMilli());
    if (time != publishedAt.toEpochMilli()) {
      throw INVALID_ID.refusal(
          "an earlier line has another time for activity " + id + ": "
              + Instant.ofEpochMilli(time));
    }
    times.put(hash, time);
    var mapped = toActivityId(id, time);
    changesIds |= ActivityId.isValid(id) && !mapped.text().equals(id);
    return mapped;
  }

  /**
   * Maps the id of an activity that another line refers to.
   *
   * @throws UnknownIdException if it is a foreign id that no line has defined yet, nor the store
   * @throws Refusal if several activities of the store have it
   */
  ActivityId resolve(String id) {
    long hash = Hash64.of(id);
    if (times.containsKey(hash)) {
      return toActivityId(id, times.get(hash));
    }
    if (ActivityId.isValid(id)) {
      return new ActivityId(id);
    }
    var known = isFileKnown ? stored.find(id) : Optional.<ActivityId>empty();
    known.ifPresent(activity -> changedIds.put(activity, id));
    return known.orElseThrow(() -> new UnknownIdException(id));
  }

  /** The ref of a line; what follows {@code activity:} may be an id of another system. */
  Ref ref(String text) {
    return text.startsWith(REF_PREFIX)
        ? resolve(text.substring(REF_PREFIX.length())).ref()
        : Ref.parse(text);
  }

  /** Whether the file has foreign ids that look like ids of Tidings, but with a different time. */
  boolean changesIds() {
    return changesIds;
  }

  private ActivityId toActivityId(String id, long time) {
    var instant = Instant.ofEpochMilli(time);
    if (ActivityId.isValid(id) && new ActivityId(id).time().equals(instant)) {
      return new ActivityId(id);
    }
    var mapped = ActivityId.of(instant, id);
    changedIds.put(mapped, id);
    return mapped;
  }

  /** A reference that can be resolved only after the whole file was read. */
  static final class UnknownIdException extends RuntimeException {
    UnknownIdException(String id) {
      super("there is no activity " + id + " in the file or the store", null, false, false);
    }
  }
}
