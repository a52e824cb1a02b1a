// SPDX-License-Identifier: Apache-2.0
package tidings.server.admin;

import static java.util.Locale.ROOT;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tidings.core.EventPattern;
import tidings.core.FieldPatch;
import tidings.core.Ref;
import tidings.core.WebAddress;
import tidings.core.WebhookId;
import tidings.core.Webhooks;
import tidings.core.Webhooks.ChangeWebhook;
import tidings.core.Webhooks.CreateWebhook;
import tidings.core.Webhooks.DeleteWebhook;
import tidings.core.Webhooks.DeliveriesOf;
import tidings.core.Webhooks.ListWebhooks;
import tidings.core.Webhooks.NewWebhook;
import tidings.core.Webhooks.ReplayDeadLetters;
import tidings.core.Webhooks.ReplayEvents;
import tidings.core.Webhooks.RotateSecret;
import tidings.core.Webhooks.ShowWebhook;
import tidings.core.Webhooks.TestWebhook;
import tidings.core.Webhooks.WebhookChange;
import tidings.core.Webhooks.WebhookDraft;
import tidings.core.errors.Refusal;
import tidings.server.terminal.CommandException;

/** Creates, lists, changes, tests and deletes webhooks, and sends events again. */
@Command(name = "webhooks", customSynopsis = "./tidings webhooks list | create <url> | show | update | rotate | delete | test | replay | deliveries <id>", description = "Create, list, change, test or delete webhooks, to which the server posts its events."
    + " Also works while a server is running.")
final class WebhooksCommand implements AdminCommand {
  private static final String AFTER = "--after";
  private static final String DEAD_LETTERS = "--dead-letters";

  @Parameters(index = "0", paramLabel = "<action>", description = "list, create, show, update, rotate, delete, test, replay or deliveries.")
  private Action action = Action.LIST;

  @Parameters(index = "1", arity = "0..1", paramLabel = "<id>", description = "Id of a webhook, as the list shows it; to create one, its address.")
  private Optional<String> subject = Optional.empty();

  @Option(names = "--name", paramLabel = "<text>", description = "Shown in the list.")
  private Optional<String> name = Optional.empty();

  @Option(names = "--url", paramLabel = "<url>", converter = UrlConverter.class, description = "The new address.")
  private Optional<String> url = Optional.empty();

  @Option(names = "--kinds", paramLabel = "<kinds>", converter = KindsConverter.class, description = "Kinds of events, such as activity.created,like.*; all for all public ones.")
  private Optional<Kinds> kinds = Optional.empty();

  @Option(names = "--entities", paramLabel = "<refs>", converter = EntitiesConverter.class, description = "Entities that the events are about, such as city:lisbon,user:ana; all for all.")
  private Optional<Entities> entities = Optional.empty();

  @Option(names = "--enabled", arity = "1", paramLabel = "<true|false>", converter = FlagConverter.class, description = "Whether events are sent.")
  private Optional<Boolean> enabled = Optional.empty();

  @Option(names = AFTER, paramLabel = "<position>", converter = PositionConverter.class, description = "Send all events after this position again.")
  private Optional<Long> after = Optional.empty();

  @Option(names = DEAD_LETTERS, description = "Send the events that were given up again.")
  private boolean deadLetters;

  enum Action {
    LIST,
    CREATE,
    SHOW,
    UPDATE,
    ROTATE,
    DELETE,
    TEST,
    REPLAY,
    DELIVERIES
  }

  /** A list is no type that the parser converts to as a whole. */
  record Kinds(List<EventPattern> patterns) {}

  record Entities(List<Ref> refs) {}

  static final class KindsConverter implements ITypeConverter<Kinds> {
    @Override
    public Kinds convert(String list) {
      return new Kinds(list("--kinds", list, Webhooks.MAX_KINDS, EventPattern::new));
    }
  }

  static final class EntitiesConverter implements ITypeConverter<Entities> {
    @Override
    public Entities convert(String list) {
      return new Entities(list("--entities", list, Webhooks.MAX_ENTITIES, Ref::parse));
    }
  }

  static final class UrlConverter implements ITypeConverter<String> {
    @Override
    public String convert(String text) {
      return requireUrl(text);
    }
  }

  static final class FlagConverter implements ITypeConverter<Boolean> {
    @Override
    public Boolean convert(String text) {
      if (!Set.of("true", "false").contains(text)) {
        throw CommandException.usageError("--enabled needs true or false");
      }
      return text.equals("true");
    }
  }

