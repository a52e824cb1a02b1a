// SPDX-License-Identifier: Apache-2.0
package tidings.follows;

import static java.util.stream.Collectors.toSet;
import static tidings.core.Done.DONE;
import static tidings.core.errors.ErrorCode.NOT_FOUND;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tidings.core.Cursor;
import tidings.core.Done;
import tidings.core.Follows.FollowListEntry;
import tidings.core.Follows.FollowOptions;
import tidings.core.Follows.FollowState;
import tidings.core.Follows.RequestsOf;
import tidings.core.Notifications.NoticeChanged;
import tidings.core.Page;
import tidings.core.Position;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.core.bus.Bus;
import tidings.core.errors.Refusal;
import tidings.schema.FollowKeys;
import tidings.schema.readers.EntitySummaries;
import tidings.schema.readers.VisibilityReader;
import tidings.schema.rows.EndTimeRow;
import tidings.schema.rows.FollowRequestRow;
import tidings.schema.rows.NoticeRow;
import tidings.store.Condition;
import tidings.store.Table;
import tidings.store.Transaction;

/** The requests to follow users who approve their followers, until they are answered. */
record FollowRequests(Bus bus, Table table, EntitySummaries summaries,
    VisibilityReader visibility) {

  Optional<FollowRequestRow> find(UserId owner, UserId user) {
    return table.get(FollowKeys.request(owner, user)).await()
        .map(row -> FollowRequestRow.of(owner, row));
  }

  /**
   * Adds the removal of the requests of two users to each other. The transaction fails if another
   * one has come meanwhile.
   *
   * @return the groups of notices without them
   */
  List<NoticeRow> addRemovals(UserId one, UserId other, Transaction transaction) {
    var keys = Map.of(one, FollowKeys.request(one, other), other, FollowKeys.request(other, one));
    var rows = table.getAll(List.copyOf(keys.values())).await();
    var notices = new ArrayList<NoticeRow>();
    keys.forEach((owner, key) -> Optional.ofNullable(rows.get(key)).ifPresentOrElse(
        row -> addRemoval(FollowRequestRow.of(owner, row), transaction).ifPresent(notices::add),
        () -> transaction.check(key, Condition.absent())));
    return notices;
  }

  /** @throws Refusal {@code not_found} if there is none */
  FollowRequestRow require(UserId owner, UserId user, Instant now) {
    return find(owner, user)
        .filter(request -> !request.isOver(now))
        .orElseThrow(() -> NOT_FOUND.refusal(user.ref() + " does not ask to follow you"));
  }

  /**
   * Stores a request, or other options of one.
   *
   * @param stored the request that is stored, if any
   * @param transaction checks whether it is allowed
   */
  FollowState request(UserId user, Ref target, Optional<FollowRequestRow> stored,
      FollowOptions options, Transaction transaction, Instant now, Position stamp) {
    var owner = new UserId(target.id());
    var pending = stored.filter(request -> !request.isOver(now));
    if (pending.isEmpty() && stored.isPresent()) {
      remove(stored.get(), stamp); // over, but not swept yet
    }
    var since = pending.map(FollowRequestRow::since).orElse(now);
    var request = new FollowRequestRow(owner, user, since, options);
    var end = EndTimeRow.ofRequest(request);
    pending.map(EndTimeRow::ofRequest)
        .filter(before -> !before.equals(end))
        .ifPresent(before -> transaction.delete(before.key()));
    transaction.put(end.item())
        .put(request.item())
        .onlyIf(pending.map(FollowRequestRow::isUnchanged).orElseGet(Condition::absent));
    var notice = pending.isPresent()
        ? Optional.<NoticeRow>empty()
        : Optional.of(RequestNotice.joined(table, request));
    commit(transaction, notice, stamp);
    return new FollowState(request.edge(), true);
  }

  /** Removes a request that is refused or withdrawn. */
  Done remove(UserId owner, UserId user, Position stamp) {
    find(owner, user).ifPresent(request -> remove(request, stamp));
    return DONE;
  }

  /** Removes a request without an answer. Readers have ignored it since its end. */
  Done expire(EndTimeRow end, Position stamp) {
    find(new UserId(end.target().id()), end.user())
        .filter(request -> EndTimeRow.ofRequest(request).equals(end))
        .ifPresentOrElse(
            request -> remove(request, stamp),
            () -> new Transaction().delete(end.key()).commit(table).await());
    return DONE;
  }

  private void remove(FollowRequestRow request, Position stamp) {
    var transaction = new Transaction();
    commit(transaction, addRemoval(request, transaction), stamp);
  }

  /** Adds the removal of a request. @return the group of notices without it */
  Optional<NoticeRow> addRemoval(FollowRequestRow request, Transaction transaction) {
    transaction.delete(request.key()).onlyIf(request.isUnchanged())
        .delete(EndTimeRow.ofRequest(request).key());
    return RequestNotice.left(table, request);
  }

  private void commit(Transaction transaction, Optional<NoticeRow> notice, Position stamp) {
    notice.ifPresent(row -> transaction.add(row.write(stamp)));
    transaction.commit(table).await();
    publish(notice.stream().toList());
  }

  void publish(List<NoticeRow> notices) {
    notices.forEach(row -> bus.publish(new NoticeChanged(row.user(), row.id())));
  }

  Page<FollowListEntry> page(RequestsOf ask, Instant now) {
    var reading = visibility.of(Optional.of(ask.owner()));
    var slice = table.query(
        FollowKeys.newestRequestsTo(ask.owner())
            .after(ask.after().map(Cursor::position)).limit(ask.limit()))
        .await();
    var visible = reading.await();
    var requests = slice.items().stream()
        .map(row -> FollowRequestRow.of(ask.owner(), row))
        .filter(request -> !request.isOver(now) && visible.shows(request.user().ref()))
        .toList();
    var shown = summaries.of(requests.stream().map(each -> each.user().ref()).collect(toSet()));
    return new Page<>(
        requests.stream()
            .map(each -> new FollowListEntry(shown.summary(each.user().ref()), each.since()))
            .filter(entry -> !entry.entity().isErased())
            .toList(),
        slice.next().map(Cursor::new));
  }
}
