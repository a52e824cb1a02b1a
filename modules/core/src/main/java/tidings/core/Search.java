// SPDX-License-Identifier: Apache-2.0
package tidings.core;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import tidings.core.bus.Ask;

/**
 * Requests to the search actor: what everybody may see, by its words, names by their first
 * letters, and lists of entities. All are refused with {@code search_off} where there is no search,
 * with {@code search_not_ready} while the index is being built, and with {@code unavailable} while
 * the servers that have it do not answer.
 */
public sealed interface Search<A> extends Ask<A> {
  /** Max. characters of a query. */
  int MAX_QUERY_LENGTH = 200;
  /** Max. hits of all pages of a search together. */
  int MAX_HITS = 1000;

  /**
   * The activities and entities that have all words of a query, the best first. Words with a letter
   * too many, too few or wrong come after those that are equal. What has changed during the last
   * second may be missing; what the reader may not see is missing at once, so a page may be shorter
   * than its limit.
   *
   * @param query words in any language; refused with {@code invalid_parameter} if it has none, or is
   *     longer than {@value #MAX_QUERY_LENGTH} characters
   * @param limit max. number of items
   */
  record Find(String query, SearchFilter filter, Optional<UserId> reader, Optional<Cursor> after,
      int limit) implements Search<Page<Found>>, Read {
    @Override
    public Object key() {
      return query;
    }
  }

  /**
   * The users and entities of whose name, handle or id some words begin with those of a prefix: first
   * what the reader follows, then what has most followers.
   *
   * @param prefix refused like the query of {@link Find}
   * @param limit max. number of entities
   */
  record Suggest(String prefix, Optional<UserId> reader, int limit)
      implements Search<List<EntitySummary>>, Read {
    @Override
    public Object key() {
      return prefix;
    }
  }

  /**
   * The users and entities of a type, in an order. What changes its place meanwhile may be on two
   * pages or none; what the reader may not see is missing at once.
   *
   * @param type of refs, other than {@code activity}
   * @param limit max. number of entities
   */
  record ListEntities(String type, EntityOrder order, Optional<UserId> reader,
      Optional<Cursor> after, int limit) implements Search<Page<EntitySummary>>, Read {
    @Override
    public Object key() {
      return type;
    }
  }

  /** The order of a list of entities; equals are in the order of their refs. */
  enum EntityOrder {
    /** Described last first; those that nobody has described come last. */
    NEWEST,
    /** With the most followers first. */
    FOLLOWERS,
    /** By name, whatever its case and accents. */
    NAME
  }

  /**
   * Builds the index of this server, or the one that all servers share, anew beside the present one,
   * which answers until then. Answered at once; while it is being built, another request changes nothing.
   */
  record Reindex() implements Search<IndexProgress> {
    @Override
    public Object key() {
      return "";
    }
  }

  /** How far {@link Reindex} is. */
  record ReindexProgress() implements Search<IndexProgress>, Read {
    @Override
    public Object key() {
      return "";
    }
  }

  /**
   * State of the index that is being built.
   *
   * @param isBuilding whether there is one
   * @param documents that it has
   * @param expected documents of the present index, about as many as it will have; 0 if there is none
   */
  record IndexProgress(boolean isBuilding, long documents, long expected) {}

  /**
   * What a search looks for.
   *
   * @param type of a ref, such as {@code user}, {@code activity} or {@code city}
   * @param by the actor of activities
   * @param to a target of activities
   * @param since inclusive start of the time of activities
   * @param until exclusive end of the time of activities
   * @param withMedia only activities that have {@linkplain Activity.Content#hasMedia media}
   */
  record SearchFilter(Optional<String> type, Optional<Ref> by, Optional<Ref> to,
      Optional<Instant> since, Optional<Instant> until, boolean withMedia) {
    /** Everything. */
    public static final SearchFilter ALL = new SearchFilter(Optional.empty(), Optional.empty(),
        Optional.empty(), Optional.empty(), Optional.empty());

    /** Activities with and without media. */
    public SearchFilter(Optional<String> type, Optional<Ref> by, Optional<Ref> to,
        Optional<Instant> since, Optional<Instant> until) {
      this(type, by, to, since, until, false);
    }

    /** Everything of a type. */
    public static SearchFilter ofType(String type) {
      return new SearchFilter(Optional.of(type), Optional.empty(), Optional.empty(),
          Optional.empty(), Optional.empty());
    }

    /** Only activities that have media. */
    public SearchFilter onlyWithMedia() {
      return new SearchFilter(type, by, to, since, until, true);
    }
  }

  /** Something that was found. */
  sealed interface Found permits FoundActivity, FoundEntity {}

  /**
   * @param highlights the words that match, in the order of the text; of the text, then of the name
   */
  record FoundActivity(Activity activity, List<Highlight> highlights) implements Found {
    public FoundActivity {
      highlights = List.copyOf(highlights);
    }
  }

  /** A user, or another entity that is no activity. */
  record FoundEntity(EntitySummary entity) implements Found {}

  /**
   * A part of a text that matches.
   *
   * @param field {@code text} or {@code name} of the object of an activity
   * @param start index of its first UTF-16 code unit
   * @param end index after its last one
   */
  record Highlight(String field, int start, int end) {
    /** Max. highlights of an activity. */
    public static final int MAX = 20;
  }
}
