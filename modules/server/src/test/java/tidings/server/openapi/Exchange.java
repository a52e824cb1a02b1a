// SPDX-License-Identifier: Apache-2.0
package tidings.server.openapi;

import io.netty.handler.codec.http.HttpHeaders;
import io.vertx.core.buffer.Buffer;

/** A request and its response, as sent over the wire. */
record Exchange(Request request, Response response) {
  /** The request, as far as it was sent before the response arrived. */
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

  /** Description for test reports. */
  @Override
  public String toString() {
    return request.method() + " " + request.target() + " " + request.body() + " -> "
        + response.status()
        + " " + response.body();
  }
}
