// SPDX-License-Identifier: Apache-2.0
package tidings.schema.readers;

import java.time.InstantSource;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import tidings.core.EntitySummary;
import tidings.core.UserId;

/**
 * The authors of activities on whom it depends who may see them.
 *
 * @param approving those who approve their followers
 * @param hidden those who are suspended, with their activities hidden
 */
record AuthorStates(Set<UserId> approving, Set<UserId> hidden) {

  static AuthorStates of(List<EntitySummary> authors, InstantSource clock) {
    return new AuthorStates(
        select(authors, EntitySummary::isPrivate),
        select(authors, author -> author.hiddenUntil().isPresent()
            && author.isHiddenAt(clock.instant())));
  }

  /** A loop, as it runs for each page. */
  static Set<UserId> select(List<EntitySummary> authors, Predicate<EntitySummary> isSelected) {
    Set<UserId> selected = Set.of();
    for (var author : authors) {
      if (isSelected.test(author)) {
        selected = with(selected, author);
      }
    }
    return selected;
  }

  private static Set<UserId> with(Set<UserId> users, EntitySummary author) {
    var all = users.isEmpty() ? new HashSet<UserId>() : users;
    all.add(new UserId(author.ref().id()));
    return all;
  }
}
