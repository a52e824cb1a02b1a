// SPDX-License-Identifier: Apache-2.0
package tidings.app;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import tidings.app.terminal.Printable;
import tidings.store.Item;
import tidings.store.ItemJson;
import tidings.store.Keys;
import tidings.stream.DeadLetter;
import tidings.stream.DeadLetters;

/**
 * Sees to changes with which a consumer of the stream was given up.
 *
 * @param which what one is called; empty for all of them
 */
record Letters(Deed deed, Optional<Name> which) implements Errand {
  private static final String USAGE = "list, or show, retry or drop with an id, or with 'all'";
  private static final String ALL = "all";

  /** What is done with them. */
  enum Deed {
    LIST,
    SHOW,
    RETRY,
    DROP
  }

  /** What a letter is called: that of its consumer, and its place there. */
  record Name(String consumer, String id) {
    private static final Pattern FORM = Pattern.compile("[a-z-]{1,40}/[0-9]{1,40}-[0-9a-f]{1,8}");

    static Name of(String text) {
      if (!FORM.matcher(text).matches()) {
        throw Trouble.misused("'" + text + "' is not the id of a dead letter; list tells them");
      }
      int slash = text.indexOf('/');
      return new Name(text.substring(0, slash), text.substring(slash + 1));
    }

    @Override
    public String toString() {
      return consumer + "/" + id;
    }
  }

  /** @throws Trouble naming what is not understood */
  static Letters of(CommandLine line) {
    var words = line.operands();
    var deed = words.stream().findFirst().flatMap(Letters::deed)
        .orElseThrow(() -> Trouble.misused("say ./tidings dead-letters " + USAGE));
    if (words.size() < 2) {
      if (deed != Deed.LIST) {
        throw Trouble.misused("say ./tidings dead-letters " + USAGE);
      }
      return new Letters(deed, Optional.empty());
    }
    return new Letters(deed, Optional.of(words.getLast()).filter(word -> !word.equals(ALL))
        .map(Name::of));
  }

  private static Optional<Deed> deed(String word) {
    return Stream.of(Deed.values())
        .filter(deed -> deed.name().toLowerCase(Locale.ROOT).equals(word)).findFirst();
  }

  @Override
  public void run(Means means, Consumer<String> say) {
    var letters = new DeadLetters(means.table(), means.clock());
    var some = which.map(name -> List.of(one(letters, name))).orElseGet(letters::list);
    switch (deed) {
      case LIST -> table(some).forEach(say);
      case SHOW -> some.forEach(letter -> said(letter).forEach(say));
      case RETRY -> some.forEach(letter -> say.accept(name(letter) + retry(letters, letter)));
      case DROP -> some.forEach(letter -> say.accept(letters.drop(letter)
          ? name(letter) + " is dropped"
          : name(letter) + " is gone"));
    }
    if (which.isEmpty() && some.size() == DeadLetters.LISTED) {
      say.accept("These are the first " + DeadLetters.LISTED + "; there may be more.");
    }
  }

  private static String retry(DeadLetters letters, DeadLetter letter) {
    if (letter.cut()) {
      return " was too large to be kept whole, and cannot be tried again";
    }
    return letters.retry(letter) ? " will be tried again" : " is gone";
  }

  private static DeadLetter one(DeadLetters letters, Name name) {
    return letters.find(name.consumer(), name.id())
        .orElseThrow(() -> Trouble.failed("there is no dead letter " + name));
  }

  private static Name name(DeadLetter letter) {
    return new Name(letter.consumer(), letter.id());
  }

  private static List<String> table(List<DeadLetter> letters) {
    var rows = new ArrayList<List<String>>();
    rows.add(List.of("id", "what", "happened", "given up", "why"));
    letters.forEach(letter -> rows.add(List.of(
        name(letter).toString(), what(letter), Keys.time(letter.change().at()),
        Keys.time(letter.at()),
        letter.again() ? "to be tried again" : Printable.of(letter.reason()))));
    return Columns.texts(rows);
  }

  private static List<String> said(DeadLetter letter) {
    var lines = new ArrayList<List<String>>();
    lines.add(List.of("id", name(letter).toString()));
    lines.add(List.of("what", what(letter)));
    lines.add(List.of("happened", Keys.time(letter.change().at())));
    lines.add(List.of("given up", Keys.time(letter.at())));
    lines.add(List.of("why", Printable.of(letter.reason())));
    lines.add(List.of("before", written(letter.change().before())));
    lines.add(List.of("after", written(letter.change().after())));
    if (letter.cut()) {
      lines.add(List.of("note", "too large to be kept whole: there is but the key and the type"));
    }
    var said = new ArrayList<>(Columns.texts(lines));
    said.add("");
    return said;
  }

  private static String written(Optional<Item> item) {
    return item.map(it -> ItemJson.line(it).toString()).orElse("nothing");
  }

  private static String what(DeadLetter letter) {
    var kind = letter.change().kind().name().toLowerCase(Locale.ROOT);
    return letter.change().type() + " " + (letter.change().expired() ? "expired" : kind);
  }
}
