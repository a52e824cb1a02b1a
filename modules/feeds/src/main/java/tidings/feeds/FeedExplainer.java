// SPDX-License-Identifier: Apache-2.0
package tidings.feeds;

import static java.util.stream.Collectors.toSet;
import static java.util.stream.Stream.concat;
import static tidings.core.Explanation.ofVerdict;

import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import tidings.core.ActivityId;
import tidings.core.Audience;
import tidings.core.BlocksAndMutes;
import tidings.core.Explanation;
import tidings.core.Explanation.FoundIn;
import tidings.core.Explanation.Link;
import tidings.core.Explanation.Pending;
import tidings.core.Explanation.Verdict;
import tidings.core.FoldedText;
import tidings.core.Lineage;
import tidings.core.Position;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.core.Visibility;
import tidings.core.Watermark;
import tidings.schema.ActivityKeys;
import tidings.schema.FeedKeys;
import tidings.schema.FollowKeys;
import tidings.schema.readers.FeedCachePolicy;
import tidings.schema.readers.VisibilityReader;
import tidings.schema.rows.ActivityRow;
import tidings.schema.rows.BlockMuteRow;
import tidings.schema.rows.EdgeRow;
import tidings.schema.rows.FanOutRow;
import tidings.store.Item;
import tidings.store.Key;
import tidings.store.Table;

/**
 * Explains why an activity is in a feed or not: with the same function as pages, on rows read for
 * this purpose, without any cache.
 */
