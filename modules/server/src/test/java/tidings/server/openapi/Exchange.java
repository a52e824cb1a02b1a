// SPDX-License-Identifier: Apache-2.0
package tidings.server.openapi;

import io.netty.handler.codec.http.HttpHeaders;
import io.vertx.core.buffer.Buffer;

/** A request and its response, as sent over the wire. */
public record Exchange(Request request, Response response) {
  /** The request, as far as it was sent before the response arrived. */
  public record Request(String method, String target, HttpHeaders headers, Buffer body) {
    /** The target without its query, as sent. */
    public String path() {
      int query = target.indexOf('?');
      return query < 0 ? target : target.substring(0, query);
    }

    String query() {
      return target.substring(path().length()).replaceFirst("^\\?", "");
    }
  }

  public record Response(int status, HttpHeaders headers, Buffer body) {
    public boolean isRefusal() {
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
