// SPDX-License-Identifier: Apache-2.0
package tidings.core;

import static tidings.core.errors.ErrorCode.INVALID_ID;

import com.github.f4b6a3.ulid.Ulid;
import java.time.Instant;
import java.util.Arrays;
import tidings.core.errors.Refusal;

/**
 * The id of an activity: a ULID in its canonical 26 upper-case characters. Ids sort by the time of
 * their creation, and share this order with {@link Position}s.
 */
public record ActivityId(String text) implements Comparable<ActivityId> {
  /** Crockford's base 32. */
  private static final IdSyntax SYNTAX =
      new IdSyntax("0123456789ABCDEFGHJKMNPQRSTVWXYZ", Ulid.ULID_CHARS);

  /** @throws Refusal {@code invalid_id} */
  public ActivityId {
    if (!isValid(text)) {
      throw INVALID_ID.refusal("an activity's id is a ULID: 26 characters of 0-9 A-Z");
    }
  }

  /**
   * The id of an imported activity: the same for the same time and source.
   *
   * @param source id of the activity in the other system
   */
  public static ActivityId of(Instant publishedAt, String source) {
    var random = Arrays.copyOf(Sha256.of(source), Ulid.RANDOM_BYTES);
    return new ActivityId(new Ulid(publishedAt.toEpochMilli(), random).toString());
  }

  /** Whether a text is a valid activity id. Other texts may be ids of another system. */
  public static boolean isValid(String text) {
    return text.length() == Ulid.ULID_CHARS && text.charAt(0) <= '7' && SYNTAX.matches(text);
  }

  /** The creation time, to the millisecond. */
  public Instant time() {
    return Ulid.getInstant(text);
  }

  /** Whether the activity is older than a position. */
  public boolean isBefore(Position position) {
    return text.compareTo(position.text()) < 0;
  }

  public Ref ref() {
    return new Ref(Ref.ACTIVITY, text);
  }

  @Override
  public int compareTo(ActivityId other) {
    return text.compareTo(other.text);
  }

  @Override
  public String toString() {
    return text;
  }
}
