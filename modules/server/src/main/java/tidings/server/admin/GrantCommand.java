// SPDX-License-Identifier: Apache-2.0
package tidings.server.admin;

import java.util.function.Consumer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Assigns a role to a user. Idempotent. */
@Command(name = "grant", customSynopsis = "./tidings grant <user> <role> [<options>]", description = "Assign a role to a user: grant ana moderator. Also works while a server is"
    + " running.")
final class GrantCommand implements AdminCommand {
  @Mixin
  private final RoleAssignment assignment = new RoleAssignment();

  @Override
  public void run(AdminContext context, Consumer<String> output) {
    output.accept(assignment.change(context, true));
  }
}
