// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.function.Function;
import tidings.client.ApiRefusal;
import tidings.client.ModerationApi;
import tidings.client.Session;
import tidings.core.errors.ErrorCode;

/**
 * A moderator and two users.
 *
 * @param moderator the calls of Mona, who is a moderator
 */
record ModeratedCommunity(Session mona, ModerationApi moderator, Session ana, Session ben) {

  static ModeratedCommunity on(ServerExtension server) {
    return on(server, server::signUp);
  }

  /** @param signUp creates a user by a name */
  static ModeratedCommunity on(ServerExtension server, Function<String, Session> signUp) {
    var mona = signUp.apply("Mona");
    server.runCommand("grant", mona.ref().id(), "moderator");
    return new ModeratedCommunity(
        mona, mona.moderation(), signUp.apply("Ana"), signUp.apply("Ben"));
  }

  /** The reason for which a call is refused. */
  static ErrorCode refused(Runnable call) {
    return catchThrowableOfType(ApiRefusal.class, call::run).errorCode().orElseThrow();
  }
}
