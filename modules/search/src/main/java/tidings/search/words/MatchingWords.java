// SPDX-License-Identifier: Apache-2.0
package tidings.search.words;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.OffsetAttribute;
import org.apache.lucene.util.automaton.CharacterRunAutomaton;
import org.apache.lucene.util.automaton.LevenshteinAutomata;
import tidings.core.Activity;
import tidings.core.Search.Highlight;

/** Finds the words of a query in activities that it has found. For one thread. */
public final class MatchingWords {
  private static final String TEXT = "text";
  private static final String NAME = "name";

  private final Set<String> terms;
  private Optional<List<CharacterRunAutomaton>> similar = Optional.empty();

  public MatchingWords(List<String> terms) {
    this.terms = Set.copyOf(terms);
  }

  /** The words as they are; only if there is none, those with typos. */
  public List<Highlight> in(Activity.Content object) {
    var exact = find(object, terms::contains);
    return exact.isEmpty() ? find(object, this::isSimilar) : exact;
  }

  private List<Highlight> find(Activity.Content object, Predicate<String> isMatch) {
    var found = new ArrayList<Highlight>();
    object.text().ifPresent(text -> find(TEXT, text, isMatch, found));
    object.name().ifPresent(name -> find(NAME, name, isMatch, found));
    return found;
  }

  private void find(
      String field, String text, Predicate<String> isMatch, List<Highlight> found) {
    try (var words = TextAnalyzer.TEXTS.tokenStream(field, text)) {
      var term = words.addAttribute(CharTermAttribute.class);
      var place = words.addAttribute(OffsetAttribute.class);
      words.reset();
      while (found.size() < Highlight.MAX && words.incrementToken()) {
        if (isMatch.test(term.toString())) {
          add(new Highlight(field, place.startOffset(), place.endOffset()), found);
        }
      }
      words.end();
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible); // it reads from memory
    }
  }

  /** Pairs of characters overlap. */
  private static void add(Highlight next, List<Highlight> found) {
    if (!found.isEmpty()) {
      var last = found.getLast();
      if (last.field().equals(next.field()) && next.start() <= last.end()) {
        found.set(found.size() - 1,
            new Highlight(last.field(), last.start(), Math.max(last.end(), next.end())));
        return;
      }
    }
    found.add(next);
  }

  private boolean isSimilar(String word) {
    var automata = similar.orElseGet(() -> terms.stream()
        .filter(term -> Typos.allowed(term) > 0)
        .map(MatchingWords::similarTo)
        .toList());
    similar = Optional.of(automata);
    return automata.stream().anyMatch(automaton -> automaton.run(word));
  }

  private static CharacterRunAutomaton similarTo(String term) {
    int end = term.offsetByCodePoints(0, Typos.RIGHT_LETTERS);
    return new CharacterRunAutomaton(new LevenshteinAutomata(term.substring(end), true)
        .toAutomaton(Typos.allowed(term), term.substring(0, end)));
  }
}
