// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.calls;

import io.vertx.core.Future;
import tidings.core.AnswerSize;
import tidings.core.Lookup;
import tidings.gateway.http.LargeAnswer;
import tidings.gateway.http.Response;
import tidings.wire.JsonWriter;

/** The response to a read of several things by their ids. */
final class LookupResponse {
  private LookupResponse() {}

  static <T> Future<Response> of(
      Lookup<?, T> lookup, AnswerSize<? super T> size, JsonWriter<? super T> item) {
    return LargeAnswer.encode(lookup.items(), size,
        () -> Response.ok(lookup, (found, json) -> json.list("items", found.items(), item)
            .texts("missing", found.missing())
            .texts("remaining", found.remaining())));
  }
}
