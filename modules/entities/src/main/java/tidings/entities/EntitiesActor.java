// SPDX-License-Identifier: Apache-2.0
package tidings.entities;

import io.vertx.core.Future;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import tidings.core.AnswerBudget;
import tidings.core.AnswerSize;
import tidings.core.Entities;
import tidings.core.Lineage;
import tidings.core.Lookup;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.core.bus.Actor;
import tidings.core.bus.Bus;
import tidings.schema.ActivityKeys;
import tidings.schema.readers.ActivityReader;
import tidings.schema.readers.EntitySummaries;
import tidings.schema.readers.HandleReader;
import tidings.schema.readers.LargeAudiences;
import tidings.schema.readers.VisibilityReader;
import tidings.schema.rows.AuditRows;
import tidings.schema.rows.PinsRow;
import tidings.store.OptimisticRetry;
import tidings.store.Table;

/** The entities feature: shows profiles and counts, and lets their owners edit them. */
public final class EntitiesActor implements Actor<Entities<?>> {
  private final Bus bus;
  private final Table table;
  private final ActivityReader activities;
  private final VisibilityReader visibility;
  private final LargeAudiences largeAudiences;
  private final InstantSource clock;
  private final HandleReader handles;
  private final DescribingEntity describing;
  private final ModeratingProfile moderating;
  private final Pinning pinning;
  private final PinnedActivities pinned;

  /**
   * @param claimsModerated whether only moderators may describe an entity that has no owner yet
   */
  public EntitiesActor(
      Bus bus, Table table, EntitySummaries summaries, ActivityReader activities,
      LargeAudiences largeAudiences, InstantSource clock, AuditRows audit,
      boolean claimsModerated) {
    this.bus = bus;
    this.table = table;
    this.activities = activities;
    this.visibility = activities.visibility();
    this.largeAudiences = largeAudiences;
    this.clock = clock;
    this.handles = new HandleReader(table);
    this.describing =
        new DescribingEntity(bus, table, summaries, clock, audit, claimsModerated);
    this.moderating = new ModeratingProfile(bus, table, summaries, audit);
    this.pinning = new Pinning(table, visibility);
    this.pinned = new PinnedActivities(activities);
  }

  public Future<Void> start() {
    return bus.serve(Entities.class, this);
  }

  @Override
  public Object answer(Entities<?> ask) {
    return switch (ask) {
      case Entities.GetEntity(var ref, var reader) -> getEntity(ref, reader);
      case Entities.GetEntities(var refs, var reader) -> getEntities(refs, reader);
      case Entities.GetEntityWithActivities(var ref, var reader) ->
        getEntityWithActivities(ref, reader);
      case Entities.GetUser(var handle, var reader) ->
        getEntity(handles.user(handle).ref(), reader);
      case Entities.Describe describe -> describing.describe(describe);
      case Entities.DescribeAll all -> new DescribingEntities(describing).describeAll(all);
      case Entities.BlankProfile blank -> moderating.blank(blank);
      case Entities.TransferEntity transfer -> moderating.transfer(transfer);
      case Entities.Pin pin -> OptimisticRetry.retry(table, () -> pinning.pin(pin));
      case Entities.Unpin unpin -> OptimisticRetry.retry(table, () -> pinning.unpin(unpin));
    };
  }

  private Entities.Entity getEntity(Ref ref, Optional<UserId> reader) {
    var rows = readRows(ref, reader);
    boolean visible = ref.isActivity()
        ? rows.liveActivity().filter(activity -> visibility.shows(activity, reader)).isPresent()
        : rows.visibility().shows(ref);
    return rows.entity().filter(entity -> visible)
        .orElseThrow(() -> VisibilityReader.notFound(ref));
  }

  private Lookup<Ref, Entities.Entity> getEntities(List<Ref> refs, Optional<UserId> reader) {
    var reading = visibility.of(reader);
    var keys = refs.stream().flatMap(ref -> EntityRows.keys(ref, reader).stream()).toList();
    var rows = table.getAll(keys).await();
    var visible = visibility.visible(refs, reading.await());
    var now = clock.instant();
    var found = refs.stream()
        .filter(visible::contains)
        .flatMap(ref -> new EntityRows(ref, reader, rows, now).entity().stream())
        .toList();
    return Lookup.of(refs, found, Entities.Entity::ref, AnswerSize::ofProfile);
  }

  private Entities.EntityWithActivities getEntityWithActivities(Ref ref, Optional<UserId> reader) {
    var edge = reader.map(user -> table.getAll(EntityRows.readerKeys(ref, user).toList()));
    var reading = visibility.of(reader);
    var withOutbox =
        new EntityWithOutbox(largeAudiences.query(ref, EntityWithOutbox.of(ref)).await());
    var rows = withOutbox.itemsByKey(edge.map(read -> read.await().values()).orElse(List.of()));
    var entityRows = new EntityRows(ref, reader, rows, clock.instant());
    var activity = entityRows.liveActivity().map(visibility::lineage);
    boolean visible = ref.isActivity()
        ? activity.filter(lineage -> visibility.shows(lineage, reading.await())).isPresent()
        : reading.await().shows(ref);
    var entity = entityRows.entity().filter(found -> visible)
        .orElseThrow(() -> VisibilityReader.notFound(ref));
    var ids = withOutbox.newestActivities();
    var newest = activities.list(
        ids, reader, reading, ref, activity.map(Lineage::activities).orElse(List.of()));
    var pins = PinsRow.of(ref, Optional.ofNullable(rows.get(ActivityKeys.pins(ref))));
    return new Entities.EntityWithActivities(
        entity,
        AnswerBudget.page(newest, withOutbox.next(), AnswerSize::ofActivity,
            last -> EntityWithOutbox.cursor(last.id())),
        pinned.of(pins, ids, newest, reader, reading));
  }

  private EntityRows readRows(Ref ref, Optional<UserId> reader) {
    var rows = table.getAll(EntityRows.keys(ref, reader)).await();
    return new EntityRows(ref, reader, rows, clock.instant());
  }
}
