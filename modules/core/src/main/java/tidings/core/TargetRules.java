// SPDX-License-Identifier: Apache-2.0
package tidings.core;

import static tidings.core.errors.ErrorCode.INVALID_TARGET;

import tidings.core.Activities.Draft;
import tidings.core.errors.Refusal;

/** Who may target what: anyone what is not a user or an activity, and users only themselves. */
public final class TargetRules {
  private TargetRules() {}

  /** @throws Refusal {@code invalid_target} */
  public static void requireAllowed(UserId actor, Draft draft) {
    if (draft.targets().size() > Envelope.MAX_TARGETS) {
      throw INVALID_TARGET.refusal("an activity has at most " + Envelope.MAX_TARGETS + " targets");
    }
    if (draft.verb().equals(Envelope.COMMENT)) {
      requireCommentTarget(draft);
      return;
    }
    for (var target : draft.targets()) {
      if (target.isUser() && !target.equals(actor.ref())) {
        throw INVALID_TARGET.refusal("a user is reached by a mention, not by a target");
      }
      if (target.isActivity()) {
        throw INVALID_TARGET.refusal("only a comment targets an activity");
      }
    }
  }

  private static void requireCommentTarget(Draft comment) {
    var targets = comment.targets().stream().distinct().toList();
    if (targets.size() != 1 || !targets.getFirst().isActivity()) {
      throw INVALID_TARGET
          .refusal("a comment targets the activity that it is on, and nothing else");
    }
    new ActivityId(targets.getFirst().id()); // refused, when it is none
  }
}
