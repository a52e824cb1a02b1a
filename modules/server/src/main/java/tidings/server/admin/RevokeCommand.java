// SPDX-License-Identifier: Apache-2.0
package tidings.server.admin;

import java.util.function.Consumer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Removes a role from a user. Idempotent. */
@Command(name = "revoke", customSynopsis = "./tidings revoke <user> <role> [<options>]", description = "Remove a role from a user: revoke ana moderator. Also works while a server is"
    + " running.")
final class RevokeCommand implements AdminCommand {
  @Mixin
  private final RoleAssignment assignment = new RoleAssignment();

  @Override
  public void run(AdminContext context, Consumer<String> output) {
    output.accept(assignment.change(context, false));
  }
}
