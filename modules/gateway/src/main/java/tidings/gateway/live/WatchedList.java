// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.live;

import static java.util.stream.Collectors.toUnmodifiableSet;

import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tidings.core.ActivityFilter;
import tidings.core.ActivityId;
import tidings.core.EntitySummary;
import tidings.core.Feeds.Entry;
import tidings.core.Feeds.ListFeedOf;
import tidings.core.ListId;
import tidings.core.Lists;
import tidings.core.Lists.MembersOf;
import tidings.core.Page;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.core.errors.ErrorCode;
import tidings.core.errors.Refusal;

/**
 * The list whose feed a client shows. The feed has no rows, so the client is told that there is
 * something new, and reads it: what it may see is decided there. The beginning of the feed is read
 * when something is posted to a member, and with each heartbeat, together with the members.
 */
final class WatchedList {
  /** Activities at the beginning of the feed that are compared with those of the last read. */
  private static final int BEGINNING = 20;
  /**
   * Reads after a delivery, one in each tick: a large outbox is cached for a second on other nodes
   * than that of the post.
   */
  private static final int READS_OF_DELIVERY = 2;

  private final LiveContext context;
  private final LiveSession session;
  private final OutboundQueue outboundQueue;
  private @Nullable ListId list;
  private Set<Ref> members = Set.of();
  /** Empty until the feed was read. */
  private Optional<Set<ActivityId>> beginning = Optional.empty();
  private int pendingReads;
  private boolean throttled;

  WatchedList(LiveContext context, LiveSession session, OutboundQueue outboundQueue) {
    this.context = context;
    this.session = session;
    this.outboundQueue = outboundQueue;
  }

  /** Watches this list instead of the last one; the client is told of the present beginning. */
  void watch(Optional<ListId> wanted) {
    stop();
    list = wanted.orElse(null);
    if (list != null) {
      begin();
    }
  }

  void stop() {
    list = null;
    beginning = Optional.empty();
    pendingReads = 0;
    keepMembers(Set.of());
  }

  /** Something was posted to a member. */
  void onDelivered() {
    pendingReads = READS_OF_DELIVERY;
    begin();
  }

  /** The members may have changed, and not all nodes may be heard. */
  void onHeartbeat() {
    var watched = list;
    if (watched != null) {
      readMembers(watched);
    }
  }

  void onTick() {
    throttled = false;
    if (pendingReads > 0) {
      pendingReads--;
      begin();
    }
  }

  /** Reads at once, but only once in a tick, however often a client changes its list. */
  private void begin() {
    var watched = list;
    if (watched == null) {
      return;
    }
    if (throttled) {
      pendingReads = Math.max(pendingReads, 1);
    } else if (beginning.isEmpty()) {
      throttled = true;
      readMembers(watched);
    } else {
      throttled = true;
      readFeed(watched);
    }
  }

  /** Subscribes to what is posted to the members, then reads what was posted before. */
  private void readMembers(ListId watched) {
    context.bus()
        .ask(new MembersOf(watched, reader(), Optional.empty(), Lists.MAX_MEMBERS))
        .compose(page -> isWatching(watched) ? subscribe(watched, page) : done())
        .onSuccess(known -> readFeed(watched))
        .onFailure(failure -> onFailure(watched, failure));
  }

  private Future<Void> subscribe(ListId watched, Page<EntitySummary> page) {
    var refs = new HashSet<Ref>();
    page.items().forEach(member -> refs.add(member.ref()));
    if (!watched.owner().isUser()) {
      refs.add(watched.owner()); // what is posted to an entity is in its feed
    }
    keepMembers(refs);
    return context.nodes().subscriptions().whenKnown();
  }

  private static Future<Void> done() {
    return Future.succeededFuture();
  }

  /** Adds first, so that what stays is never unsubscribed. */
  private void keepMembers(Set<Ref> kept) {
    var subscriptions = context.nodes().subscriptions();
    var before = members;
    members = Set.copyOf(kept);
    for (var added : members) {
      if (!before.contains(added)) {
        context.listWatchers().add(added, session);
        subscriptions.add(added);
      }
    }
    for (var gone : before) {
      if (!members.contains(gone)) {
        context.listWatchers().remove(gone, session);
        subscriptions.remove(gone);
      }
    }
  }

  private void readFeed(ListId watched) {
    if (isWatching(watched)) {
      context.bus()
          .ask(new ListFeedOf(
              watched, reader(), ActivityFilter.ALL, Optional.empty(), BEGINNING))
          .onSuccess(page -> onRead(watched, page.items()))
          .onFailure(failure -> onFailure(watched, failure));
    }
  }

  private void onRead(ListId watched, List<Entry> entries) {
    if (!isWatching(watched)) {
      return;
    }
    var ids = new ArrayList<ActivityId>(entries.size());
    entries.forEach(entry -> ids.add(entry.activity().id()));
    var before = beginning;
    beginning = Optional.of(ids.stream().collect(toUnmodifiableSet()));
    if (before.filter(known -> known.containsAll(ids)).isEmpty()) {
      tell(watched, ids.stream().findFirst());
    }
  }

  /** Of a list that is gone, or not visible any more, the client learns when it reads it. */
  private void onFailure(ListId watched, Throwable failure) {
    boolean isGone = failure instanceof Refusal refusal
        && refusal.errorCode() == ErrorCode.NOT_FOUND;
    if (isGone && isWatching(watched)) {
      stop();
      tell(watched, Optional.empty());
    }
  }

  private void tell(ListId watched, Optional<ActivityId> newest) {
    outboundQueue.sendLatest(watched, ServerMessage.listed(watched, newest));
  }

  private boolean isWatching(ListId watched) {
    return watched.equals(list);
  }

  private Optional<UserId> reader() {
    return Optional.of(session.user());
  }
}
