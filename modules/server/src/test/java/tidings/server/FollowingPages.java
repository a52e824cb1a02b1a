// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tidings.core.ActivityFilter;
import tidings.core.ActivityId;
import tidings.core.Cursor;
import tidings.core.Feeds.FeedOf;
import tidings.core.Feeds.ListFeedOf;
import tidings.core.Page;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.schema.ActorFixture;

/** Reads the feed of a user in pages, with the reasons for each activity. */
record FollowingPages(ActorFixture fixture, UserId user) {
  /** Small, so that feeds have several pages. */
  private static final int PAGE = 3;

  List<Map.Entry<ActivityId, List<Ref>>> all() {
    return from(Optional.empty());
  }

  Page<Map.Entry<ActivityId, List<Ref>>> page(Optional<Cursor> after) {
    var page = fixture.ask(new FeedOf(user, after, PAGE)).page();
    return new Page<>(
        page.items().stream()
            .map(entry -> Map.entry(entry.activity().id(), entry.via()))
            .toList(),
        page.next());
  }

  /** The feed of the list of the user. */
  List<ActivityId> ofList() {
    var found = new ArrayList<ActivityId>();
    var after = Optional.<Cursor>empty();
    do {
      var page = fixture.ask(new ListFeedOf(FollowingPeople.listOf(user), Optional.of(user),
          ActivityFilter.ALL, after, PAGE));
      page.items().forEach(entry -> found.add(entry.activity().id()));
      after = page.next();
    } while (after.isPresent());
    return found;
  }

  /** The feed from a cursor to the end. */
  List<Map.Entry<ActivityId, List<Ref>>> from(Optional<Cursor> cursor) {
    var entries = new ArrayList<Map.Entry<ActivityId, List<Ref>>>();
    var after = cursor;
    do {
      var page = page(after);
      entries.addAll(page.items());
      after = page.next();
    } while (after.isPresent());
    return entries;
  }
}
