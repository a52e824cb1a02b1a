// SPDX-License-Identifier: Apache-2.0
package tidings.server.admin;

import static java.time.temporal.ChronoUnit.MILLIS;
import static java.util.stream.Collectors.joining;

import java.util.function.Consumer;
import java.util.stream.Stream;
import tidings.core.Role;
import tidings.core.UserId;
import tidings.core.errors.Refusal;
import tidings.schema.Keys;
import tidings.schema.rows.AuditRow.Action;
import tidings.schema.rows.RoleRow;
import tidings.server.terminal.CommandException;
import tidings.server.terminal.CommandLine;
import tidings.store.Condition;
import tidings.store.OptimisticRetry;
import tidings.store.Transaction;

/**
 * Gives somebody a role, or takes it away; doing it again is no error.
 *
 * @param grants whether they have it afterwards
 */
record GrantCommand(UserId user, Role role, boolean grants) implements AdminCommand {

  /** @throws CommandException naming what is missing, or no role */
  static GrantCommand of(CommandLine line, boolean grants) {
    AdminCommand.requireOperands(line, "<user> <role>");
    var operands = line.operands();
    return new GrantCommand(user(operands.getFirst()), role(operands.getLast()), grants);
  }

  private static UserId user(String id) {
    try {
      return new UserId(id);
    } catch (Refusal invalid) {
      throw CommandException.usageError("'" + id + "' is not the id of a user, such as ana");
    }
  }

  private static Role role(String word) {
    return Role.find(word).orElseThrow(() -> {
      var roles = Stream.of(Role.values()).map(Role::toString).collect(joining(", "));
      return CommandException.usageError("'" + word + "' is not a role; there is " + roles);
    });
  }

  @Override
  public void run(AdminContext context, Consumer<String> output) {
    if (context.table().get(Keys.account(user)).await().isEmpty()) {
      throw CommandException.failed("there is no user " + user);
    }
    output.accept(OptimisticRetry.retry(() -> applyChange(context)));
  }

  private String applyChange(AdminContext context) {
    if (RoleRow.has(context.table(), user, role) == grants) {
      return user + (grants ? " is a " + role + " already" : " is no " + role);
    }
    var key = Keys.role(role, user);
    var row = new RoleRow(role, user, context.clock().instant().truncatedTo(MILLIS));
    var change = grants
        ? new Transaction().put(row.item()).onlyIf(Condition.absent())
        : new Transaction().delete(key).onlyIf(Condition.present());
    change.put(context.audit().ofGrant(grants ? Action.GRANTED : Action.REVOKED, user, role));
    change.commit(context.table()).await();
    return user + (grants ? " is a " : " is no longer a ") + role;
  }
}
