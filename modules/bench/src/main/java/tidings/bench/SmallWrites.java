// SPDX-License-Identifier: Apache-2.0
package tidings.bench;

import io.vertx.core.Future;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import tidings.core.Edge;
import tidings.core.Entities.Profile;
import tidings.core.IdGenerator;
import tidings.core.Position;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.schema.ActivityKeys;
import tidings.schema.rows.CountsRow;
import tidings.schema.rows.EdgeRow;
import tidings.schema.rows.FeedJobRow;
import tidings.schema.rows.FeedStateRow;
import tidings.schema.rows.ProfileRow;
import tidings.store.Condition;
import tidings.store.Op;
import tidings.store.Table;
import tidings.store.Transaction;

/** Typical small transactions of a server, each with its acknowledgement. */
final class SmallWrites {
  /** Users to follow. */
  private static final int PEOPLE = 1_000;
  /** Makes concurrent callers follow different users, as random choice would. */
  private static final int TARGET_STRIDE = 37;

  private final Table table;
  private final IdGenerator idGenerator = new IdGenerator(InstantSource.system());

  SmallWrites(Table table) {
    this.table = table;
    var profiles = IntStream.range(0, PEOPLE)
        .mapToObj(number -> profile(person(number)).item())
        .toList();
    table.putAll(profiles).await();
  }

  /**
   * Stores one small item after another.
   *
   * @param caller number of the caller, part of its keys
   */
  Supplier<Future<?>> storing(int caller) {
    return () -> {
      var topic = new Ref("topic", "t" + caller + "_" + idGenerator.next());
      return table.write(List.of(new Op.Put(profile(topic).item(), List.of())));
    };
  }

  /** Follows one user after another, in the transaction of a follow. */
  Supplier<Future<?>> following(int caller) {
    return new Supplier<>() {
      private int follows;

      @Override
      public Future<?> get() {
        var user = new UserId("f" + caller + "_" + follows / PEOPLE);
        return follow(user, person((caller * TARGET_STRIDE + follows++) % PEOPLE));
      }
    };
  }

  private Future<Void> follow(UserId user, Ref target) {
    var edge = Edge.unlimited(target, Instant.now());
    return new Transaction()
        .check(ActivityKeys.profile(target), Condition.present())
        .put(EdgeRow.following(user, edge))
        .onlyIf(Condition.absent())
        .put(EdgeRow.follower(user, edge))
        .add(CountsRow.add(target, CountsRow.FOLLOWERS, 1))
        .add(CountsRow.add(user.ref(), CountsRow.FOLLOWING, 1))
        .add(FeedStateRow.markChanged(user, Position.of(idGenerator.next())))
        .put(FeedJobRow.fill(user, target, idGenerator.next().text()).item())
        .commit(table);
  }

  private static Ref person(int number) {
    return new UserId("person_" + number).ref();
  }

  private static ProfileRow profile(Ref ref) {
    var profile = new Profile("Somebody", Optional.of("Here for a while"), Optional.empty());
    return new ProfileRow(ref, profile, new UserId("owner"), 1, Instant.now());
  }
}
