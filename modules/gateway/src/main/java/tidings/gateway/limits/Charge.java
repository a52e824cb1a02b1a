// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.limits;

import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;

/**
 * How many actions of which kinds a call makes.
 *
 * @param actions their numbers; 0 if the limit must only not be used up
 */
public record Charge(Map<LimitedAction, Integer> actions) {

  public Charge {
    actions = Collections.unmodifiableMap(new EnumMap<>(actions)); // headers list them in order
  }

  /** One action. */
  public static Charge of(LimitedAction action) {
    return new Charge(Map.of(action, 1));
  }

  /** A post or comment, which needs some feed rows: how many is known after its fan-out. */
  public static Charge ofDelivery(LimitedAction action) {
    return new Charge(Map.of(action, 1, LimitedAction.FEED_ROWS, 0));
  }

  /** A copy with further actions. */
  public Charge and(LimitedAction action, int count) {
    if (count == 0) {
      return this;
    }
    var all = new HashMap<>(actions);
    all.put(action, count);
    return new Charge(all);
  }
}
