// SPDX-License-Identifier: Apache-2.0
package tidings.client;

import io.vertx.core.Future;

/**
 * Gives the token of a user for each call and each live connection. It keeps a token as long as it
 * is valid, and makes a new one when the last has expired: a live connection then ends, and the next
 * one resumes with the new token. As a source of tickets it gives a new one for each connection.
 */
@FunctionalInterface
public interface TokenSource {
  /** The token; null if the user is signed out, which ends a live subscription. */
  Future<String> token();

  /** A token that is not renewed. */
  static TokenSource of(String token) {
    var kept = Future.succeededFuture(token);
    return () -> kept;
  }
}
