// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.calls;

import tidings.core.Activity.Counts;
import tidings.gateway.http.Response;
import tidings.wire.ActivityJson;

/** The answer to a call that changes the counts of an activity: the new ones. */
final class CountsResponse {
  private CountsResponse() {}

  static Response of(Counts counts) {
    return Response.ok(counts, (now, json) -> json.object("counts", now, ActivityJson::counts));
  }
}
