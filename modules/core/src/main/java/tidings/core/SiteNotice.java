// SPDX-License-Identifier: Apache-2.0
package tidings.core;

import java.util.List;
import java.util.Optional;

/**
 * A notice that the site posts to some of its users.
 *
 * @param id the site's own; a notice of the same id is told once to each recipient
 * @param fingerprint of what is posted, so that an id is used for one notice only
 * @param group notices of the same kind and group form one notification; empty for one of its own
 * @param activity the one that it is about, hidden while that is
 */
public record SiteNotice(String id, String fingerprint, CustomNotice content,
    Optional<String> group, Optional<ActivityId> activity, Recipients recipients) {
  /** Max. recipients that are named. */
  public static final int MAX_RECIPIENTS = 1000;

  /** The users who are told. */
  public sealed interface Recipients {
    /** These users, each once. */
    record Named(List<UserId> users) implements Recipients {
      public Named {
        users = List.copyOf(users);
      }
    }

    /** All followers of a ref. */
    record FollowersOf(Ref audience) implements Recipients {}
  }

  /**
   * The answer to a posted notice.
   *
   * @param told the named recipients who are told, by this call or by an earlier one of the same id;
   *     empty for an audience, which is told later
   * @param unknown the named recipients who are no users
   * @param skipped the others: suspended, or not to be told of the actor or the activity
   */
  public record Outcome(
      String id, Optional<Integer> told, List<UserId> unknown, List<UserId> skipped) {
    public Outcome {
      unknown = List.copyOf(unknown);
      skipped = List.copyOf(skipped);
    }
  }
}
