// SPDX-License-Identifier: Apache-2.0
package tidings.entities;

import static java.time.temporal.ChronoUnit.MILLIS;
import static tidings.core.Reason.CHANGED_MEANWHILE;
import static tidings.core.Reason.FORBIDDEN;
import static tidings.core.Reason.NOT_FOUND;

import io.vertx.core.Future;
import java.time.InstantSource;
import java.util.Optional;
import tidings.core.Actor;
import tidings.core.Bus;
import tidings.core.Entities;
import tidings.core.Page;
import tidings.core.Ref;
import tidings.core.Refusal;
import tidings.core.Role;
import tidings.core.UserId;
import tidings.store.Condition;
import tidings.store.Contention;
import tidings.store.Keys;
import tidings.store.Table;
import tidings.store.Transaction;
import tidings.store.rows.ActivityReader;
import tidings.store.rows.Faces;
import tidings.store.rows.ProfileRow;
import tidings.store.rows.RoleRow;
import tidings.store.rows.SilenceRow;

/** Shows what can be followed, and lets those describe it to whom it belongs. */
public final class EntitiesActor implements Actor<Entities<?>> {
  private final Bus bus;
  private final Table table;
  private final Faces faces;
  private final ActivityReader activities;
  private final InstantSource clock;
  private final boolean moderated;

  /** @param moderated whether moderators alone may describe what nobody has described */
  public EntitiesActor(
      Bus bus, Table table, Faces faces, ActivityReader activities, InstantSource clock,
      boolean moderated) {
    this.bus = bus;
    this.table = table;
    this.faces = faces;
    this.activities = activities;
    this.clock = clock;
    this.moderated = moderated;
  }

  public Future<Void> start() {
    return bus.serve(Entities.class, this);
  }

  @Override
  public Object answer(Entities<?> ask) {
    return switch (ask) {
      case Entities.Look(var what, var reader) -> look(what, reader);
      case Entities.LookInside(var what, var reader) -> lookInside(what, reader);
      case Entities.Describe describe -> describe(describe);
    };
  }

  private Entities.Entity look(Ref what, Optional<UserId> reader) {
    return read(what, reader).entity().orElseThrow(() -> unknown(what));
  }

  private Entities.Inside lookInside(Ref what, Optional<UserId> reader) {
    var edge = reader.map(user -> table.get(Keys.edge(user, what)));
    var blocked = SilenceRow.blocked(table, reader);
    var top = new Top(table.query(Top.of(what)).await());
    var rows = top.with(edge.flatMap(it -> it.await()));
    var entity = new EntityItems(what, reader, rows, clock.instant())
        .entity()
        .orElseThrow(() -> unknown(what));
    return new Entities.Inside(
        entity, new Page<>(activities.read(top.newest(), reader, blocked), top.next()));
  }

  private static Refusal unknown(Ref what) {
    return NOT_FOUND.because("nobody has described or used " + what);
  }

  private Entities.Entity describe(Entities.Describe ask) {
    if (ask.what().isActivity()) {
      throw FORBIDDEN.because("an activity is what was posted");
    }
    if (ask.what().isUser() && !ask.what().equals(ask.who().ref())) {
      throw FORBIDDEN.because("users describe themselves");
    }
    var described = Contention.retry(() -> write(ask));
    faces.forget(ask.what());
    bus.tell(new Entities.Described(ask.what()));
    return described;
  }

  private Entities.Entity write(Entities.Describe ask) {
    var read = read(ask.what(), Optional.of(ask.who()));
    var before = read.profile();
    if (before.isPresent() && !before.get().owner().equals(ask.who())) {
      throw FORBIDDEN.because(ask.what() + " belongs to somebody else");
    }
    if (before.isEmpty() && !ask.what().isUser() && !mayClaim(ask.who())) {
      throw FORBIDDEN.because("moderators say first what " + ask.what() + " is");
    }
    long version = before.map(ProfileRow::version).orElse(0L);
    if (ask.version().isPresent() && ask.version().get() != version) {
      throw CHANGED_MEANWHILE.because("its version is " + version + " now");
    }
    var createdAt =
        before.map(ProfileRow::createdAt).orElseGet(() -> clock.instant().truncatedTo(MILLIS));
    var row = new ProfileRow(ask.what(), ask.profile(), ask.who(), version + 1, createdAt);
    new Transaction()
        .put(row.item())
        .onlyIf(
            before.isPresent()
                ? Condition.equal(ProfileRow.VERSION, version)
                : Condition.absent())
        .commit(table)
        .await();
    return read.describedBy(row);
  }

  private boolean mayClaim(UserId who) {
    return !moderated || RoleRow.has(table, who, Role.MODERATOR);
  }

  private EntityItems read(Ref what, Optional<UserId> reader) {
    var rows = table.getAll(EntityItems.keys(what, reader)).await();
    return new EntityItems(what, reader, rows, clock.instant());
  }
}
