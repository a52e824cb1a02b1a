// SPDX-License-Identifier: Apache-2.0
package tidings.moderation;

import io.vertx.core.Future;
import java.time.InstantSource;
import tidings.core.Moderation;
import tidings.core.bus.Actor;
import tidings.core.bus.Bus;
import tidings.schema.readers.ActivityReader;
import tidings.schema.readers.EntitySummaries;
import tidings.schema.rows.AuditRows;
import tidings.store.Table;

/**
 * The moderation feature: stores reports, and lists reported activities until a moderator decides.
 */
public final class ModerationActor implements Actor<Moderation<?>> {
  private final Bus bus;
  private final Reporting reporting;
  private final ModerationQueue queue;
  private final Dismissing dismissing;
  private final ReportedEntities entities;

  public ModerationActor(
      Bus bus, Table table, EntitySummaries summaries, ActivityReader activities,
      InstantSource clock,
      AuditRows audit) {
    this.bus = bus;
    this.reporting = new Reporting(table, activities.visibility(), clock, audit);
    this.queue = new ModerationQueue(table, summaries, activities);
    this.entities = new ReportedEntities(table, summaries, clock, audit);
    this.dismissing = new Dismissing(table, clock, audit);
  }

  public Future<Void> start() {
    return bus.serve(Moderation.class, this);
  }

  @Override
  public Object answer(Moderation<?> ask) {
    return switch (ask) {
      case Moderation.ReportActivity report -> reporting.report(report);
      case Moderation.ReportEntity report -> entities.report(report);
      case Moderation.EntityQueueOf queueOf -> entities.page(queueOf);
      case Moderation.DismissEntityReports dismiss -> entities.dismiss(dismiss);
      case Moderation.QueueOf queueOf -> queue.page(queueOf);
      case Moderation.DismissReports dismiss -> dismissing.dismiss(dismiss);
    };
  }
}
