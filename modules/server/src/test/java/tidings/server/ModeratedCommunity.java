// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static org.assertj.core.api.Assertions.catchThrowableOfType;

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
    var mona = server.signUp("Mona");
    server.runCommand("grant", mona.ref().id(), "moderator");
    return new ModeratedCommunity(
        mona, mona.moderation(), server.signUp("Ana"), server.signUp("Ben"));
  }

  /** The reason for which a call is refused. */
  static ErrorCode refused(Runnable call) {
    return catchThrowableOfType(ApiRefusal.class, call::run).errorCode().orElseThrow();
  }
}
