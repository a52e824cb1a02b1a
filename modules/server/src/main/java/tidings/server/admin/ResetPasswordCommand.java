// SPDX-License-Identifier: Apache-2.0
package tidings.server.admin;

import java.util.Optional;
import java.util.function.Consumer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
import tidings.core.Accounts.ResetPassword;
import tidings.core.UserId;
import tidings.server.terminal.UserIdConverter;

/** Gives a user a new random password and prints it. */
@Command(name = "reset-password", customSynopsis = "./tidings reset-password <user> [<options>]", description = "Give a user a new random password, which is printed once. All sessions of the user"
    + " end. Also works while a server is running.")
final class ResetPasswordCommand implements AdminCommand {
  @Parameters(index = "0", paramLabel = "<user>", converter = UserIdConverter.class, description = "Id of the user, such as ana.")
  private Optional<UserId> user = Optional.empty();

  @Override
  public void run(AdminContext context, Consumer<String> output) {
    output.accept(context.ask(new ResetPassword(user.orElseThrow())));
  }
}
