// SPDX-License-Identifier: Apache-2.0
package tidings.feeds;

import static java.util.stream.Collectors.toSet;
import static java.util.stream.Stream.concat;
import static tidings.core.Explanation.bare;

import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import tidings.core.ActivityId;
import tidings.core.Audience;
import tidings.core.Explanation;
import tidings.core.Explanation.Found;
import tidings.core.Explanation.Link;
import tidings.core.Explanation.Pending;
import tidings.core.Explanation.Verdict;
import tidings.core.Reason;
import tidings.core.Ref;
import tidings.core.Silence;
import tidings.core.UserId;
import tidings.core.Watermark;
import tidings.store.Item;
import tidings.store.Key;
import tidings.store.Keys;
import tidings.store.Table;
import tidings.store.rows.ActivityRow;
import tidings.store.rows.Cached;
import tidings.store.rows.EdgeRow;
import tidings.store.rows.FanOutRow;
import tidings.store.rows.SilenceRow;

/**
 * Says why an activity is in a feed or not: by the same function as a page, from rows that are read
 * for the purpose and from no cache.
 */
record Explaining(Table table, Watermark watermark, InstantSource clock, Cached cached) {

  /**
   * What is stored that matters.
   *
   * @param edges the rows of the reader's edges to the audiences
   * @param hidden whether the actor has blocked the reader, who is not to know
   */
  private record Stored(
      ActivityRow row, List<Item> edges, Silence silence, boolean hidden,
      Optional<Pending> pending) {
    Set<Ref> unfilled() {
      return edges.stream()
          .filter(EdgeRow::isUnfilled)
          .map(edge -> EdgeRow.followed(edge.key()))
          .collect(toSet());
    }
  }

  /** @throws tidings.core.Refusal {@code not_found} */
  Explanation explain(UserId who, ActivityId what) {
    var low = watermark.low(); // before the data: what it has passed is in all feeds
    var body = table.get(Keys.profile(what.ref())).await();
    if (body.isEmpty()) {
      return hasRow(who, what) ? bare(what, Verdict.GONE) : absent(what);
    }
    var stored = read(who, ActivityRow.of(what, body.get()));
    if (stored.hidden()) {
      return absent(what);
    }
    return stored.row().live() ? explain(who, stored, low) : bare(what, Verdict.DELETED);
  }

  private static Explanation absent(ActivityId what) {
    throw Reason.NOT_FOUND.because("there is no activity " + what);
  }

  /** The job and the edges; before the feed, as their rows are there before they say so. */
  private Stored read(UserId who, ActivityRow row) {
    var audience = Audience.of(row.envelope());
    var actor = audience.actor();
    var edges = audience.refs().stream().map(ref -> Keys.edge(who, ref)).toList();
    var mutes = concat(Stream.of(actor), audience.refs().stream())
        .map(ref -> Keys.mute(who, ref))
        .distinct()
        .toList();
    var job = Keys.fanOut(row.envelope().id());
    var block = Keys.block(who, actor);
    var blocked = Keys.blocked(who, actor);
    var rows = table.getAll(
        Stream.of(edges, mutes, List.of(job, block, blocked)).flatMap(List::stream).toList())
        .await();
    return new Stored(
        row,
        some(rows, edges),
        SilenceRow.silence(some(rows, List.of(blocked)), some(rows, mutes)),
        rows.containsKey(blocked) && !rows.containsKey(block),
        Optional.ofNullable(rows.get(job)).map(FanOutRow::pending));
  }

  private static List<Item> some(Map<Key, Item> rows, List<Key> keys) {
    return keys.stream().flatMap(key -> Optional.ofNullable(rows.get(key)).stream()).toList();
  }

  private Explanation explain(UserId who, Stored stored, ActivityId low) {
    var now = clock.instant();
    var activity = stored.row().envelope();
    var audience = Audience.of(activity);
    var edges = EdgeRow.edges(stored.edges());
    var links = audience.links(edges, stored.silence(), now);
    var via = audience.via(who, edges, stored.silence(), now);
    var found = via.flatMap(reasons -> found(who, activity.id(), reasons, stored.unfilled()));
    var pending = stored.pending().or(() -> underWay(activity.id(), low));
    var silenced = via.isPresent()
        ? List.<Ref>of()
        : silenced(audience.actor(), links, stored.silence(), now);
    var verdict = via
        .map(reasons -> admitted(reasons, found, pending))
        .orElseGet(() -> refused(audience.actor(), links, stored.silence(), silenced));
    return new Explanation(
        activity.id(), verdict, via.orElse(List.of()), found, links, silenced, pending);
  }

  /** A post that is acknowledged a moment ago may be seen before its job is. */
  private static Optional<Pending> underWay(ActivityId id, ActivityId low) {
    return id.compareTo(low) < 0 ? Optional.empty() : Optional.of(new Pending(id.time(), false));
  }

  private Optional<Found> found(UserId who, ActivityId id, List<Ref> via, Set<Ref> unfilled) {
    if (hasRow(who, id)) {
      return Optional.of(Found.ROW);
    }
    boolean keepsNone =
        cached.retention().floor(clock.instant()).filter(floor -> floor.isAfter(id)).isPresent();
    var merged = cached.large().now();
    return keepsNone
        || via.stream().anyMatch(ref -> unfilled.contains(ref) || merged.holds(ref, id))
            ? Optional.of(Found.MERGE)
            : Optional.empty();
  }

  private static Verdict admitted(
      List<Ref> via, Optional<Found> found, Optional<Pending> pending) {
    if (found.isEmpty()) {
      return pending.isPresent() ? Verdict.PENDING : Verdict.MISSING;
    }
    return via.isEmpty() ? Verdict.OWN : Verdict.FOLLOWED;
  }

  private static Verdict refused(
      Ref actor, List<Link> links, Silence silence, List<Ref> silenced) {
    if (silence.blocked().contains(actor)) {
      return Verdict.BLOCKED;
    }
    if (!silenced.isEmpty()) {
      return Verdict.MUTED;
    }
    return links.stream().anyMatch(link -> link.edge().isPresent())
        ? Verdict.NOT_ADMITTED
        : Verdict.NOT_FOLLOWED;
  }

  /** What keeps it out: the actor whom they block, and what is muted that would bring it. */
  private static List<Ref> silenced(
      Ref actor, List<Link> links, Silence silence, Instant now) {
    var open = links.stream()
        .filter(link -> link.edge().isPresent() && link.obstacles().isEmpty())
        .toList();
    boolean forbidden = silence.blocked().contains(actor)
        || !open.isEmpty() && silence.forbids(actor, now);
    var muted = open.stream().filter(Link::muted).map(Link::audience);
    return concat(forbidden ? Stream.of(actor) : Stream.of(), muted).distinct().toList();
  }

  private boolean hasRow(UserId who, ActivityId what) {
    return table.get(Keys.feed(who, what)).await().isPresent();
  }
}
