// SPDX-License-Identifier: Apache-2.0
package tidings.core;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * What never changes of an activity: who did what, and to whom it is addressed.
 *
 * @param verb {@code [a-z]{1,20}}; {@value #COMMENT} is one on an activity, its only target
 * @param targets up to {@value #TARGETS}, none twice
 * @param expiresAt from when on nobody sees it any more, to the second; empty for never
 */
public record Envelope(ActivityId id, UserId actor, String verb, List<Ref> targets,
    Optional<Instant> expiresAt) {
  public static final String COMMENT = "comment";
  public static final int TARGETS = 8;

  public Envelope {
    targets = List.copyOf(targets);
  }

  /** Of an activity that stays. */
  public Envelope(ActivityId id, UserId actor, String verb, List<Ref> targets) {
    this(id, actor, verb, targets, Optional.empty());
  }

  public boolean isComment() {
    return verb.equals(COMMENT);
  }
}
