// SPDX-License-Identifier: Apache-2.0
package tidings.core;

import java.util.List;

/**
 * What never changes of an activity: who did what, and to whom it is addressed.
 *
 * @param verb {@code [a-z]{1,20}}; {@value #COMMENT} is one on an activity, its only target
 * @param targets up to {@value #TARGETS}, none twice
 */
public record Envelope(ActivityId id, UserId actor, String verb, List<Ref> targets) {
  public static final String COMMENT = "comment";
  public static final int TARGETS = 8;

  public Envelope {
    targets = List.copyOf(targets);
  }

  public boolean isComment() {
    return verb.equals(COMMENT);
  }
}
