// SPDX-License-Identifier: Apache-2.0
package tidings.gateway;

import java.util.Map;
import tidings.core.LikeKinds;
import tidings.gateway.limits.RateLimitSettings;

/**
 * The rules of a community: the actions that it allows, and how often.
 *
 * @param rateLimits how often
 * @param signUpOpen whether anybody may create an account
 * @param likeKinds kinds of like that can be given
 */
public record CommunityRules(RateLimitSettings rateLimits, boolean signUpOpen,
    LikeKinds likeKinds) {
  /** No limits, open to everybody, the usual kinds of like. */
  public static final CommunityRules NONE =
      new CommunityRules(RateLimitSettings.UNLIMITED, true, LikeKinds.DEFAULT);

  /** The rules that the web page knows, by the placeholders of its document. */
  Map<String, String> pageValues() {
    return Map.of(
        "signUp", signUpOpen ? "open" : "closed",
        "likeKinds", String.join(" ", likeKinds.kinds()));
  }
}
