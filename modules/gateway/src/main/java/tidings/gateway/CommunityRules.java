// SPDX-License-Identifier: Apache-2.0
package tidings.gateway;

import static java.util.stream.Collectors.joining;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import tidings.core.EmailPolicy;
import tidings.core.FeedView;
import tidings.core.LikeKinds;
import tidings.core.SignUpPolicy;
import tidings.gateway.limits.RateLimitSettings;

/**
 * The rules of a community: the actions that it allows, and how often.
 *
 * @param rateLimits how often
 * @param signUpPolicy who may create an account
 * @param passwordsAccepted whether users sign in with passwords
 * @param likeKinds kinds of like that can be given
 * @param emailPolicy whether accounts have e-mail addresses; off without a mail server
 * @param readingOpen whether readers need no session
 * @param siteSignIn how the page finds users whom the site has signed in
 * @param views of feeds that readers may ask for
 */
public record CommunityRules(RateLimitSettings rateLimits, SignUpPolicy signUpPolicy,
    boolean passwordsAccepted, LikeKinds likeKinds, EmailPolicy emailPolicy, boolean readingOpen,
    SiteSignIn siteSignIn, List<FeedView> views) {
  /** No limits, open to everybody, the usual kinds of like. */
  public static final CommunityRules NONE = new CommunityRules(
      RateLimitSettings.UNLIMITED, SignUpPolicy.OPEN, true, LikeKinds.DEFAULT, EmailPolicy.OFF,
      true,
      SiteSignIn.NONE, List.of());

  /** The rules that the web page knows, by the placeholders of its document. */
  Map<String, String> pageValues() {
    var values = new HashMap<>(siteSignIn.pageValues());
    values.putAll(Map.of(
        "signUp", signUpPolicy.name().toLowerCase(Locale.ROOT),
        "passwords", passwordsAccepted ? "on" : "off",
        "reading", readingOpen ? "everybody" : "signed-in",
        "likeKinds", String.join(" ", likeKinds.kinds()),
        "views", views.stream().map(FeedView::name).collect(joining(" ")),
        "email", emailPolicy.name().toLowerCase(Locale.ROOT)));
    return values;
  }
}
