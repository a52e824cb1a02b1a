// SPDX-License-Identifier: Apache-2.0
package tidings.app;

import static java.time.temporal.ChronoUnit.MILLIS;
import static java.util.stream.Collectors.joining;

import java.util.function.Consumer;
import java.util.stream.Stream;
import tidings.core.Refusal;
import tidings.core.Role;
import tidings.core.UserId;
import tidings.store.Condition;
import tidings.store.Contention;
import tidings.store.Keys;
import tidings.store.Transaction;
import tidings.store.rows.AuditRow.Deed;
import tidings.store.rows.RoleRow;

/**
 * Gives somebody a role, or takes it away; doing it again is no error.
 *
 * @param gives whether they have it afterwards
 */
record Granting(UserId who, Role role, boolean gives) implements Errand {

  /** @throws Trouble naming what is missing, or no role */
  static Granting of(CommandLine line, boolean gives) {
    Errand.checkComplete(line, "<user> <role>");
    var operands = line.operands();
    return new Granting(user(operands.getFirst()), role(operands.getLast()), gives);
  }

  private static UserId user(String id) {
    try {
      return new UserId(id);
    } catch (Refusal none) {
      throw Trouble.misused("'" + id + "' is not the id of a user, such as ana");
    }
  }

  private static Role role(String word) {
    return Role.named(word).orElseThrow(() -> {
      var roles = Stream.of(Role.values()).map(Role::toString).collect(joining(", "));
      return Trouble.misused("'" + word + "' is not a role; there is " + roles);
    });
  }

  @Override
  public void run(Means means, Consumer<String> say) {
    if (means.table().get(Keys.account(who)).await().isEmpty()) {
      throw Trouble.failed("there is no user " + who);
    }
    say.accept(Contention.retry(() -> changed(means)));
  }

  private String changed(Means means) {
    if (RoleRow.has(means.table(), who, role) == gives) {
      return who + (gives ? " is a " + role + " already" : " is no " + role);
    }
    var key = Keys.role(role, who);
    var row = new RoleRow(role, who, means.clock().instant().truncatedTo(MILLIS));
    var change = gives
        ? new Transaction().put(row.item()).onlyIf(Condition.absent())
        : new Transaction().delete(key).onlyIf(Condition.present());
    change.put(means.audit().granting(gives ? Deed.GRANTED : Deed.REVOKED, who, role));
    change.commit(means.table()).await();
    return who + (gives ? " is a " : " is no longer a ") + role;
  }
}
