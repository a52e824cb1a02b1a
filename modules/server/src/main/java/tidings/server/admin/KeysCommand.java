// SPDX-License-Identifier: Apache-2.0
package tidings.server.admin;

import static java.util.Locale.ROOT;
import static java.util.stream.Collectors.joining;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tidings.core.KeyName;
import tidings.core.ServiceKeys;
import tidings.core.ServiceKeys.CreateKey;
import tidings.core.ServiceKeys.ListKeys;
import tidings.core.ServiceKeys.RevokeKey;
import tidings.core.ServiceKeys.Scope;
import tidings.core.ServiceKeys.ServiceKey;
import tidings.core.errors.Refusal;
import tidings.schema.KeyFormat;
import tidings.server.settings.DurationFormat;
import tidings.server.terminal.CommandException;
import tidings.server.terminal.TextTable;

/** Creates, lists and revokes the keys with which back ends call the API. */
@Command(name = "keys", customSynopsis = "./tidings keys list | create <name> --scopes <scopes> [--last <time>] | revoke <name>", description = "Create, list or revoke service keys, with which the back end of a site calls the"
    + " API. Also works while a server is running.")
final class KeysCommand implements AdminCommand {
  private static final String SCOPES = "--scopes";
  private static final String LAST = "--last";

  @Parameters(index = "0", paramLabel = "<action>", description = "list, create or revoke.")
  private Action action = Action.LIST;

  @Parameters(index = "1", arity = "0..1", paramLabel = "<name>", converter = NameConverter.class, description = "Name of the key, such as backend.")
  private Optional<KeyName> name = Optional.empty();

  @Option(names = SCOPES, paramLabel = "<scopes>", converter = ScopesConverter.class, description = "What the key is for: read, write, users, webhooks, import, moderate, separated by commas.")
  private Set<Scope> scopes = Set.of();

  @Option(names = LAST, paramLabel = "<time>", converter = LifetimeConverter.class, description = "Time until the key expires, up to 3650d. Default: 365d")
  private Optional<Duration> lifetime = Optional.empty();

  enum Action {
    LIST,
    CREATE,
    REVOKE
  }

  static final class NameConverter implements ITypeConverter<KeyName> {
    @Override
    public KeyName convert(String word) {
      try {
        return new KeyName(word);
      } catch (Refusal invalid) {
        throw CommandException.usageError(invalid.detail());
      }
    }
  }

  static final class ScopesConverter implements ITypeConverter<Set<Scope>> {
    @Override
    public Set<Scope> convert(String list) {
      var found = new LinkedHashSet<Scope>();
      for (var word : list.split(",", -1)) {
        found.add(Scope.find(word).orElseThrow(() -> CommandException
            .usageError(
                "'" + word + "' is not a scope; there are " + names(Set.of(Scope.values())))));
      }
      return found;
    }
  }

  static final class LifetimeConverter implements ITypeConverter<Duration> {
    @Override
    public Duration convert(String text) {
      return DurationFormat.parse(text)
          .filter(Duration::isPositive)
          .filter(time -> time.compareTo(ServiceKeys.MAX_LIFETIME) <= 0)
          .orElseThrow(() -> CommandException
              .usageError(LAST + " needs a duration such as 90d, up to 3650d"));
    }
  }

  @Override
  public void validate() {
    if (name.isEmpty() && action != Action.LIST) {
      throw CommandException.usageError(
          "keys " + action.name().toLowerCase(ROOT) + " needs the name of a key");
    }
    if (action == Action.CREATE && scopes.isEmpty()) {
      throw CommandException.usageError(
          "keys create needs " + SCOPES + ": some of " + names(Set.of(Scope.values())));
    }
    if (action != Action.CREATE && (!scopes.isEmpty() || lifetime.isPresent())) {
      throw CommandException.usageError(SCOPES + " and " + LAST + " belong to keys create");
    }
  }

  @Override
  public void run(AdminContext context, Consumer<String> output) {
    switch (action) {
      case LIST -> table(context.ask(new ListKeys())).forEach(output);
      case CREATE -> {
        var created = context.ask(
            new CreateKey(name.orElseThrow(), scopes, lifetime.orElse(Duration.ofDays(365))));
        output.accept("The key " + created.key().name() + " (" + names(created.key().scopes())
            + ") expires at " + KeyFormat.time(created.key().expiresAt())
            + ". It is shown only now:");
        output.accept(created.token());
      }
      case REVOKE -> {
        context.ask(new RevokeKey(name.orElseThrow()));
        output.accept("the key " + name.orElseThrow() + " is revoked");
      }
    }
  }

  private static List<String> table(List<ServiceKey> keys) {
    var rows = new ArrayList<List<String>>();
    rows.add(List.of("key", "scopes", "created", "last used", "expires"));
    keys.forEach(key -> rows.add(List.of(
        key.name().text(), names(key.scopes()), KeyFormat.time(key.createdAt()),
        key.usedAt().map(KeyFormat::time).orElse("never"),
        KeyFormat.time(key.expiresAt()))));
    return TextTable.ofTexts(rows);
  }

  private static String names(Set<Scope> scopes) {
    return Stream.of(Scope.values()).filter(scopes::contains).map(Scope::toString)
        .collect(joining(","));
  }
}
