// SPDX-License-Identifier: Apache-2.0
package tidings.gateway;

import java.util.Locale;
import java.util.Map;
import tidings.core.EmailPolicy;
import tidings.core.LikeKinds;
import tidings.gateway.limits.RateLimitSettings;

/**
 * The rules of a community: the actions that it allows, and how often.
 *
 * @param rateLimits how often
 * @param signUpOpen whether anybody may create an account
 * @param likeKinds kinds of like that can be given
 * @param emailPolicy whether accounts have e-mail addresses; off without a mail server
 * @param readingOpen whether readers need no session
 */
public record CommunityRules(RateLimitSettings rateLimits, boolean signUpOpen,
    LikeKinds likeKinds, EmailPolicy emailPolicy, boolean readingOpen) {
  /** No limits, open to everybody, the usual kinds of like. */
  public static final CommunityRules NONE = new CommunityRules(
      RateLimitSettings.UNLIMITED, true, LikeKinds.DEFAULT, EmailPolicy.OFF, true);

  /** Whether an account can be created by a sign-up that asks for no e-mail address. */
  boolean signUpOpenWithoutEmail() {
    return signUpOpen && emailPolicy != EmailPolicy.REQUIRED;
  }

  /** The rules that the web page knows, by the placeholders of its document. */
  Map<String, String> pageValues() {
    return Map.of(
        "signUp", signUpOpen ? "open" : "closed",
        "reading", readingOpen ? "everybody" : "signed-in",
        "likeKinds", String.join(" ", likeKinds.kinds()),
        "email", emailPolicy.name().toLowerCase(Locale.ROOT));
  }
}
