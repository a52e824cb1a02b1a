// SPDX-License-Identifier: Apache-2.0
package tidings.bench.fuzz;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The sender of a request: with a session of a user, with a token that opens none, or anonymous.
 *
 * @param user whose session it is, if it is one
 * @param token sent as a bearer token or, from a page, as a cookie
 * @param isPage whether the request comes from a page of the server
 */
record FuzzCaller(Optional<FuzzUser> user, Optional<String> token, boolean isPage) {
  private static final Map.Entry<String, String> SAME_ORIGIN =
      Map.entry("Sec-Fetch-Site", "same-origin");
  static final FuzzCaller ANONYMOUS = new FuzzCaller(Optional.empty(), Optional.empty(), false);

  static FuzzCaller of(FuzzUser user) {
    return new FuzzCaller(Optional.of(user), user.token(), false);
  }

  /** A token of no session, such as an ended one. */
  static FuzzCaller refused(String token) {
    return new FuzzCaller(Optional.empty(), Optional.of(token), false);
  }

  FuzzCaller onPage() {
    return new FuzzCaller(user, token, true);
  }

  /** The name of the user in the memory; empty without one. */
  String name() {
    return user.map(FuzzUser::id).orElse("");
  }

  /** The headers that say who sends it. */
  List<Map.Entry<String, String>> credentials() {
    var credentials = new ArrayList<Map.Entry<String, String>>();
    token.map(text -> isPage
        ? Map.entry("Cookie", "tidings=" + text)
        : Map.entry("Authorization", "Bearer " + text)).ifPresent(credentials::add);
    if (isPage) {
      credentials.add(SAME_ORIGIN);
    }
    return credentials;
  }
}
