// SPDX-License-Identifier: Apache-2.0
package tidings.core;

import static tidings.core.Reason.INVALID_TARGET;

import tidings.core.Activities.Draft;

/** Who may target what: anyone what is not a user or an activity, and users only themselves. */
public final class Targets {
  private Targets() {}

  /** @throws Refusal {@code invalid_target} */
  public static void check(UserId actor, Draft draft) {
    if (draft.targets().size() > Envelope.TARGETS) {
      throw INVALID_TARGET.because("an activity has at most " + Envelope.TARGETS + " targets");
    }
    if (draft.verb().equals(Envelope.COMMENT)) {
      checkComment(draft);
      return;
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

  private static void checkComment(Draft comment) {
    var targets = comment.targets().stream().distinct().toList();
    if (targets.size() != 1 || !targets.getFirst().isActivity()) {
      throw INVALID_TARGET
          .because("a comment targets the activity that it is on, and nothing else");
    }
    new ActivityId(targets.getFirst().id()); // refused, when it is none
  }
}
