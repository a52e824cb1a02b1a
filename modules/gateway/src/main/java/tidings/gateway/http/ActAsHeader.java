// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.http;

import static tidings.core.errors.ErrorCode.INVALID_HEADER;

import io.vertx.core.http.HttpServerRequest;
import java.util.Optional;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.core.errors.Refusal;

/** The header in which a request with a service key names the user that it is made as. */
public final class ActAsHeader {
  public static final String NAME = "Act-As";

  private ActAsHeader() {}

  public static boolean isSent(HttpServerRequest request) {
    return request.headers().contains(NAME);
  }

  /**
   * Empty without the header.
   *
   * @throws Refusal {@code invalid_header} if it is not the ref of one user
   */
  public static Optional<UserId> find(HttpServerRequest request) {
    var values = request.headers().getAll(NAME);
    if (values.size() > 1) {
      throw invalid();
    }
    return values.stream().findFirst().map(ActAsHeader::user);
  }

  private static UserId user(String value) {
    try {
      var ref = Ref.parse(value);
      if (ref.isUser()) {
        return new UserId(ref.id());
      }
    } catch (Refusal noRef) {
      throw invalid();
    }
    throw invalid();
  }

  private static Refusal invalid() {
    return INVALID_HEADER.refusal(NAME + " must be the ref of a user, such as user:ana");
  }
}
