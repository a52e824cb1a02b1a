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
import tidings.core.Mint;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.store.Condition;
import tidings.store.Keys;
import tidings.store.Op;
import tidings.store.Table;
import tidings.store.Transaction;
import tidings.store.rows.CountsRow;
import tidings.store.rows.EdgeRow;
import tidings.store.rows.JobRow;
import tidings.store.rows.ProfileRow;
import tidings.store.rows.StateRow;

/** What a server writes when somebody does something, each write with its acknowledgement. */
final class SmallWrites {
  /** Those who are followed. */
  private static final int PEOPLE = 1_000;
  /** Keeps those who follow at the same time off the same counts, as chance would. */
  private static final int APART = 37;

  private final Table table;
  private final Mint mint = new Mint(InstantSource.system());

  SmallWrites(Table table) {
    this.table = table;
    var profiles = IntStream.range(0, PEOPLE)
        .mapToObj(number -> profile(person(number)).item())
        .toList();
    table.putAll(profiles).await();
  }

  /** What stores one small item after another. @param caller distinguishes theirs from others' */
  Supplier<Future<?>> storing(int caller) {
    return () -> {
      var topic = new Ref("topic", "t" + caller + "_" + mint.next());
      return table.write(List.of(new Op.Put(profile(topic).item(), List.of())));
    };
  }

  /** What follows one person after another, in the transaction of a follow. */
  Supplier<Future<?>> following(int caller) {
    return new Supplier<>() {
      private int follows;

      @Override
      public Future<?> get() {
        var who = new UserId("f" + caller + "_" + follows / PEOPLE);
        return follow(who, person((caller * APART + follows++) % PEOPLE));
      }
    };
  }

  private Future<Void> follow(UserId who, Ref what) {
    var edge = Edge.whole(what, Instant.now());
    return new Transaction()
        .check(Keys.profile(what), Condition.present())
        .put(EdgeRow.following(who, edge))
        .onlyIf(Condition.absent())
        .put(EdgeRow.follower(who, edge))
        .and(CountsRow.add(what, CountsRow.FOLLOWERS, 1))
        .and(CountsRow.add(who.ref(), CountsRow.FOLLOWING, 1))
        .and(StateRow.changed(who, mint.next()))
        .put(JobRow.fill(who, what, mint.next().text()).item())
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
