// SPDX-License-Identifier: Apache-2.0
package tidings.schema;

import tidings.store.Key;
import tidings.store.Query;
import tidings.store.TableLayout;

/** The layout of the table of Tidings: which partitions are caches, which are streamed. */
public final class TidingsLayout implements TableLayout {
  public static final TidingsLayout INSTANCE = new TidingsLayout();

  private TidingsLayout() {}

  /** Feed rows are a cache: most rows of the table are feed rows, and all can be rebuilt. */
  @Override
  public boolean isCache(String pk) {
    return pk.startsWith("FEED#");
  }

  /**
   * All rows except feeds, and except the checkpoints of stream consumers and the event log, which
   * would cause endless changes.
   */
  @Override
  public boolean isStreamed(String pk) {
    return !isCache(pk) && !pk.startsWith("CONSUMER#") && !pk.startsWith(EventLogKeys.PREFIX)
        && !pk.startsWith(WebhookKeys.PREFIX);
  }

  /** Feeds, and the likes of a user: a page needs those of the newest activities. */
  @Override
  public boolean isReadFromEnd(String pk) {
    return isCache(pk) || pk.startsWith("LIKED#");
  }

  /**
   * {@code FEED} for a row of any feed; rows of an entity or activity are named by their sort key.
   */
  @Override
  public String accessPattern(Key key) {
    var word = firstWord(key.pk());
    if (Character.isLowerCase(word.charAt(0))) {
      return key.sk().startsWith("PROFILE") ? key.sk() : firstWord(key.sk());
    }
    return key.sk().startsWith("~") ? word + key.sk() : word;
  }

  /** {@code FOLLOWERS by time} for the index; {@code ACTIVITY} for an outbox. */
  @Override
  public String accessPattern(Query query) {
    var word = firstWord(query.pk());
    if (query.onIndex()) {
      return word + " by time";
    }
    if (Character.isUpperCase(word.charAt(0))) {
      return word;
    }
    return switch (query.range()) {
      case Query.Range.All all -> "ENTITY";
      case Query.Range.BeginsWith(var prefix) -> firstWord(prefix);
      case Query.Range.Between(var from, var to) -> firstWord(from);
    };
  }

  private static String firstWord(String key) {
    int end = key.indexOf('#');
    return end < 0 ? key : key.substring(0, end);
  }
}
