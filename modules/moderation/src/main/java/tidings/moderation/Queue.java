// SPDX-License-Identifier: Apache-2.0
package tidings.moderation;

import static java.util.Comparator.comparing;
import static java.util.stream.Collectors.toMap;

import io.vertx.core.Future;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import tidings.core.Activity;
import tidings.core.ActivityId;
import tidings.core.Cursor;
import tidings.core.Moderation.Complaint;
import tidings.core.Moderation.Dismissal;
import tidings.core.Moderation.QueueOf;
import tidings.core.Moderation.Reported;
import tidings.core.Page;
import tidings.core.Role;
import tidings.core.UserId;
import tidings.store.Item;
import tidings.store.Key;
import tidings.store.Keys;
import tidings.store.Query;
import tidings.store.Table;
import tidings.store.rows.ActivityReader;
import tidings.store.rows.Faces;
import tidings.store.rows.FlagRow;
import tidings.store.rows.RoleRow;

/** What waits for the moderators: the flags of all shards, merged by the time they have waited. */
record Queue(Table table, Faces faces, ActivityReader activities) {

  Page<Reported> page(QueueOf ask) {
    RoleRow.require(table, ask.moderator(), Role.MODERATOR);
    var waiting = waiting(ask.after().map(Cursor::position), ask.limit());
    var page = waiting.stream().limit(ask.limit()).toList();
    var next = waiting.size() > ask.limit()
        ? Optional.of(new Cursor(place(page.getLast())))
        : Optional.<Cursor>empty();
    return new Page<>(shown(page, ask.moderator()), next);
  }

  /** The first of all shards, and one more, if there is one. */
  private List<Item> waiting(Optional<String> after, int limit) {
    var shards = IntStream.range(0, Keys.FLAGGED_SHARDS)
        .mapToObj(
            shard -> after.map(place -> Keys.flaggedAfter(shard, place))
                .orElseGet(() -> Keys.flagged(shard)))
        .map(query -> first(query, limit + 1))
        .toList();
    return shards.stream()
        .flatMap(shard -> shard.await().stream())
        .sorted(comparing(Queue::place))
        .limit(limit + 1L)
        .toList();
  }

  /** As many of them, if there are: a slice may have fewer. */
  private Future<List<Item>> first(Query query, int many) {
    return table.query(query.limit(many)).compose(slice -> {
      int missing = many - slice.items().size();
      return missing == 0 || slice.next().isEmpty()
          ? Future.succeededFuture(slice.items())
          : first(query.after(slice.next()), missing)
              .map(rest -> Stream.concat(slice.items().stream(), rest.stream()).toList());
    });
  }

  private static String place(Item flag) {
    return flag.text(Item.INDEX_SK);
  }

  /**
   * Those whose activities can be seen: what was deleted a moment ago may still be in the index.
   * Who has reported moderators is shown to others than them.
   */
  private List<Reported> shown(List<Item> rows, UserId moderator) {
    var flags = rows.stream().map(Queue::flag).toList();
    var ids = flags.stream().map(FlagRow::activity).toList();
    var reports = table.getAll(flags.stream().flatMap(Queue::newest).toList());
    var living = activities.read(ids, Optional.of(moderator))
        .stream()
        .filter(activity -> !activity.envelope().actor().equals(moderator))
        .collect(toMap(Activity::id, activity -> activity));
    var people = faces.of(flags.stream().flatMap(Queue::people).map(UserId::ref).toList());
    var stored = reports.await();
    return flags.stream()
        .filter(flag -> living.containsKey(flag.activity()))
        .map(flag -> reported(flag, living, stored, people))
        .toList();
  }

  private static FlagRow flag(Item row) {
    return FlagRow.of(Keys.flagged(row.key()), Optional.of(row));
  }

  private static Stream<Key> newest(FlagRow flag) {
    return flag.newest().stream().map(who -> Keys.report(flag.activity(), who));
  }

  private static Stream<UserId> people(FlagRow flag) {
    return Stream.concat(
        flag.newest().stream(), flag.dismissed().stream().map(FlagRow.Dismissed::by));
  }

  private static Reported reported(FlagRow flag, Map<ActivityId, Activity> living,
      Map<Key, Item> reports, Faces.Shown people) {
    var newest = flag.newest()
        .stream()
        .flatMap(who -> complaint(flag.activity(), who, reports, people))
        .toList();
    return new Reported(
        Optional.ofNullable(living.get(flag.activity())).orElseThrow(),
        flag.waitsSince().orElseThrow(),
        flag.count(),
        newest,
        flag.dismissed().map(last -> new Dismissal(people.face(last.by().ref()), last.at())));
  }

  private static Stream<Complaint> complaint(
      ActivityId activity, UserId who, Map<Key, Item> reports, Faces.Shown people) {
    return Optional.ofNullable(reports.get(Keys.report(activity, who)))
        .map(row -> new Complaint(
            people.face(who.ref()), ReportRow.reason(row), ReportRow.at(row)))
        .stream();
  }
}
