// SPDX-License-Identifier: Apache-2.0
package tidings.search.index;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tidings.core.Activity;
import tidings.core.EntitySummary;
import tidings.core.Handle;
import tidings.core.Ref;
import tidings.search.words.NamePrefixes;
import tidings.search.words.WordFolding;

/** What the index has of an activity, an entity or a hidden user. */
public sealed interface IndexDocument {
  /**
   * Version of the documents: of their fields and of how texts are divided into words. Another one
   * makes servers build their index anew.
   */
  String FORMAT = "3";

  /** The key of the document. */
  Ref ref();

  /** An activity, which is found by the words of its text and its name. */
  record ActivityDocument(Ref ref, Optional<String> text, Optional<String> name, Instant time,
      Ref by, List<Ref> to, boolean hasMedia) implements IndexDocument {}

  /**
   * An entity, which is found by its names and the text about it.
   *
   * @param prefixes the beginnings of the words of its names
   * @param created epoch milliseconds of its first description, or 0
   * @param isClosed whether not everybody may see the activities of this user
   */
  record EntityDocument(Ref ref, String names, Optional<String> about, Set<String> prefixes,
      long followers, long created, String sortedName, boolean isClosed)
      implements IndexDocument {
    /** Characters of a name by which it is sorted. */
    private static final int MAX_SORTED_LENGTH = 100;

    private static String sortedName(EntitySummary entity) {
      var name = WordFolding.fold(entity.name()).strip();
      return name.substring(0, Math.min(name.length(), MAX_SORTED_LENGTH));
    }
  }

  /** A user who is not found, whose activities are found again later. */
  record HiddenUser(Ref ref) implements IndexDocument {}

  static IndexDocument of(Activity activity) {
    var object = activity.object();
    var envelope = activity.envelope();
    return new ActivityDocument(activity.id().ref(), object.text(), object.name(),
        activity.publishedAt(), envelope.actor().ref(), List.copyOf(envelope.targets()),
        object.hasMedia());
  }

  /** @param created when the entity was described first; empty if it never was */
  static IndexDocument of(EntitySummary entity, Optional<String> about, long followers,
      Optional<Instant> created, boolean isClosed) {
    var names = Stream.of(Optional.of(entity.name()), entity.handle().map(Handle::text),
        Optional.of(entity.ref().id()))
        .flatMap(Optional::stream).distinct().collect(Collectors.joining(" "));
    return new EntityDocument(entity.ref(), names, about,
        NamePrefixes.of(NamePrefixes.words(entity)), followers,
        created.map(Instant::toEpochMilli).orElse(0L), EntityDocument.sortedName(entity), isClosed);
  }
}
