// SPDX-License-Identifier: Apache-2.0
package tidings.trending;

import static java.util.stream.Collectors.toMap;

import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import tidings.core.ActivityId;
import tidings.core.Envelope;
import tidings.core.Ref;
import tidings.store.Condition;
import tidings.store.Contention;
import tidings.store.Item;
import tidings.store.Keys;
import tidings.store.Table;
import tidings.store.Transaction;
import tidings.store.rows.ActivityReader;
import tidings.store.stream.Batch;
import tidings.store.stream.ItemChange;
import tidings.trending.Hours.Amount;

/**
 * Adds likes and comments to the hours of what they are about. How far it has come is stored with
 * them in one transaction: a change that comes again is not counted again.
 */
record Counting(Table table, ActivityReader activities, InstantSource clock) {
  /** Rows of one transaction, with the note of how far it has come. */
  private static final int ROWS = Table.TRANSACTION_OPS - 1;
  private static final String COME_TO = "cameTo";
  /** Longer than changes are kept: by then none comes again. */
  private static final Duration NOTED = Duration.ofDays(2);

  /** A change, and what it says. */
  private record Heard(String sequence, Optional<Signal> signal) {
    static Heard of(ItemChange change) {
      return new Heard(change.sequence(), Signal.of(change));
    }
  }

  void count(Batch batch) {
    var heard = batch.changes().stream().map(Heard::of).toList();
    var what = heard.stream()
        .flatMap(each -> each.signal().stream()).map(Signal::what).distinct().toList();
    var envelopes = activities.envelopes(what).stream()
        .collect(toMap(Envelope::id, Function.identity()));
    var step = new Step();
    for (var each : heard) {
      var about = each.signal().map(signal -> about(signal, envelopes)).orElse(List.of());
      if (step.rows.size() + about.size() > ROWS) {
        step.store(batch.origin());
        step = new Step();
      }
      step.add(each, about);
    }
    step.store(batch.origin());
  }

  /** What a signal lets trend: the activity, who did it, and what it is addressed to. */
  private static List<Ref> about(Signal signal, Map<ActivityId, Envelope> envelopes) {
    return Optional.ofNullable(envelopes.get(signal.what()))
        .filter(activity -> !activity.actor().equals(signal.who()))
        .map(activity -> Stream.concat(
            Stream.of(activity.id().ref(), activity.actor().ref()),
            activity.targets().stream().filter(target -> !target.isActivity()))
            .distinct().toList())
        .orElse(List.of());
  }

  /** Changes that are counted in one transaction. */
  private final class Step {
    /** What changes of which row, change by change. */
    private final Map<Ref, List<Counted>> rows = new HashMap<>();
    private final List<String> sequences = new ArrayList<>();

    private record Counted(String sequence, long hour, Amount amount) {}

    void add(Heard heard, List<Ref> about) {
      sequences.add(heard.sequence());
      heard.signal().ifPresent(signal -> {
        var counted = new Counted(heard.sequence(), Hours.of(signal.at()), signal.amount());
        about.forEach(
            ref -> rows.computeIfAbsent(ref, none -> new ArrayList<>()).add(counted));
      });
    }

    void store(String origin) {
      if (!sequences.isEmpty()) {
        Contention.retry(() -> storeOnce(origin));
      }
    }

    private boolean storeOnce(String origin) {
      var keys = new ArrayList<>(rows.keySet().stream().map(Keys::trend).toList());
      keys.add(Keys.trended(origin));
      var stored = table.getAll(keys).await();
      var come = Optional.ofNullable(stored.get(Keys.trended(origin)))
          .flatMap(row -> row.find(COME_TO));
      var transaction = new Transaction();
      long first = Hours.first(clock.instant());
      rows.forEach((ref, counted) -> {
        var row = TrendRow.of(ref, Optional.ofNullable(stored.get(Keys.trend(ref))));
        change(transaction, row, more(counted, come), first);
      });
      var last = sequences.getLast();
      if (isBehind(last, come)) {
        transaction.put(noted(origin, last))
            .onlyIf(come.map(to -> Condition.equal(COME_TO, to)).orElse(Condition.absent()))
            .commit(table)
            .await();
      }
      return true;
    }

    private Map<Long, Amount> more(List<Counted> counted, Optional<String> come) {
      var more = new HashMap<Long, Amount>();
      counted.stream().filter(each -> isBehind(each.sequence(), come)).forEach(
          each -> more.merge(each.hour(), each.amount(),
              (one, other) -> new Amount(
                  one.likes() + other.likes(), one.comments() + other.comments())));
      return more;
    }
  }

  private static void change(
      Transaction transaction, TrendRow row, Map<Long, Amount> more, long first) {
    var hours = row.hours().plus(more, first);
    if (hours.equals(row.hours())) {
      return;
    }
    if (hours.isEmpty()) {
      transaction.delete(Keys.trend(row.what())).onlyIf(row.isStored());
    } else {
      transaction.put(row.with(hours).item()).onlyIf(row.isStored());
    }
  }

  private static boolean isBehind(String sequence, Optional<String> come) {
    return come.map(to -> ItemChange.ORDER.compare(sequence, to) > 0).orElse(true);
  }

  private Item noted(String origin, String last) {
    return Item.at(Keys.trended(origin), "trended")
        .set(COME_TO, last)
        .expiresAt(clock.instant().plus(NOTED).getEpochSecond())
        .build();
  }
}