  static final class PositionConverter implements ITypeConverter<Long> {
    @Override
    public Long convert(String text) {
      if (!text.matches("[0-9]{1,18}")) {
        throw CommandException.usageError(AFTER + " needs the position of an event");
      }
      return Long.valueOf(text);
    }
  }

  private static <T> List<T> list(
      String option, String list, int max, Function<String, T> reader) {
    var words = list.equals("all") ? List.<String>of() : Arrays.asList(list.split(",", -1));
    if (words.size() > max) {
      throw CommandException.usageError(option + " takes up to " + max);
    }
    try {
      return words.stream().map(reader).toList();
    } catch (Refusal invalid) {
      throw CommandException.usageError(option + ": " + invalid.detail());
    }
  }

  private static String requireUrl(String text) {
    if (!WebAddress.isValid(text) || text.length() > Webhooks.MAX_URL_LENGTH) {
      throw CommandException.usageError("a webhook needs an http or https URL");
    }
    return text;
  }

  @Override
  public void validate() {
    var word = "webhooks " + action.name().toLowerCase(ROOT);
    switch (action) {
      case LIST -> require(subject.isEmpty(), word + " takes no id");
      case CREATE -> requireUrl(subject.orElseThrow(
          () -> CommandException.usageError(word + " needs the URL of the receiver")));
      default -> id(word);
    }
    boolean setsFields = name.isPresent() || kinds.isPresent() || entities.isPresent()
        || enabled.isPresent();
    require(!setsFields || action == Action.CREATE || action == Action.UPDATE,
        "--name, --kinds, --entities and --enabled belong to webhooks create and update");
    require(url.isEmpty() || action == Action.UPDATE, "--url belongs to webhooks update");
    require(action == Action.REPLAY || after.isEmpty() && !deadLetters,
        AFTER + " and " + DEAD_LETTERS + " belong to webhooks replay");
    require(action != Action.REPLAY || after.isPresent() != deadLetters,
        word + " needs " + AFTER + " or " + DEAD_LETTERS);
    require(name.map(text -> !text.isBlank() && text.length() <= Webhooks.MAX_NAME_LENGTH
        && text.chars().noneMatch(Character::isISOControl)).orElse(true),
        "--name needs a line of 1 to " + Webhooks.MAX_NAME_LENGTH + " characters");
  }

  private static void require(boolean condition, String otherwise) {
    if (!condition) {
      throw CommandException.usageError(otherwise);
    }
  }

  private WebhookId id(String word) {
    try {
      return new WebhookId(subject.orElse(""));
    } catch (Refusal invalid) {
      throw CommandException.usageError(
          word + " needs the id of a webhook, as webhooks list shows it");
    }
  }

  @Override
  public void run(AdminContext context, Consumer<String> output) {
    switch (action) {
      case LIST -> WebhookTables.webhooks(context.ask(new ListWebhooks())).forEach(output);
      case CREATE -> secret(context.ask(new CreateWebhook(draft())), output);
      case SHOW -> WebhookTables.webhook(context.ask(new ShowWebhook(id("")))).forEach(output);
      case UPDATE -> {
        var changed = context.ask(new ChangeWebhook(id(""), change()));
        WebhookTables.webhook(changed).forEach(output);
      }
      case ROTATE -> secret(context.ask(new RotateSecret(id(""))), output);
      case DELETE -> {
        context.ask(new DeleteWebhook(id("")));
        output.accept("the webhook " + id("") + " is deleted");
      }
      case TEST -> WebhookTables.deliveries(List.of(context.ask(new TestWebhook(id("")))))
          .forEach(output);
      case REPLAY -> {
        var changed = after.isPresent()
            ? context.ask(new ReplayEvents(id(""), after.get()))
            : context.ask(new ReplayDeadLetters(id("")));
        WebhookTables.webhook(changed).forEach(output);
      }
      case DELIVERIES -> WebhookTables.deliveries(context.ask(new DeliveriesOf(id(""))))
          .forEach(output);
    }
  }

  private WebhookDraft draft() {
    return new WebhookDraft(name, subject.orElseThrow(),
        kinds.map(Kinds::patterns).orElse(List.of()),
        entities.map(Entities::refs).orElse(List.of()), enabled.orElse(true));
  }

  private WebhookChange change() {
    return new WebhookChange(
        name.<FieldPatch>map(FieldPatch.Replace::new).orElse(FieldPatch.KEEP), url,
        kinds.map(Kinds::patterns), entities.map(Entities::refs), enabled);
  }

  private static void secret(NewWebhook created, Consumer<String> output) {
    output.accept("The webhook " + created.webhook().id()
        + " gets events from now on. Its secret is shown only now:");
    output.accept(created.secret());
  }
}
