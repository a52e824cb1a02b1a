// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tag;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.lifecycle.AfterProperty;
import tidings.core.Activities.Draft;
import tidings.core.Activities.Publish;
import tidings.core.Activity;
import tidings.core.Activity.Content;
import tidings.core.ActivityFilter;
import tidings.core.ActivityId;
import tidings.core.Cursor;
import tidings.core.Feeds.Entry;
import tidings.core.Feeds.FeedOf;
import tidings.core.Follows.Follow;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.schema.ActorFixture;
import tidings.schema.FixtureRows;
import tidings.schema.readers.LargeAudiences;

/**
 * The pages of a feed with a random filter are what the filter leaves of the whole feed, while new
 * activities arrive, and while one of its audiences grows large.
 */
@Tag("api")
final class FilteredFeedModelIT {
  private static final String VERB = "share";
  private static final String TYPE = "song";
  private static final String TARGET_TYPE = "artist";

  /** With it, the city begins to be a large audience. */
  private static final Post GROWING = new Post(false, true, false, "post", "note", 1);

  private final FollowingEnvironment environment = new FollowingEnvironment();
  private int scenarios;

  /** @param millisLater than the previous one */
  record Post(boolean byAna, boolean toCity, boolean toArtist, String verb, String type,
      int millisLater) {}

  /** @param since the index of the activity whose time is taken, from the oldest one */
  record Choice(boolean verb, boolean type, boolean targetType, Optional<Integer> since,
      Optional<Integer> until) {
    ActivityFilter of(List<Activity> posted) {
      return new ActivityFilter(
          Optional.of(VERB).filter(wanted -> verb), Optional.of(TYPE).filter(wanted -> type),
          Optional.of(TARGET_TYPE).filter(wanted -> targetType),
          since.map(index -> posted.get(index % posted.size()).publishedAt()),
          until.map(index -> posted.get(index % posted.size()).publishedAt()));
    }
  }

  @Provide
  Arbitrary<List<Post>> posts() {
    var flags = Arbitraries.of(true, false);
    return Combinators
        .combine(flags, flags, flags, Arbitraries.of(VERB, "post"), Arbitraries.of(TYPE, "note"),
            Arbitraries.integers().between(0, 2))
        .as(Post::new)
        .list()
        .ofMinSize(1)
        .ofMaxSize(20);
  }

  @Provide
  Arbitrary<Choice> choices() {
    var flags = Arbitraries.of(true, false);
    var indices = Arbitraries.integers().between(0, 39).optional();
    return Combinators.combine(flags, flags, flags, indices, indices).as(Choice::new);
  }

  @Property(edgeCases = EdgeCasesMode.NONE)
  void filtered_pages_are_the_filtered_feed(
      @ForAll("posts") List<Post> small, @ForAll("posts") List<Post> large,
      @ForAll("posts") List<Post> meanwhile, @ForAll("choices") Choice choice,
      @ForAll @IntRange(min = 1, max = 7) int pageSize) {
    var scenario = new Scenario(environment.fixture(), ++scenarios);
    var posted = new ArrayList<>(scenario.postAll(List.of(GROWING)));
    posted.addAll(scenario.postAll(small));
    environment.clock().advance(LargeAudiences.LEAD_TIME.plusSeconds(1));
    posted.addAll(scenario.postAll(large));
    var filter = choice.of(posted);

    var whole = scenario.feed();
    var filtered = scenario.pages(filter, pageSize, meanwhile);

    assertThat(scenario.isCityLarge()).isTrue();
    assertThat(whole).isEqualTo(
        scenario.seen(posted).stream().map(Activity::id).toList().reversed());
    assertThat(filtered).containsExactlyElementsOf(
        scenario.seen(posted).stream().filter(post -> matches(post, filter))
            .map(Activity::id).toList().reversed());
  }

  @AfterProperty
  void close() {
    environment.close();
  }

  /** As a reader would decide it, apart from the code that is tested. */
  private static boolean matches(Activity post, ActivityFilter filter) {
    return filter.verb().stream().allMatch(verb -> post.envelope().verb().equals(verb))
        && filter.type().stream().allMatch(type -> post.object().type().equals(type))
        && filter.targetType().stream().allMatch(
            type -> post.envelope().targets().stream().map(Ref::type).toList().contains(type))
        && filter.since().stream().noneMatch(time -> post.publishedAt().isBefore(time))
        && filter.until().stream().allMatch(time -> post.publishedAt().isBefore(time));
  }

  /** Ben follows Ana and a city, to which others post as well. */
  private final class Scenario {
    private final ActorFixture fixture;
    private final UserId ana;
    private final UserId ben;
    private final UserId cleo;
    private final Ref city;

    Scenario(ActorFixture fixture, int number) {
      this.fixture = fixture;
      var rows = new FixtureRows(fixture);
      ana = rows.user("anna" + number);
      ben = rows.user("benn" + number);
      cleo = rows.user("cleo" + number);
      city = new Ref("city", "porto" + number);
      for (var follower : Set.of(ben, cleo)) {
        fixture.ask(new Follow(follower, city));
      }
      fixture.ask(new Follow(ben, ana.ref()));
    }

    List<Activity> postAll(List<Post> posts) {
      var posted = posts.stream().map(this::post).toList();
      new FollowingJobs(fixture.table()).awaitFanOuts();
      return posted;
    }

    private Activity post(Post post) {
      environment.clock().advance(Duration.ofMillis(post.millisLater()));
      var targets = new ArrayList<Ref>();
      if (post.toCity()) {
        targets.add(city);
      }
      if (post.toArtist()) {
        targets.add(new Ref(TARGET_TYPE, "amalia"));
      }
      var content = Content.of(post.type()).withText(Optional.of("Hello"));
      return fixture.ask(new Publish(post.byAna() ? ana : cleo,
          new Draft(post.verb(), content, targets, Optional.empty())));
    }

    boolean isCityLarge() {
      var intervals = environment.node().cached().largeAudiences().current().intervalsOf(city);
      return !intervals.isEmpty();
    }

    /** What is in Ben's feed, oldest first. */
    List<Activity> seen(List<Activity> posted) {
      return posted.stream()
          .filter(post -> post.envelope().actor().equals(ana)
              || post.envelope().targets().contains(city))
          .toList();
    }

    List<ActivityId> feed() {
      return pages(ActivityFilter.ALL, 100, List.of());
    }

    /** All pages; between the first two others post. */
    List<ActivityId> pages(ActivityFilter filter, int size, List<Post> meanwhile) {
      var ids = new ArrayList<ActivityId>();
      var later = new ArrayList<>(meanwhile);
      var after = Optional.<Cursor>empty();
      do {
        var page = fixture.ask(new FeedOf(ben, filter, after, size)).page();
        assertThat(page.items()).hasSizeLessThanOrEqualTo(size);
        page.items().stream().map(Entry::activity).map(Activity::id).forEach(ids::add);
        after = page.next();
        postAll(later);
        later.clear();
      } while (after.isPresent());
      return ids;
    }
  }
}
