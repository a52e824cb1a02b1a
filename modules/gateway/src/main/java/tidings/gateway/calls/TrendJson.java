// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.calls;

import tidings.core.Trending.Trend;
import tidings.wire.ActivityJson;
import tidings.wire.EntitySummaryJson;
import tidings.wire.JsonObjectWriter;

/** JSON of trends with their engagement. */
final class TrendJson {
  private TrendJson() {}

  static void trend(Trend trend, JsonObjectWriter json) {
    trend.activity().ifPresentOrElse(
        activity -> json.object("activity", activity, ActivityJson::activity),
        () -> EntitySummaryJson.summary(trend.entity(), json));
    json.put("likes", trend.likes()).put("comments", trend.comments());
  }
}
