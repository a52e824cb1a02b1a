// SPDX-License-Identifier: Apache-2.0
package tidings.app.openapi;

import io.netty.handler.codec.http.HttpHeaders;
import io.vertx.core.buffer.Buffer;

/** A request and its answer, as they went over the wire. */
record Exchange(Asked asked, Answered answered) {
  /** What was asked, as far as it was sent before the answer came. */
  record Asked(String method, String target, HttpHeaders headers, Buffer body) {
    String path() {
      int query = target.indexOf('?');
      return query < 0 ? target : target.substring(0, query);
    }

    String query() {
      return target.substring(path().length()).replaceFirst("^\\?", "");
    }
  }

  record Answered(int status, HttpHeaders headers, Buffer body) {
    boolean isRefusal() {
      return status >= 400;
    }
  }

  /** What it was, for who reads of it in the report of a test. */
  @Override
  public String toString() {
    return asked.method() + " " + asked.target() + " " + asked.body() + " -> " + answered.status()
        + " " + answered.body();
  }
}
