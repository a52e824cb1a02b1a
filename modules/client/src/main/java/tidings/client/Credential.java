// SPDX-License-Identifier: Apache-2.0
package tidings.client;

import static java.util.concurrent.TimeUnit.SECONDS;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;

/**
 * A secret that opens a live connection.
 *
 * @param field the field of the hello that carries it
 * @param isRenewed whether the source gives another secret when the last is not valid any more
 */
record Credential(String field, TokenSource source, boolean isRenewed) {

  /** The token of a session; reusable. */
  static Credential token(String token) {
    return new Credential("token", TokenSource.of(token), false);
  }

  /** Tokens of a user, each until it expires. */
  static Credential tokens(TokenSource source) {
    return new Credential("token", source, true);
  }

  /** A new {@link Ticket} for each connection. */
  static Credential tickets(TokenSource source) {
    return new Credential("ticket", source, true);
  }

  /** A {@link Ticket}; valid once. */
  static Credential ticket(String ticket) {
    return new Credential("ticket", TokenSource.of(ticket), false);
  }

  /**
   * Asks for the secret; fails if none is given in time. Completes on the context of the caller, not
   * on a thread of the source.
   */
  Future<String> secret(Vertx vertx) {
    var context = vertx.getOrCreateContext();
    var promise = Promise.<String>promise();
    Future.succeededFuture()
        .compose(now -> source.token())
        .timeout(LiveConnection.WELCOME_TIMEOUT.toSeconds(), SECONDS)
        .onComplete(given -> context.runOnContext(back -> {
          if (given.succeeded() && given.result() == null) {
            promise.fail(ConnectionClosedException.signedOut());
          } else {
            promise.handle(given);
          }
        }));
    return promise.future();
  }
}
