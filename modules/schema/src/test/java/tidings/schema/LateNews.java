// SPDX-License-Identifier: Apache-2.0
package tidings.schema;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toSet;

import java.util.Map;
import java.util.Set;
import tidings.core.ActivityId;
import tidings.core.Position;
import tidings.core.UserId;
import tidings.schema.rows.FeedStateRow;
import tidings.schema.rows.LateRow;

/** What clients that resume at a position are told of late changes. */
public record LateNews(ActorFixture fixture, Position since) {

  /** News from now on. */
  public static LateNews of(ActorFixture fixture) {
    return new LateNews(fixture, Position.of(fixture.idGenerator().next()));
  }

  public Map<ActivityId, Set<LateRow.Kind>> activities() {
    return fixture.allItems().stream().filter(ItemType.LATE::matches).map(LateRow::of)
        .filter(row -> row.stamp().compareTo(since) > 0)
        .collect(groupingBy(LateRow::activity, mapping(LateRow::kind, toSet())));
  }

  /** The users whose clients reload. */
  public Set<UserId> users() {
    return fixture.allItems().stream().filter(FeedStateRow::isState)
        .filter(row -> FeedStateRow.isChangedSince(row, since))
        .map(row -> KeyFormat.owner(row.key()))
        .collect(toSet());
  }
}
