// SPDX-License-Identifier: Apache-2.0
package tidings.core;

import java.time.Duration;
import java.util.Optional;
import java.util.Set;

/**
 * A way to read a feed that the settings declare and readers ask for by its name: what it admits,
 * and whether its entries are grouped or ranked.
 *
 * @param name {@code [a-z0-9-]{1,20}}
 * @param grouping what the entries of a group have in common; empty if they are not grouped
 * @param ranking empty if the newest come first; not together with a grouping
 */
public record FeedView(String name, Filter filter, Set<GroupKey> grouping,
    Optional<Ranking> ranking) {
  /** Max. views of a server. */
  public static final int MAX_VIEWS = 20;
  /** Max. entries that one page of a view looks at. */
  public static final int MAX_WINDOW = 500;
  /** Max. weight in a formula. */
  public static final double MAX_WEIGHT = 1_000;

  /** @throws IllegalArgumentException if it is both grouped and ranked */
  public FeedView {
    grouping = Set.copyOf(grouping);
    if (!grouping.isEmpty() && ranking.isPresent()) {
      throw new IllegalArgumentException("a view is grouped or ranked");
    }
  }

  /** Whether its pages go on to the end of the feed. A ranked view is one page. */
  public boolean isPageable() {
    return ranking.isEmpty();
  }

  /** What the entries of a group have in common. */
  public enum GroupKey {
    ACTOR,
    VERB,
    TYPE,
    /** All targets. */
    TARGET,
    /** In UTC. */
    DAY
  }

  /**
   * What a view admits. An empty set admits everything.
   *
   * @param types of objects
   * @param targets one of which an activity has
   * @param targetTypes of one of its targets
   * @param languages one of which its language is or belongs to; without a language it is none
   */
  public record Filter(Set<String> verbs, Set<String> types, Set<Ref> targets,
      Set<String> targetTypes, Set<LanguageTag> languages) {
    public static final Filter ALL =
        new Filter(Set.of(), Set.of(), Set.of(), Set.of(), Set.of());

    public Filter {
      verbs = Set.copyOf(verbs);
      types = Set.copyOf(types);
      targets = Set.copyOf(targets);
      targetTypes = Set.copyOf(targetTypes);
      languages = Set.copyOf(languages);
    }

    public boolean admits(Activity activity) {
      var envelope = activity.envelope();
      return (verbs.isEmpty() || verbs.contains(envelope.verb()))
          && (types.isEmpty() || types.contains(activity.object().type()))
          && (targets.isEmpty() || envelope.targets().stream().anyMatch(targets::contains))
          && (targetTypes.isEmpty()
              || envelope.targets().stream().map(Ref::type).anyMatch(targetTypes::contains))
          && (languages.isEmpty() || activity.object().language().filter(this::names).isPresent());
    }

    private boolean names(LanguageTag language) {
      return languages.stream().anyMatch(language::isWithin);
    }
  }

  /**
   * The formula of a score: {@code (1 + likes * ln(1 + number of likes) + comments * ln(1 + number of
   * comments) + shares * ln(1 + number of shares) + affinity * a) / 2^(age / halfLife)}. {@code a} is
   * the part of the actor's entries in the window that the reader has liked. A share without words has
   * the numbers of what it shares.
   *
   * @param window number of newest entries that are ranked
   */
  public record Ranking(Duration halfLife, double likes, double comments, double shares,
      double affinity, int window) {
    /** @throws IllegalArgumentException if a weight or the window is out of its bounds */
    public Ranking {
      if (halfLife.isNegative() || halfLife.isZero() || !isWeight(likes) || !isWeight(comments)
          || !isWeight(shares) || !isWeight(affinity) || window < 1 || window > MAX_WINDOW) {
        throw new IllegalArgumentException("an invalid formula");
      }
    }

    private static boolean isWeight(double number) {
      return number >= 0 && number <= MAX_WEIGHT;
    }
  }
}
