// SPDX-License-Identifier: Apache-2.0
package tidings.polls;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.InstantSource;
import tidings.core.Activity.Counts;
import tidings.core.ActivityId;
import tidings.core.Nodes;
import tidings.core.Polls;
import tidings.core.Watermark;
import tidings.core.bus.Actor;
import tidings.core.bus.Bus;
import tidings.schema.readers.DueItemSweeper;
import tidings.schema.readers.VisibilityReader;
import tidings.store.OptimisticRetry;
import tidings.store.Table;
import tidings.store.combine.WriteCombiner;

/** The polls feature: stores, changes and withdraws votes, each with the counts in one transaction. */
public final class PollsActor implements Actor<Polls<?>> {
  private final Bus bus;
  private final PollContext context;
  private final WriteCombiner<ActivityId, VoteChange, Counts> combiner;

  public PollsActor(Bus bus, Table table, VisibilityReader visibility, Watermark watermark,
      InstantSource clock) {
    this.bus = bus;
    this.context = new PollContext(bus, table, visibility, watermark, clock);
    this.combiner = new WriteCombiner<>("votes", bus.turns(),
        first -> new CombinedVotes(context, first));
  }

  public Future<Void> start() {
    return bus.serve(Polls.class, this);
  }

  /** Returns the sweeper that tells of the ends of polls. */
  public DueItemSweeper sweeper(Vertx vertx, Nodes nodes) {
    return new DueItemSweeper(vertx, context.table(), nodes, context.clock(), "polls",
        new EndingPolls(context).handlers());
  }

  @Override
  public Object answer(Polls<?> ask) {
    return switch (ask) {
      case Polls.Vote vote -> change(VoteChange.of(vote));
      case Polls.Withdraw withdrawal -> change(VoteChange.of(withdrawal));
      case Polls.EraseVote erase -> new ErasingVote(context).erase(erase);
    };
  }

  /** Retries when another node has changed the same vote meanwhile. */
  private Counts change(VoteChange change) {
    return OptimisticRetry.retry(
        context.table(), () -> combiner.submit(change.activityId(), change));
  }
}
