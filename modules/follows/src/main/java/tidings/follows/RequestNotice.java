// SPDX-License-Identifier: Apache-2.0
package tidings.follows;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import tidings.core.UserId;
import tidings.schema.FollowKeys;
import tidings.schema.readers.NewestActors;
import tidings.schema.rows.BlockMuteRow;
import tidings.schema.rows.FollowRequestRow;
import tidings.schema.rows.NoticeGroup;
import tidings.schema.rows.NoticeRow;
import tidings.schema.rows.NoticeState;
import tidings.store.Table;

/** The notices about requests to follow a user, and about their approval: a group for each day. */
final class RequestNotice {
  private RequestNotice() {}

  /** Returns the owner's group with a new request. */
  static NoticeRow joined(Table table, FollowRequestRow request) {
    var user = request.user();
    var group = NoticeGroup.followRequests(request.since());
    var row = NoticeRow.read(table, request.owner(), group);
    var muted = BlockMuteRow.muted(
        table, request.owner(), List.of(user.ref()), request.since()).await();
    return row.with(
        state -> muted.isEmpty()
            ? state.joinedBy(user, request.since())
            : state.joinedByMuted(user, request.since()));
  }

  /** Returns the owner's group without an answered request; empty if it does not count it. */
  static Optional<NoticeRow> left(Table table, FollowRequestRow request) {
    var group = NoticeGroup.followRequests(request.since());
    var row = NoticeRow.read(table, request.owner(), group);
    if (row.isEmpty() || !row.state().isCounted(request.since())) {
      return Optional.empty();
    }
    var rest = row.state().leftBy(request.user());
    return Optional.of(row.with(
        rest.hasHiddenActors() ? rest.withNewest(newest(table, request, rest)) : rest));
  }

  private static List<UserId> newest(
      Table table, FollowRequestRow without, NoticeState state) {
    var requests = FollowKeys.newestRequestsTo(
        without.owner(), state.begunAt(), NoticeGroup.endOfFollows(without.since()));
    return new NewestActors(table).find(requests, rows -> rows.stream()
        .map(row -> new UserId(row.key().sk()))
        .filter(user -> !user.equals(without.user()))
        .toList());
  }

  /** Returns the group of the user whose request was approved. */
  static NoticeRow approved(Table table, UserId user, UserId owner, Instant now) {
    var row = NoticeRow.read(table, user, NoticeGroup.followApprovals(now));
    return row.with(
        state -> state.actors().contains(owner)
            ? state.renewedBy(owner, now)
            : state.joinedBy(owner, now));
  }
}
