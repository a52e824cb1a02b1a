// SPDX-License-Identifier: Apache-2.0
package tidings.entities;

import static java.time.temporal.ChronoUnit.MILLIS;
import static tidings.core.errors.ErrorCode.CHANGED_MEANWHILE;
import static tidings.core.errors.ErrorCode.FORBIDDEN;
import static tidings.core.errors.ErrorCode.INVALID_FIELD;

import io.vertx.core.Future;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import tidings.core.AnswerBudget;
import tidings.core.AnswerSize;
import tidings.core.Entities;
import tidings.core.FollowerPolicy;
import tidings.core.Lineage;
import tidings.core.Ref;
import tidings.core.Role;
import tidings.core.UserId;
import tidings.core.bus.Actor;
import tidings.core.bus.Bus;
import tidings.schema.readers.ActivityReader;
import tidings.schema.readers.EntitySummaries;
import tidings.schema.readers.LargeAudiences;
import tidings.schema.readers.VisibilityReader;
import tidings.schema.rows.AuditRows;
import tidings.schema.rows.ProfileRow;
import tidings.schema.rows.RoleRow;
import tidings.store.Condition;
import tidings.store.OptimisticRetry;
import tidings.store.Table;
import tidings.store.Transaction;

/** The entities feature: shows profiles and counts, and lets their owners edit them. */
public final class EntitiesActor implements Actor<Entities<?>> {
  private final Bus bus;
  private final Table table;
  private final EntitySummaries summaries;
  private final ActivityReader activities;
  private final VisibilityReader visibility;
  private final LargeAudiences largeAudiences;
  private final InstantSource clock;
  private final boolean claimsModerated;
  private final ModeratingProfile moderating;

  /**
   * @param claimsModerated whether only moderators may describe an entity that has no owner yet
   */
  public EntitiesActor(
      Bus bus, Table table, EntitySummaries summaries, ActivityReader activities,
      LargeAudiences largeAudiences, InstantSource clock, AuditRows audit,
      boolean claimsModerated) {
    this.bus = bus;
    this.table = table;
    this.summaries = summaries;
    this.activities = activities;
    this.visibility = activities.visibility();
    this.largeAudiences = largeAudiences;
    this.clock = clock;
    this.claimsModerated = claimsModerated;
    this.moderating = new ModeratingProfile(bus, table, summaries, audit);
  }

  public Future<Void> start() {
    return bus.serve(Entities.class, this);
  }

  @Override
  public Object answer(Entities<?> ask) {
    return switch (ask) {
      case Entities.GetEntity(var ref, var reader) -> getEntity(ref, reader);
      case Entities.GetEntityWithActivities(var ref, var reader) ->
        getEntityWithActivities(ref, reader);
      case Entities.Describe describe -> describe(describe);
      case Entities.BlankProfile blank -> moderating.blank(blank);
      case Entities.TransferEntity transfer -> moderating.transfer(transfer);
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
    return new Entities.EntityWithActivities(
        entity,
        AnswerBudget.page(
            activities.list(withOutbox.newestActivities(), reader, reading, ref,
                activity.map(Lineage::activities).orElse(List.of())),
            withOutbox.next(), AnswerSize::ofActivity,
            last -> EntityWithOutbox.cursor(last.id())));
  }

  private Entities.Entity describe(Entities.Describe ask) {
    if (ask.ref().isActivity()) {
      throw FORBIDDEN.refusal("an activity has no profile to edit");
    }
    if (ask.profile().isPrivate() && !ask.ref().isUser()) {
      throw INVALID_FIELD.refusal("only users approve followers");
    }
    if (ask.ref().isUser() && !ask.ref().equals(ask.user().ref())) {
      throw FORBIDDEN.refusal("you can only edit your own profile");
    }
    var described = OptimisticRetry.retry(table, () -> writeProfile(ask));
    summaries.invalidate(ask.ref());
    bus.publish(new Entities.EntityDescribed(ask.ref()));
    return described;
  }

  private Entities.Entity writeProfile(Entities.Describe ask) {
    var rows = readRows(ask.ref(), Optional.of(ask.user()));
    var before = rows.profile();
    if (before.isPresent() && !before.get().owner().equals(ask.user())) {
      throw FORBIDDEN.refusal(ask.ref() + " belongs to another user");
    }
    if (before.isEmpty() && !ask.ref().isUser() && !mayClaim(ask.user())) {
      throw FORBIDDEN.refusal("only moderators can describe " + ask.ref() + " first");
    }
    long version = before.map(ProfileRow::version).orElse(0L);
    if (ask.version().isPresent() && ask.version().get() != version) {
      throw CHANGED_MEANWHILE.refusal("the current version is " + version);
    }
    var createdAt =
        before.map(ProfileRow::createdAt).orElseGet(() -> clock.instant().truncatedTo(MILLIS));
    var policy = ask.profile().followers()
        .or(() -> before.flatMap(stored -> stored.profile().followers()))
        .or(() -> Optional.of(FollowerPolicy.EVERYBODY).filter(every -> ask.ref().isUser()));
    var row = new ProfileRow(
        ask.ref(), ask.profile().with(policy), ask.user(), version + 1, createdAt);
    new Transaction()
        .put(row.item())
        .onlyIf(
            before.isPresent()
                ? Condition.equal(ProfileRow.VERSION, version)
                : Condition.absent())
        .commit(table)
        .await();
    return rows.withProfile(row);
  }

  private boolean mayClaim(UserId user) {
    return !claimsModerated || RoleRow.has(table, user, Role.MODERATOR);
  }

  private EntityRows readRows(Ref ref, Optional<UserId> reader) {
    var rows = table.getAll(EntityRows.keys(ref, reader)).await();
    return new EntityRows(ref, reader, rows, clock.instant());
  }
}
