// SPDX-License-Identifier: Apache-2.0
package tidings.app;

import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tidings.core.ActivityId;
import tidings.core.Explanation;
import tidings.core.Feeds.Explain;
import tidings.core.Notifications.Kind;
import tidings.core.Reason;
import tidings.core.Ref;
import tidings.core.Refusal;
import tidings.core.UserId;
import tidings.feeds.verify.Finding;
import tidings.feeds.verify.Verify;
import tidings.store.Keys;
import tidings.store.embedded.Stage;
import tidings.store.rows.NoticeRow;

/** Whether a node says of a town what the model says. */
record FollowingChecks(FollowingNode node, FollowingPeople people, FollowingModel model) {

  void assertIsAsItShouldBe(Object when) {
    var now = stage().clock().instant();
    for (var who : people.all()) {
      assertThat(feed(who)).as("feed of %s, %s", who, when).isEqualTo(model.feed(who, now));
      assertThat(told(who, now)).as("told to %s, %s", who, when)
          .isEqualTo(model.told(who, now));
      assertIsExplained(who, now);
    }
    new FollowingLists(stage(), people, model).assertAgree();
    new FollowingThreads(stage(), model).assertAgree();
    rows().assertAgree();
    cache().assertIsNotTooOld();
    assertIsVerified(when);
  }

  FollowingCache cache() {
    return new FollowingCache(node, people, model);
  }

  FollowingRows rows() {
    return new FollowingRows(stage(), people.all(), people.places());
  }

  private Stage stage() {
    return node.stage();
  }

  private List<Map.Entry<ActivityId, List<Ref>>> feed(UserId who) {
    return new FollowingPages(stage(), who).all();
  }

  /** Nothing is under way now: whatever there is has to be right. */
  private void assertIsVerified(Object when) {
    var table = stage().table();
    var verify = new Verify(
        table, stage().mint()::next, Verify.settles(table), stage().clock(), node.cached());
    var faults = new ArrayList<Finding>();
    people.all().forEach(who -> verify.user(who, faults::add));
    faults.removeIf(finding -> !finding.kind().isFault());
    assertThat(faults).as("found %s", when).isEmpty();
  }

  private void assertIsExplained(UserId who, Instant now) {
    var feed = model.feed(who, now).stream().map(Map.Entry::getKey).toList();
    for (var posted : model.posted()) {
      var explanation = explained(who, posted);
      assertThat(explanation.filter(why -> why.verdict().isInFeed()).isPresent())
          .as("%s for %s: %s", posted, who, explanation)
          .isEqualTo(feed.contains(posted));
    }
  }

  /** Nothing, of what is long gone, or of somebody who blocks the reader. */
  private Optional<Explanation> explained(UserId who, ActivityId posted) {
    try {
      return Optional.of(stage().ask(new Explain(who, posted)));
    } catch (Refusal refusal) {
      assertThat(refusal.reason()).isEqualTo(Reason.NOT_FOUND);
      return Optional.empty();
    }
  }

  private Set<ActivityId> told(UserId who, Instant now) {
    var living = model.living(now);
    return stage().table()
        .all(Keys.noticesOf(who))
        .await()
        .stream()
        .map(row -> NoticeRow.of(who, row))
        .filter(notice -> notice.kind() == Kind.ACTIVITY)
        .flatMap(notice -> notice.activity().stream())
        .filter(living::contains)
        .collect(toSet());
  }
}
