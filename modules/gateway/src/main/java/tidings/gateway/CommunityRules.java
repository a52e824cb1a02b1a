// SPDX-License-Identifier: Apache-2.0
package tidings.gateway;

import tidings.gateway.limits.RateLimitSettings;

/**
 * What a community lets its people do.
 *
 * @param rateLimits how often
 * @param signUpOpen whether anybody may create an account
 */
public record CommunityRules(RateLimitSettings rateLimits, boolean signUpOpen) {
  /** No limits, and open to everybody. */
  public static final CommunityRules NONE = new CommunityRules(RateLimitSettings.UNLIMITED, true);
}
