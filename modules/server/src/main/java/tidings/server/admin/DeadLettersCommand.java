// SPDX-License-Identifier: Apache-2.0
package tidings.server.admin;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import tidings.core.Printable;
import tidings.schema.Keys;
import tidings.server.terminal.CommandException;
import tidings.server.terminal.CommandLine;
import tidings.server.terminal.TextTable;
import tidings.store.Item;
import tidings.store.ItemJson;
import tidings.stream.DeadLetter;
import tidings.stream.DeadLetters;

/**
 * Sees to changes with which a consumer of the stream was given up.
 *
 * @param selected what one is called; empty for all of them
 */
record DeadLettersCommand(Action action, Optional<LetterId> selected) implements AdminCommand {
  private static final String USAGE = "list, or show, retry or drop with an id, or with 'all'";
  private static final String ALL = "all";

  /** What is done with them. */
  enum Action {
    LIST,
    SHOW,
    RETRY,
    DROP
  }

  /** What a letter is called: that of its consumer, and its place there. */
  record LetterId(String consumer, String id) {
    private static final Pattern FORM = Pattern.compile("[a-z-]{1,40}/[0-9]{1,40}-[0-9a-f]{1,8}");

    static LetterId of(String text) {
      if (!FORM.matcher(text).matches()) {
        throw CommandException
            .usageError("'" + text + "' is not the id of a dead letter; list tells them");
      }
      int slash = text.indexOf('/');
      return new LetterId(text.substring(0, slash), text.substring(slash + 1));
    }

    @Override
    public String toString() {
      return consumer + "/" + id;
    }
  }

  /** @throws CommandException naming what is not understood */
  static DeadLettersCommand of(CommandLine line) {
    var words = line.operands();
    var action = words.stream().findFirst().flatMap(DeadLettersCommand::action)
        .orElseThrow(() -> CommandException.usageError("say ./tidings dead-letters " + USAGE));
    if (words.size() < 2) {
      if (action != Action.LIST) {
        throw CommandException.usageError("say ./tidings dead-letters " + USAGE);
      }
      return new DeadLettersCommand(action, Optional.empty());
    }
    return new DeadLettersCommand(action,
        Optional.of(words.getLast()).filter(word -> !word.equals(ALL))
            .map(LetterId::of));
  }

  private static Optional<Action> action(String word) {
    return Stream.of(Action.values())
        .filter(action -> action.name().toLowerCase(Locale.ROOT).equals(word)).findFirst();
  }

  @Override
  public void run(AdminContext context, Consumer<String> output) {
    var letters = new DeadLetters(context.table(), context.clock());
    var chosen = selected.map(id -> List.of(requireLetter(letters, id))).orElseGet(letters::list);
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
      return " was too large to be kept whole, and cannot be tried again";
    }
    return letters.retry(letter) ? " will be tried again" : " is gone";
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
        idOf(letter).toString(), description(letter), Keys.time(letter.change().time()),
        Keys.time(letter.failedAt()),
        letter.retryRequested() ? "to be tried again" : Printable.of(letter.reason()))));
    return TextTable.ofTexts(rows);
  }

  private static List<String> details(DeadLetter letter) {
    var lines = new ArrayList<List<String>>();
    lines.add(List.of("id", idOf(letter).toString()));
    lines.add(List.of("what", description(letter)));
    lines.add(List.of("happened", Keys.time(letter.change().time())));
    lines.add(List.of("given up", Keys.time(letter.failedAt())));
    lines.add(List.of("why", Printable.of(letter.reason())));
    lines.add(List.of("before", toJson(letter.change().before())));
    lines.add(List.of("after", toJson(letter.change().after())));
    if (letter.truncated()) {
      lines.add(List.of("note", "too large to be kept whole: there is but the key and the type"));
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
