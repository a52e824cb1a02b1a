// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.limits;

import java.util.Map;
import java.util.Optional;
import tidings.gateway.limits.BucketKey.Scope;

/**
 * The settings of all rate limits.
 *
 * @param rates of an account, and of an address for sign-ups; an action that is missing has no limit
 * @param newAccountPercent share of these that an account has on its first day
 * @param addressFactor multiple of these that all accounts of one address have together
 * @param scale multiple of all limits, for a server that needs more of everything
 */
public record RateLimitSettings(Map<LimitedAction, AllowedRate> rates, int newAccountPercent,
    int addressFactor, int scale) {
  private static final int ALL = 100;
  /** No limits, for tests of other parts of the gateway. */
  public static final RateLimitSettings UNLIMITED =
      new RateLimitSettings(Map.of(), ALL, 1, 1);

  public RateLimitSettings {
    rates = Map.copyOf(rates);
  }

  /** The limit of an action in a scope, if it has one. */
  Optional<AllowedRate> rate(LimitedAction action, Scope scope) {
    return Optional.ofNullable(rates.get(action)).map(rate -> rate.times(scale)).flatMap(
        rate -> switch (scope) {
          case ACCOUNT -> Optional.of(rate);
          case NEW_ACCOUNT ->
            Optional.of(rate.percent(newAccountPercent)).filter(share -> newAccountPercent < ALL);
          case ADDRESS -> switch (action) {
            case SIGN_UPS, SIGN_INS -> Optional.of(rate);
            case FEED_ROWS -> Optional.empty();
            default -> Optional.of(rate.times(addressFactor));
          };
        });
  }
}
