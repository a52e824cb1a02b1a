// SPDX-License-Identifier: Apache-2.0
package tidings.server.admin;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
import tidings.core.Printable;
import tidings.schema.KeyFormat;
import tidings.server.terminal.CommandException;
import tidings.server.terminal.TextTable;
import tidings.store.Item;
import tidings.store.ItemJson;
import tidings.stream.DeadLetter;
import tidings.stream.DeadLetters;

/** Lists, shows, retries or drops changes that a consumer of the stream kept failing on. */
@Command(name = "dead-letters", customSynopsis = "./tidings dead-letters list | (show | retry | drop) (<id> | all)", description = "List, show, retry or drop dead letters: changes that a consumer of the table's"
    + " stream kept failing on. Also works while a server is running.")
final class DeadLettersCommand implements AdminCommand {
  private static final String ALL = "all";

  @Parameters(index = "0", paramLabel = "<action>", description = "list, show, retry or drop.")
  private Action action = Action.LIST;

  @Parameters(index = "1", arity = "0..1", paramLabel = "<id>", description = "Id of a dead letter, or all.")
  private Optional<String> id = Optional.empty();

  enum Action {
    LIST,
    SHOW,
    RETRY,
    DROP
  }

  /** Consumer and position of a dead letter, as {@code trending/12-a}. */
  record LetterId(String consumer, String id) {
    private static final Pattern FORM = Pattern.compile("[a-z-]{1,40}/[0-9]{1,40}-[0-9a-f]{1,8}");

    static LetterId of(String text) {
      if (!FORM.matcher(text).matches()) {
        throw CommandException
            .usageError("'" + text + "' is not the id of a dead letter; list prints them");
      }
      int slash = text.indexOf('/');
      return new LetterId(text.substring(0, slash), text.substring(slash + 1));
    }

    @Override
    public String toString() {
      return consumer + "/" + id;
    }
  }

  @Override
  public void validate() {
    if (id.isEmpty() && action != Action.LIST) {
      throw CommandException.usageError("dead-letters " + action.name().toLowerCase(Locale.ROOT)
          + " needs an id, or 'all'");
    }
    selected();
  }

  /** Empty for all dead letters. */
  private Optional<LetterId> selected() {
    return id.filter(text -> !text.equals(ALL)).map(LetterId::of);
  }

  @Override
  public void run(AdminContext context, Consumer<String> output) {
    var letters = new DeadLetters(context.table(), context.clock());
    var selected = selected();
    var chosen =
        selected.map(letter -> List.of(requireLetter(letters, letter))).orElseGet(letters::list);
    switch (action) {
      case LIST -> table(chosen).forEach(output);
      case SHOW -> chosen.forEach(letter -> details(letter).forEach(output));
      case RETRY -> chosen.forEach(letter -> output.accept(idOf(letter) + retry(letters, letter)));
      case DROP -> chosen.forEach(letter -> output.accept(letters.drop(letter)
          ? idOf(letter) + " is dropped"
          : idOf(letter) + " is gone"));
    }
    if (selected.isEmpty() && chosen.size() == DeadLetters.MAX_LISTED) {
      output.accept("These are the first " + DeadLetters.MAX_LISTED + "; there may be more.");
    }
  }

  private static String retry(DeadLetters letters, DeadLetter letter) {
    if (letter.truncated()) {
      return " was too large to be stored completely and cannot be retried";
    }
    return letters.retry(letter) ? " will be retried" : " is gone";
  }

  private static DeadLetter requireLetter(DeadLetters letters, LetterId id) {
    return letters.find(id.consumer(), id.id())
        .orElseThrow(() -> CommandException.failed("there is no dead letter " + id));
  }

  private static LetterId idOf(DeadLetter letter) {
    return new LetterId(letter.consumer(), letter.id());
  }

  private static List<String> table(List<DeadLetter> letters) {
    var rows = new ArrayList<List<String>>();
    rows.add(List.of("id", "what", "happened", "given up", "why"));
    letters.forEach(letter -> rows.add(List.of(
        idOf(letter).toString(), description(letter), KeyFormat.time(letter.change().time()),
        KeyFormat.time(letter.failedAt()),
        letter.retryRequested() ? "to be retried" : Printable.of(letter.reason()))));
    return TextTable.ofTexts(rows);
  }

  private static List<String> details(DeadLetter letter) {
    var lines = new ArrayList<List<String>>();
    lines.add(List.of("id", idOf(letter).toString()));
    lines.add(List.of("what", description(letter)));
    lines.add(List.of("happened", KeyFormat.time(letter.change().time())));
    lines.add(List.of("given up", KeyFormat.time(letter.failedAt())));
    lines.add(List.of("why", Printable.of(letter.reason())));
    lines.add(List.of("before", toJson(letter.change().before())));
    lines.add(List.of("after", toJson(letter.change().after())));
    if (letter.truncated()) {
      lines.add(List.of("note", "too large to be stored completely: only key and type are known"));
    }
    var text = new ArrayList<>(TextTable.ofTexts(lines));
    text.add("");
    return text;
  }

  private static String toJson(Optional<Item> item) {
    return item.map(row -> ItemJson.toLine(row).toString()).orElse("nothing");
  }

  private static String description(DeadLetter letter) {
    var kind = letter.change().kind().name().toLowerCase(Locale.ROOT);
    return letter.change().type() + " " + (letter.change().expired() ? "expired" : kind);
  }
}
