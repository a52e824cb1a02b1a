// SPDX-License-Identifier: Apache-2.0
package tidings.server.admin;

import static java.time.temporal.ChronoUnit.MILLIS;
import static java.util.stream.Collectors.joining;

import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Parameters;
import tidings.core.Role;
import tidings.core.UserId;
import tidings.schema.AccountKeys;
import tidings.schema.rows.AuditRow.Action;
import tidings.schema.rows.ErasedUserRow;
import tidings.schema.rows.RoleRow;
import tidings.server.terminal.CommandException;
import tidings.server.terminal.UserIdConverter;
import tidings.store.Condition;
import tidings.store.OptimisticRetry;
import tidings.store.Transaction;

/** A user and a role, as parameters of a command that changes whether the user has the role. */
@Command
final class RoleAssignment {
  @Parameters(index = "0", paramLabel = "<user>", converter = UserIdConverter.class, description = "Id of the user, such as ana.")
  private Optional<UserId> user = Optional.empty();

  @Parameters(index = "1", paramLabel = "<role>", converter = RoleConverter.class, description = "The role: moderator.")
  private Optional<Role> role = Optional.empty();

  static final class RoleConverter implements ITypeConverter<Role> {
    @Override
    public Role convert(String word) {
      return Role.find(word).orElseThrow(() -> {
        var roles = Stream.of(Role.values()).map(Role::toString).collect(joining(", "));
        return CommandException.usageError("'" + word + "' is not a role; there is " + roles);
      });
    }
  }

  /** Grants or revokes the role. @return a sentence that describes the result */
  String change(AdminContext context, boolean grant) {
    var requiredUser = user.orElseThrow();
    var requiredRole = role.orElseThrow();
    if (context.table().get(AccountKeys.account(requiredUser)).await()
        .filter(row -> !ErasedUserRow.is(row)).isEmpty()) {
      throw CommandException.failed("there is no user " + requiredUser);
    }
    return OptimisticRetry.retry(context.table(),
        () -> change(context, requiredUser, requiredRole, grant));
  }

  private static String change(AdminContext context, UserId user, Role role, boolean grant) {
    if (RoleRow.has(context.table(), user, role) == grant) {
      return user + (grant ? " is a " + role + " already" : " is no " + role);
    }
    var row = new RoleRow(role, user, context.clock().instant().truncatedTo(MILLIS));
    var transaction = grant
        ? new Transaction().put(row.item()).onlyIf(Condition.absent())
        : new Transaction().delete(AccountKeys.role(role, user)).onlyIf(Condition.present());
    transaction.put(context.audit().ofGrant(grant ? Action.GRANTED : Action.REVOKED, user, role));
    transaction.commit(context.table()).await();
    return user + (grant ? " is a " : " is no longer a ") + role;
  }
}
