// SPDX-License-Identifier: Apache-2.0
package tidings.server.admin;

import static java.util.Locale.ROOT;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tidings.core.Invites;
import tidings.core.Invites.CreateInvite;
import tidings.core.Invites.Invite;
import tidings.core.Invites.ListInvites;
import tidings.core.Invites.RevokeInvite;
import tidings.schema.KeyFormat;
import tidings.server.terminal.CommandException;
import tidings.server.terminal.TextTable;

/** Creates, lists and revokes invites. */
@Command(name = "invite", customSynopsis = "./tidings invite list | create [--days <number>] [--note <text>] | revoke <id>", description = "Create, list or revoke invites, links with which one account each can be created. Also"
    + " works while a server is running.")
final class InviteCommand implements AdminCommand {
  private static final String DAYS = "--days";
  private static final String NOTE = "--note";
  private static final int DEFAULT_DAYS = 14;
  private static final String ID = "[0-9a-f]{12}";

  @Parameters(index = "0", paramLabel = "<action>", description = "list, create or revoke.")
  private Action action = Action.LIST;

  @Parameters(index = "1", arity = "0..1", paramLabel = "<id>", description = "Id of an invite, as the list shows it.")
  private Optional<String> id = Optional.empty();

  @Option(names = DAYS, paramLabel = "<number>", converter = DaysConverter.class, description = "Days until the invite expires, up to 365. Default: 14")
  private Optional<Duration> lifetime = Optional.empty();

  @Option(names = NOTE, paramLabel = "<text>", description = "For whom it is, shown in the list.")
  private Optional<String> note = Optional.empty();

  enum Action {
    LIST,
    CREATE,
    REVOKE
  }

  static final class DaysConverter implements ITypeConverter<Duration> {
    @Override
    public Duration convert(String text) {
      var max = Invites.MAX_LIFETIME.toDays();
      return Optional.of(text)
          .filter(digits -> digits.matches("[1-9][0-9]{0,3}"))
          .map(digits -> Duration.ofDays(Integer.parseInt(digits)))
          .filter(time -> time.compareTo(Invites.MAX_LIFETIME) <= 0)
          .orElseThrow(() -> CommandException
              .usageError(DAYS + " needs a number, 1 to " + max));
    }
  }

  @Override
  public void validate() {
    if (action == Action.REVOKE
        ? id.filter(given -> given.matches(ID)).isEmpty()
        : id.isPresent()) {
      throw CommandException.usageError(action == Action.REVOKE
          ? "invite revoke needs the id of an invite, as invite list shows it"
          : "invite " + action.name().toLowerCase(ROOT) + " takes no id");
    }
    if (action != Action.CREATE && (lifetime.isPresent() || note.isPresent())) {
      throw CommandException.usageError(DAYS + " and " + NOTE + " belong to invite create");
    }
    if (!note.map(Invites::isNote).orElse(true)) {
      throw CommandException.usageError(
          NOTE + " needs a line of 1 to " + Invites.MAX_NOTE_LENGTH + " characters");
    }
  }

  @Override
  public void run(AdminContext context, Consumer<String> output) {
    switch (action) {
      case LIST -> table(context.ask(new ListInvites())).forEach(output);
      case CREATE -> {
        var created = context.ask(
            new CreateInvite(lifetime.orElse(Duration.ofDays(DEFAULT_DAYS)), note));
        output.accept("The invite " + created.invite().id() + " expires at "
            + KeyFormat.time(created.invite().expiresAt()) + ". Its link is shown only now:");
        output.accept(created.link());
      }
      case REVOKE -> {
        context.ask(new RevokeInvite(id.orElseThrow()));
        output.accept("the invite " + id.orElseThrow() + " is revoked");
      }
    }
  }

  private static List<String> table(List<Invite> invites) {
    var rows = new ArrayList<List<String>>();
    rows.add(List.of("invite", "created", "expires", "note"));
    invites.forEach(invite -> rows.add(List.of(
        invite.id(), KeyFormat.time(invite.createdAt()), KeyFormat.time(invite.expiresAt()),
        invite.note().orElse(""))));
    return TextTable.ofTexts(rows);
  }
}
