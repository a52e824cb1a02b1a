// SPDX-License-Identifier: Apache-2.0
package tidings.server.admin;

import java.util.Optional;
import java.util.function.Consumer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
import tidings.core.Accounts.EndSessions;
import tidings.core.UserId;
import tidings.server.terminal.UserIdConverter;

/** Ends all sessions of a user. Idempotent. */
@Command(name = "end-sessions", customSynopsis = "./tidings end-sessions <user> [<options>]", description = "Sign a user out everywhere. Also works while a server is running.")
final class EndSessionsCommand implements AdminCommand {
  @Parameters(index = "0", paramLabel = "<user>", converter = UserIdConverter.class, description = "Id of the user, such as ana.")
  private Optional<UserId> user = Optional.empty();

  @Override
  public void run(AdminContext context, Consumer<String> output) {
    var signedOut = user.orElseThrow();
    int ended = context.ask(new EndSessions(Optional.empty(), signedOut, Optional.empty()));
    output.accept(signedOut + " is signed out: " + ended + " sessions ended");
  }
}