record FeedExplainer(Table table, VisibilityReader visibilityReader, Watermark watermark,
    InstantSource clock, FeedCachePolicy cachePolicy) {

  /**
   * The stored rows that decide.
   *
   * @param lineage of the activity, as far as it is live
   * @param edges rows of the reader's edges to the audiences
   * @param visibility of the reader
   * @param isHidden whether the actor of the activity or of a parent has blocked the reader, or it
   *     is restricted to followers, so that the reader must not learn of it
   */
  private record Inputs(
      ActivityRow row, Lineage lineage, List<Item> edges, BlocksAndMutes blocksAndMutes,
      Visibility visibility, boolean isHidden, Optional<Pending> pending) {
    Set<Ref> unfilled() {
      return edges.stream()
          .filter(EdgeRow::isUnfilled)
          .map(edge -> EdgeRow.followed(edge.key()))
          .collect(toSet());
    }
  }

  /** @throws tidings.core.errors.Refusal {@code not_found} */
  Explanation explain(UserId user, ActivityId id) {
    var lowWatermark = watermark.low(); // read before the data: everything below it is in all feeds
    var body = table.get(ActivityKeys.profile(id)).await();
    if (body.isEmpty()) {
      if (hasRow(user, id)) {
        return ofVerdict(id, Verdict.GONE);
      }
      throw ActivityRow.notFound(id);
    }
    var inputs = readInputs(user, ActivityRow.of(id, body.get()));
    if (inputs.isHidden()) {
      throw ActivityRow.notFound(id);
    }
    return inputs.row().live() && inputs.lineage().live()
        ? explain(user, inputs, lowWatermark)
        : ofVerdict(id, Verdict.DELETED);
  }

  /**
   * Reads the fan-out job and the edges, before the feed: a job is deleted, and an edge marked as
   * filled, only after the feed rows are stored.
   */
  private Inputs readInputs(UserId user, ActivityRow row) {
    var audience = Audience.of(row.envelope());
    var actor = audience.actor();
    var edges = audience.refs().stream().map(ref -> FollowKeys.edge(user, ref)).toList();
    var mutes = concat(
        concat(Stream.of(actor), audience.refs().stream())
            .map(ref -> FollowKeys.mute(user, ref)).distinct(),
        Stream.of(FollowKeys.mutedWords(user)))
        .toList();
    var job = FeedKeys.fanOut(row.envelope().id());
    var lineage = visibilityReader.lineage(row.envelope());
    var actors = lineage.activities().stream().map(each -> Audience.of(each).actor()).distinct()
        .toList();
    var blocks = actors.stream().map(each -> FollowKeys.block(user, each)).toList();
    var marks = actors.stream().map(each -> FollowKeys.blocked(user, each)).toList();
    var rows = table.getAll(
        Stream.of(edges, mutes, List.of(job), blocks, marks).flatMap(List::stream).toList())
        .await();
    var blocksAndMutes = BlockMuteRow.blocksAndMutes(present(rows, marks), present(rows, mutes));
    // whether it is live does not matter for who may learn of it
    var restricted = new Lineage(lineage.activities(), true, lineage.restrictedTo());
    var visibility =
        visibilityReader.completed(blocksAndMutes.visibility(user), List.of(restricted));
    boolean isBlocked = actors.stream().anyMatch(
        each -> rows.containsKey(FollowKeys.blocked(user, each))
            && !rows.containsKey(FollowKeys.block(user, each)));
    boolean isForOthers = lineage.isRestricted() && !visibility.shows(restricted);
    return new Inputs(
        row,
        lineage,
        present(rows, edges),
        blocksAndMutes,
        visibility,
        isBlocked || isForOthers,
        Optional.ofNullable(rows.get(job)).map(FanOutRow::pending));
  }

  private static List<Item> present(Map<Key, Item> rows, List<Key> keys) {
    return keys.stream().flatMap(key -> Optional.ofNullable(rows.get(key)).stream()).toList();
  }

  private Explanation explain(UserId user, Inputs inputs, Position lowWatermark) {
    var now = clock.instant();
    var activity = inputs.row().envelope();
    var audience = Audience.of(activity);
    var edges = EdgeRow.edges(inputs.edges());
    var links = audience.links(edges, inputs.blocksAndMutes(), now);
    var blocked = blockedActors(inputs);
    var via = audience.via(user, edges, inputs.blocksAndMutes(), now)
        .filter(reasons -> inputs.visibility().lists(inputs.lineage(), user.ref()))
        .filter(reasons -> !hasMutedWord(user, inputs, now));
    var found = via.flatMap(reasons -> locate(user, activity.id(), reasons, inputs.unfilled()));
    var pending = inputs.pending().or(() -> findUnfinished(activity.id(), lowWatermark));
    var blockedOrMuted = via.isPresent()
        ? List.<Ref>of()
        : blockedOrMuted(audience.actor(), blocked, links, inputs.blocksAndMutes(), now);
    var verdict = via
        .map(reasons -> verdictIfAdmitted(reasons, found, pending))
        .map(admitted -> admitted.isInFeed() && isLeftOut(user, inputs, now)
            ? Verdict.REPEATED
            : admitted)
        .orElseGet(
            () -> verdictIfRefused(user, inputs, blocked, links, blockedOrMuted, now));
    return new Explanation(
        activity.id(), verdict, via.orElse(List.of()), found, links, blockedOrMuted, pending);
  }

  /** A post that was just acknowledged may be visible before its job. */
  private static Optional<Pending> findUnfinished(ActivityId id, Position lowWatermark) {
    return id.isBefore(lowWatermark)
        ? Optional.empty()
        : Optional.of(new Pending(id.time(), false));
  }

  private Optional<FoundIn> locate(UserId user, ActivityId id, List<Ref> via, Set<Ref> unfilled) {
    if (hasRow(user, id)) {
      return Optional.of(FoundIn.ROW);
    }
    boolean isBelowFloor =
        cachePolicy.retention().floor(clock.instant()).filter(id::isBefore)
            .isPresent();
    var mergedAudiences = cachePolicy.largeAudiences().current();
    return isBelowFloor
        || via.stream().anyMatch(ref -> unfilled.contains(ref) || mergedAudiences.covers(ref, id))
            ? Optional.of(FoundIn.MERGE)
            : Optional.empty();
  }

  private boolean isLeftOut(UserId user, Inputs inputs, Instant now) {
    return new ShareExplainer(table, visibilityReader)
        .isLeftOut(user, inputs.row(), inputs.blocksAndMutes().visibility(user), now);
  }

  private static Verdict verdictIfAdmitted(
      List<Ref> via, Optional<FoundIn> found, Optional<Pending> pending) {
    if (found.isEmpty()) {
      return pending.isPresent() ? Verdict.PENDING : Verdict.MISSING;
    }
    return via.isEmpty() ? Verdict.OWN : Verdict.FOLLOWED;
  }

  private static boolean hasMutedWord(UserId user, Inputs inputs, Instant now) {
    var envelope = inputs.row().envelope();
    var words = inputs.blocksAndMutes().words();
    return !words.isEmpty() && !envelope.actor().equals(user)
        && words.areIn(FoldedText.of(inputs.row().object(), envelope), now);
  }

  /** Returns the actors of the activity and of its parents whom the reader blocks. */
  private static List<Ref> blockedActors(Inputs inputs) {
    return inputs.lineage().activities().stream()
        .map(each -> Audience.of(each).actor())
        .filter(actor -> !inputs.visibility().shows(actor))
        .distinct()
        .toList();
  }

  private static Verdict verdictIfRefused(UserId user, Inputs inputs,
      List<Ref> blocked, List<Link> links, List<Ref> blockedOrMuted, Instant now) {
    if (!blocked.isEmpty()) {
      return Verdict.BLOCKED;
    }
    if (!blockedOrMuted.isEmpty()) {
      return Verdict.MUTED;
    }
    if (links.stream().anyMatch(Link::admits)
        && !inputs.visibility().lists(inputs.lineage(), user.ref())) {
      return Verdict.UNLISTED;
    }
    if (links.stream().anyMatch(Link::admits) && hasMutedWord(user, inputs, now)) {
      return Verdict.MUTED;
    }
    return links.stream().anyMatch(link -> link.edge().isPresent())
        ? Verdict.NOT_ADMITTED
        : Verdict.NOT_FOLLOWED;
  }

  /** Returns the causes: blocked actors, a muted actor, and muted audiences that would admit it. */
  private static List<Ref> blockedOrMuted(
      Ref actor, List<Ref> blocked, List<Link> links, BlocksAndMutes blocksAndMutes, Instant now) {
    var open = links.stream()
        .filter(link -> link.edge().isPresent() && link.obstacles().isEmpty())
        .toList();
    boolean isActorMuted = !open.isEmpty() && blocksAndMutes.mutes(actor, now);
    var muted = open.stream().filter(Link::muted).map(Link::audience);
    return concat(
        concat(blocked.stream(), isActorMuted ? Stream.of(actor) : Stream.of()), muted)
        .distinct()
        .toList();
  }

  private boolean hasRow(UserId user, ActivityId id) {
    return table.get(FeedKeys.feed(user, id)).await().isPresent();
  }
}
