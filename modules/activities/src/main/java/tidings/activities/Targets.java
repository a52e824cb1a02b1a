// SPDX-License-Identifier: Apache-2.0
package tidings.activities;

import static tidings.core.Reason.INVALID_TARGET;

import tidings.core.Activities.Draft;
import tidings.core.Envelope;
import tidings.core.UserId;

/** Who may target what: anyone what is not a user or an activity, and users only themselves. */
final class Targets {
  private Targets() {}

  static void check(UserId actor, Draft draft) {
    if (draft.targets().size() > Envelope.TARGETS) {
      throw INVALID_TARGET.because("an activity has at most " + Envelope.TARGETS + " targets");
    }
    if (draft.verb().equals(Envelope.COMMENT)) {
      throw INVALID_TARGET.because("activities cannot be commented on here");
    }
    for (var target : draft.targets()) {
      if (target.isUser() && !target.equals(actor.ref())) {
        throw INVALID_TARGET.because("a user is reached by a mention, not by a target");
      }
      if (target.isActivity()) {
        throw INVALID_TARGET.because("only a comment targets an activity");
      }
    }
  }
}
