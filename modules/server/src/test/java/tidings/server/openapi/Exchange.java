// SPDX-License-Identifier: Apache-2.0
package tidings.server.openapi;

import io.netty.handler.codec.http.HttpHeaders;
import io.vertx.core.buffer.Buffer;

/** A request and its answer, as they went over the wire. */
record Exchange(Request request, Response response) {
  /** What was asked, as far as it was sent before the answer came. */
  record Request(String method, String target, HttpHeaders headers, Buffer body) {
    String path() {
      int query = target.indexOf('?');
      return query < 0 ? target : target.substring(0, query);
    }

    String query() {
      return target.substring(path().length()).replaceFirst("^\\?", "");
    }
  }

  record Response(int status, HttpHeaders headers, Buffer body) {
    boolean isRefusal() {
      return status >= 400;
    }
  }

  /** What it was, for who reads of it in the report of a test. */
  @Override
  public String toString() {
    return request.method() + " " + request.target() + " " + request.body() + " -> "
        + response.status()
        + " " + response.body();
  }
}
