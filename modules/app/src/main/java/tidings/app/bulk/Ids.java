// SPDX-License-Identifier: Apache-2.0
package tidings.app.bulk;

import java.time.Instant;
import java.util.OptionalLong;
import tidings.core.ActivityId;
import tidings.core.Ref;

/**
 * The ids of a file's activities: Tidings' own as they are, and of others' such as come of their
 * time and a hash of theirs, which is the same however often it is asked for.
 */
final class Ids {
  private final LongMap times = new LongMap();

  /** The id of an activity in its own line. */
  ActivityId own(String id, Instant publishedAt) {
    if (ActivityId.isOne(id) && new ActivityId(id).time().equals(publishedAt)) {
      return new ActivityId(id);
    }
    new Ref(Ref.ACTIVITY, id); // refused, unless others can refer to it
    times.put(Shorthand.of(id), publishedAt.toEpochMilli());
    return ActivityId.of(publishedAt, id);
  }

  /**
   * The id of an activity that another line refers to.
   *
   * @throws Unknown when it is not one of Tidings' own and no line has said its time yet
   */
  ActivityId referred(String id) {
    OptionalLong time = times.find(Shorthand.of(id));
    if (time.isPresent()) {
      return ActivityId.of(Instant.ofEpochMilli(time.getAsLong()), id);
    }
    if (ActivityId.isOne(id)) {
      return new ActivityId(id);
    }
    new Ref(Ref.ACTIVITY, id);
    throw new Unknown(id);
  }

  /** A reference that cannot be followed before the whole file was read. */
  static final class Unknown extends RuntimeException {
    Unknown(String id) {
      super("there is no activity " + id + " in the file", null, false, false);
    }
  }
}
