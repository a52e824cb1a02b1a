// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tidings.core.Activities.GetActivity;
import tidings.core.Activities.OutboxOf;
import tidings.core.ActivityId;
import tidings.core.Explanation;
import tidings.core.Feeds.ExplainActivity;
import tidings.core.Notifications.Kind;
import tidings.core.Position;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.core.bus.Ask;
import tidings.core.errors.ErrorCode;
import tidings.core.errors.Refusal;
import tidings.schema.ActorFixture;
import tidings.schema.FeedKeys;
import tidings.schema.rows.NoticeRow;
import tidings.verify.Finding;
import tidings.verify.Verify;

/** Compares the state of a node with the model. */
record FollowingChecks(FollowingNode node, FollowingPeople people, FollowingModel model) {

  void requireMatchesModel(Object step) {
    var now = fixture().clock().instant();
    for (var user : people.all()) {
      assertThat(feed(user)).as("feed of %s, %s", user, step).isEqualTo(model.feed(user, now));
      assertThat(new FollowingPages(fixture(), user).ofList()).as("list of %s, %s", user, step)
          .isEqualTo(model.members().feed(model, user, now));
      assertThat(notifiedActivities(user, now)).as("notified activities of %s, %s", user, step)
          .isEqualTo(model.notified(user, now));
      assertIsExplained(user, now);
      assertVisible(user, now);
    }
    new FollowingLists(fixture(), people, model).requireMatchesModel();
    new FollowingThreads(fixture(), model).requireMatchesModel();
    rows().requireConsistent();
    cache().requireNoneExpired();
    assertIsVerified(step);
  }

  FollowingFeedRows cache() {
    return new FollowingFeedRows(node, people, model);
  }

  FollowingRows rows() {
    return new FollowingRows(fixture(), people.all(), people.places());
  }

  private ActorFixture fixture() {
    return node.fixture();
  }

  private List<Map.Entry<ActivityId, List<Ref>>> feed(UserId user) {
    return new FollowingPages(fixture(), user).all();
  }

  /** Runs the verification for all users; no work is in progress, so it must find no fault. */
  private void assertIsVerified(Object step) {
    var table = fixture().table();
    var verify = new Verify(
        table, () -> Position.of(fixture().idGenerator().next()), Verify.settleDelay(table),
        fixture().clock(),
        node.cached());
    var faults = new ArrayList<Finding>();
    people.all().forEach(user -> verify.verifyUser(user, faults::add));
    faults.removeIf(finding -> !finding.kind().isFault());
    assertThat(faults).as("findings %s", step).isEmpty();
  }

  private void assertIsExplained(UserId user, Instant now) {
    var feed = model.feed(user, now).stream().map(Map.Entry::getKey).toList();
    for (var posted : model.posts().ids()) {
      var explanation = findExplanation(user, posted);
      assertThat(explanation.filter(why -> why.verdict().isInFeed()).isPresent())
          .as("%s for %s: %s", posted, user, explanation)
          .isEqualTo(feed.contains(posted));
    }
  }

  private void assertVisible(UserId user, Instant now) {
    for (var posted : model.posts().ids()) {
      assertThat(isFound(new GetActivity(posted, Optional.of(user))))
          .as("%s for %s", posted, user)
          .isEqualTo(isFound(new OutboxOf(posted.ref(), Optional.of(user), Optional.empty(), 1)))
          .isEqualTo(model.maySee(user, posted, now));
    }
  }

  private boolean isFound(Ask<?> ask) {
    try {
      fixture().ask(ask);
      return true;
    } catch (Refusal refusal) {
      assertThat(refusal.errorCode()).isEqualTo(ErrorCode.NOT_FOUND);
      return false;
    }
  }

  /** Empty if the activity is gone for good, or its actor and the reader have a block. */
  private Optional<Explanation> findExplanation(UserId user, ActivityId posted) {
    try {
      return Optional.of(fixture().ask(new ExplainActivity(user, posted)));
    } catch (Refusal refusal) {
      assertThat(refusal.errorCode()).isEqualTo(ErrorCode.NOT_FOUND);
      return Optional.empty();
    }
  }

  private Set<ActivityId> notifiedActivities(UserId user, Instant now) {
    var living = model.posts().living(now);
    return fixture().table()
        .queryAll(FeedKeys.noticesOf(user))
        .await()
        .stream()
        .map(row -> NoticeRow.of(user, row).group())
        .filter(group -> group.kind() == Kind.ACTIVITY)
        .flatMap(group -> group.activity().stream())
        .filter(living::contains)
        .collect(toSet());
  }
}
