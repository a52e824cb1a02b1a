// SPDX-License-Identifier: Apache-2.0
package tidings.server.admin;

import java.util.Optional;
import java.util.function.Consumer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
import tidings.core.Accounts.Reinstate;
import tidings.core.UserId;
import tidings.server.terminal.UserIdConverter;

/** Ends the suspension of a user. Idempotent. */
@Command(name = "reinstate", customSynopsis = "./tidings reinstate <user> [<options>]", description = "End the suspension of a user, who can sign in again. Also works while a server is"
    + " running.")
final class ReinstateCommand implements AdminCommand {
  @Parameters(index = "0", paramLabel = "<user>", converter = UserIdConverter.class, description = "Id of the user, such as ana.")
  private Optional<UserId> user = Optional.empty();

  @Override
  public void run(AdminContext context, Consumer<String> output) {
    var reinstated = user.orElseThrow();
    context.ask(new Reinstate(Optional.empty(), reinstated));
    output.accept(reinstated + " is not suspended");
  }
}
