// SPDX-License-Identifier: Apache-2.0
package tidings.core;

import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.jspecify.annotations.Nullable;
import tidings.core.Activity.Content;

/**
 * Random posts and shares of some users, of whom the reader follows some and mutes some: the feed has
 * each activity once, and everything that the reader would see without shares being left out.
 */
final class SharesInFeedTest {
  private static final Instant START = Instant.parse("2026-11-21T10:00:00Z");
  private static final Instant NOW = START.plusSeconds(3600);
  private static final int USERS = 5;
  private static final UserId READER = user(0);

  /** @param shared index of an earlier step modulo their number; a post if there is none */
  private record Step(int user, boolean isShare, boolean hasWords, int shared) {}

  private record Scenario(List<Step> steps, Set<Integer> followed, Set<Integer> muted) {}

  @Property(tries = 500)
  void each_activity_is_in_the_feed_once(@ForAll("scenarios") Scenario scenario) {
    var all = activities(scenario.steps());
    var feed = feed(scenario, all);

    var shown = new HashSet<ActivityId>();
    for (var activity : feed) {
      assertThat(shown.add(subject(activity))).as(feed.toString()).isTrue();
    }
  }

  @Property(tries = 500)
  void nothing_is_left_out_but_what_is_in_the_feed_or_muted(
      @ForAll("scenarios") Scenario scenario) {
    var all = activities(scenario.steps());
    var shown = feed(scenario, all).stream().map(SharesInFeedTest::subject).toList();

    for (var activity : all) {
      var shared = activity.shared();
      boolean isMuted = shared.filter(post -> scenario.muted().contains(number(post))).isPresent();
      if (isAdmitted(scenario, activity) && !(activity.isPlainShare() && isMuted)) {
        assertThat(shown).contains(subject(activity));
      }
    }
  }

  @Provide
  Arbitrary<Scenario> scenarios() {
    var users = Arbitraries.integers().between(0, USERS - 1);
    var others = Arbitraries.integers().between(1, USERS - 1).set();
    var booleans = Arbitraries.of(true, false);
    var step = Combinators
        .combine(users, booleans, Arbitraries.of(false, false, true),
            Arbitraries.integers().between(0, 100))
        .as(Step::new);
    return Combinators.combine(step.list().ofMaxSize(20), others, others.ofMaxSize(1))
        .as(Scenario::new);
  }

  /** What a share without words shows is what it shares. */
  private static ActivityId subject(Activity activity) {
    return activity.isPlainShare() ? activity.shared().orElseThrow().id() : activity.id();
  }

  private static List<Activity> feed(Scenario scenario, List<Activity> all) {
    var shares = SharesInFeed.ofFeed(READER, edges(scenario), mutes(scenario), NOW);
    var feed = new ArrayList<Activity>();
    for (int i = 0; i < all.size(); i++) {
      var activity = all.get(i);
      var earlier = all.subList(0, i).stream()
          .filter(each -> each.isPlainShare()
              && each.envelope().shared().equals(activity.envelope().shared()))
          .map(Activity::envelope)
          .toList();
      if (isAdmitted(scenario, activity) && !shares.leavesOut(activity, earlier)) {
        feed.add(activity);
      }
    }
    return feed;
  }

  private static boolean isAdmitted(Scenario scenario, Activity activity) {
    return Audience.of(activity.envelope())
        .via(READER, edges(scenario), mutes(scenario), NOW).isPresent();
  }

  private static Map<Ref, Edge> edges(Scenario scenario) {
    return scenario.followed().stream().map(number -> user(number).ref())
        .collect(toMap(ref -> ref, ref -> Edge.unlimited(ref, START)));
  }

  private static BlocksAndMutes mutes(Scenario scenario) {
    return new BlocksAndMutes(Set.of(), scenario.muted().stream()
        .collect(toMap(number -> user(number).ref(), number -> Instant.MAX)));
  }

  /** Only posts and shares with words are shared. */
  private static List<Activity> activities(List<Step> steps) {
    var all = new ArrayList<Activity>();
    for (var step : steps) {
      var shareable = all.stream().filter(each -> !each.isPlainShare()).toList();
      var shared = step.isShare() && !shareable.isEmpty()
          ? shareable.get(step.shared() % shareable.size())
          : null;
      boolean isSharedAlready = shared != null && !step.hasWords()
          && all.stream().anyMatch(each -> each.isPlainShare() && number(each) == step.user()
              && each.envelope().shared().equals(Optional.of(shared.id())));
      if (!isSharedAlready) {
        all.add(activity(all.size(), step, shared));
      }
    }
    return all;
  }

  private static Activity activity(int number, Step step, @Nullable Activity shared) {
    var id = ActivityId.of(START.plusSeconds(number), "activity");
    var actor = user(step.user());
    var summary = new EntitySummary(actor.ref(), "Somebody", Optional.empty());
    var envelope = shared == null
        ? new Envelope(id, actor, "post", List.of())
        : new Envelope(id, actor, Envelope.SHARE, List.of(shared.id().ref()));
    boolean hasWords = shared == null || step.hasWords();
    return new Activity(envelope, summary,
        hasWords ? Content.note("Hello") : Content.WITHOUT_WORDS, Optional.empty(),
        Activity.Revision.FIRST, Activity.Counts.NONE, List.of())
        .withShared(Optional.ofNullable(shared));
  }

  private static int number(Activity activity) {
    return Integer.parseInt(activity.envelope().actor().text().substring("user".length()));
  }

  private static UserId user(int number) {
    return new UserId("user" + number);
  }
}
