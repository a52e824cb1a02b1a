// SPDX-License-Identifier: Apache-2.0
package tidings.core;

import static tidings.core.errors.ErrorCode.INVALID_FIELD;
import static tidings.core.errors.ErrorCode.INVALID_TARGET;

import java.util.List;
import java.util.stream.Stream;
import tidings.core.Activities.Draft;
import tidings.core.errors.Refusal;

/**
 * Allowed targets: any entity except users and activities; users may target themselves; a comment
 * targets its activity, and so does a share, among others. The hashtags of a text are targets as
 * well.
 */
public final class TargetRules {
  private TargetRules() {}

  /** @throws Refusal {@code invalid_target} */
  public static void requireAllowed(UserId actor, Draft draft) {
    if (draft.targets().size() > Envelope.MAX_TARGETS) {
      throw INVALID_TARGET
          .refusal("an activity can have at most " + Envelope.MAX_TARGETS + " targets");
    }
    requireReach(draft.verb(), draft.reach());
    if (draft.verb().equals(Envelope.COMMENT)) {
      requireCommentTarget(draft);
      return;
    }
    for (var target : draft.targets()) {
      if (target.isUser() && !target.equals(actor.ref())) {
        throw INVALID_TARGET.refusal("another user cannot be a target; mention them in the text");
      }
    }
    requireShared(draft);
  }

  /** A share without an activity is a post like others. */
  private static void requireShared(Draft draft) {
    var activities = draft.targets().stream().distinct().filter(Ref::isActivity).toList();
    if (!activities.isEmpty() && !draft.verb().equals(Envelope.SHARE)) {
      throw INVALID_TARGET.refusal("only a comment or a share can target an activity");
    }
    if (activities.size() > 1) {
      throw INVALID_TARGET.refusal("a share targets exactly one activity");
    }
    if (!activities.isEmpty()) {
      requireShareReach(draft.reach());
    }
    activities.forEach(activity -> new ActivityId(activity.id())); // refused if it is none
  }

  /**
   * The targets of an activity, without duplicates: those that it names, and the hashtags of its
   * text, as many as fit. A comment has no others than its activity.
   */
  public static List<Ref> targets(Draft draft) {
    var hashtags = draft.verb().equals(Envelope.COMMENT)
        ? Stream.<Ref>empty()
        : Hashtag.in(draft.object().text()).stream().map(Hashtag::ref);
    return Stream.concat(draft.targets().stream(), hashtags)
        .distinct()
        .limit(Envelope.MAX_TARGETS)
        .toList();
  }

  /** @throws Refusal {@code invalid_field} */
  public static void requireReach(String verb, Reach reach) {
    if (verb.equals(Envelope.COMMENT) && reach != Reach.PUBLIC) {
      throw INVALID_FIELD.refusal(
          "a comment has no visibility of its own: it is visible to those who see what it is on");
    }
  }

  /**
   * Refuses a share for followers, as the actor of what is shared is told of it.
   *
   * @throws Refusal {@code invalid_field}
   */
  public static void requireShareReach(Reach reach) {
    if (reach == Reach.FOLLOWERS) {
      throw INVALID_FIELD.refusal("a share is public or unlisted");
    }
  }

  private static void requireCommentTarget(Draft comment) {
    var targets = comment.targets().stream().distinct().toList();
    if (targets.size() != 1 || !targets.get(0).isActivity()) {
      throw INVALID_TARGET
          .refusal("a comment targets exactly one activity");
    }
    new ActivityId(targets.get(0).id()); // refused if it is not an activity id
  }
}
