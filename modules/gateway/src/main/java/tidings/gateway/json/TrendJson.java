// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.json;

import tidings.core.Trending.Trend;

/** What trends, with how much it was liked and commented on. */
public final class TrendJson {
  private TrendJson() {}

  public static void trend(Trend trend, Json json) {
    trend.activity().ifPresentOrElse(
        activity -> json.object("activity", activity, ActivityJson::activity),
        () -> FaceJson.face(trend.what(), json));
    json.put("likes", trend.likes()).put("comments", trend.comments());
  }
}
