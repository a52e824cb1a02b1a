// SPDX-License-Identifier: Apache-2.0
package tidings.moderation;

import io.vertx.core.Future;
import java.time.InstantSource;
import tidings.core.Actor;
import tidings.core.Bus;
import tidings.core.Moderation;
import tidings.store.Table;
import tidings.store.rows.ActivityReader;
import tidings.store.rows.Audit;
import tidings.store.rows.Faces;

/** Takes what people report, and shows it to the moderators until they have decided. */
public final class ModerationActor implements Actor<Moderation<?>> {
  private final Bus bus;
  private final Reporting reporting;
  private final Queue queue;
  private final Dismissing dismissing;

  public ModerationActor(
      Bus bus, Table table, Faces faces, ActivityReader activities, InstantSource clock,
      Audit audit) {
    this.bus = bus;
    this.reporting = new Reporting(table, clock);
    this.queue = new Queue(table, faces, activities);
    this.dismissing = new Dismissing(table, clock, audit);
  }

  public Future<Void> start() {
    return bus.serve(Moderation.class, this);
  }

  @Override
  public Object answer(Moderation<?> ask) {
    return switch (ask) {
      case Moderation.Report report -> reporting.report(report);
      case Moderation.QueueOf ofIt -> queue.page(ofIt);
      case Moderation.Dismiss dismiss -> dismissing.dismiss(dismiss);
    };
  }
}
