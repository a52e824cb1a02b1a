// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import java.util.EnumMap;
import tidings.gateway.CommunityRules;
import tidings.gateway.limits.AllowedRate;
import tidings.gateway.limits.LimitedAction;
import tidings.gateway.limits.RateLimitSettings;
import tidings.server.settings.SettingSources;
import tidings.server.settings.ViewList;

/** Reads the settings of what people may do, and how often. */
final class CommunitySettings {
  private static final int MAX_FACTOR = 1_000_000;

  private CommunitySettings() {}

  static CommunityRules of(SettingSources sources) {
    return new CommunityRules(
        rateLimits(sources),
        SignUpSettings.policy(sources),
        SignUpSettings.passwordsAccepted(sources),
        sources.get("likes.kinds").likeKinds(),
        MailSettings.policy(sources),
        sources.get("reading").oneOf(ReadingPolicy.class) == ReadingPolicy.EVERYBODY,
        SiteTokenConfig.signIn(sources),
        ViewList.of(sources.get("feeds.views")));
  }

  private static RateLimitSettings rateLimits(SettingSources sources) {
    var rates = new EnumMap<LimitedAction, AllowedRate>(LimitedAction.class);
    for (var action : LimitedAction.values()) {
      sources.get("limits." + action.limitName()).rate()
          .ifPresent(rate -> rates.put(action, rate));
    }
    return new RateLimitSettings(
        rates,
        sources.get("limits.newAccounts").count(1, 100),
        sources.get("limits.byAddress").count(1, MAX_FACTOR),
        sources.get("limits.scale").count(1, MAX_FACTOR));
  }
}
