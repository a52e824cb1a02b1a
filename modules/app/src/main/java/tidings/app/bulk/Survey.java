// SPDX-License-Identifier: Apache-2.0
package tidings.app.bulk;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongConsumer;
import tidings.core.Follows;
import tidings.core.Refusal;
import tidings.store.Item;
import tidings.store.Key;
import tidings.store.Table;
import tidings.store.rows.ActivityRow;

/**
 * All that a file says, looked at before anything of it is stored: what is wrong with a line by
 * itself, what two lines say differently, and what is referred to and is nowhere.
 */
final class Survey {
  private final Table table;
  private final Grammar grammar;
  private final Passing passing;
  private final Complaints complaints;
  private final Known known = new Known();
  private final LongMap follows = new LongMap();
  private final LongMap stored = new LongMap();
  private final Map<Kind, Long> lines = new EnumMap<>(Kind.class);
  private long repeated;
  private long selfFollows;
  private long ended;
  private boolean claims;
  private long refused;

  Survey(Table table, Grammar grammar, Passing passing, Complaints complaints) {
    this.table = table;
    this.grammar = grammar;
    this.passing = passing;
    this.complaints = complaints;
  }

  /** @param read is told how many more bytes were read */
  void run(LongConsumer read) {
    if (!lookAtEach(false, read)) {
      known.clear();
      follows.clear();
      complaints.clear();
      lines.clear();
      repeated = 0;
      selfFollows = 0;
      ended = 0;
      refused = 0;
      lookAtEach(true, bytes -> {});
    }
    var progress = read;
    while (!lookAtReferences(progress)) {
      progress = bytes -> {};
    }
  }

  long lines(Kind kind) {
    return lines.getOrDefault(kind, 0L);
  }

  /** Lines that say what another has said. */
  long repeated() {
    return repeated;
  }

  long selfFollows() {
    return selfFollows;
  }

  /** What has expired or come to its end before it came here. */
  long ended() {
    return ended;
  }

  /** Lines that are right by themselves, and not beside the others. */
  long refused() {
    return refused;
  }

  /** Whether the file says itself how often something is followed or liked. */
  boolean claims() {
    return claims;
  }

  /**
   * Looks at each line by itself, and beside others of the same.
   *
   * @param last whether what is unknown now stays so
   * @return whether everything could be looked at
   */
  private boolean lookAtEach(boolean last, LongConsumer read) {
    boolean[] all = {true};
    passing.lines(read, line -> {
      try {
        if (line.bytes().length == 0 && !line.fault().isEmpty()) {
          complaints.wrong(line.number(), line.fault());
        } else {
          look(new Told(line.number(), grammar.read(line.bytes())));
        }
      } catch (Refusal wrong) {
        complaints.wrong(line.number(), line.fault() + wrong.detail());
      } catch (Ids.Unknown later) {
        all[0] = false;
        if (last) {
          complaints.wrong(line.number(), String.valueOf(later.getMessage()));
        }
      }
    });
    return all[0] || last;
  }

  private void look(Told told) {
    var thing = told.thing();
    lines.merge(thing.kind(), 1L, Long::sum);
    claims |= !thing.claims().isEmpty();
    if (thing instanceof Following following && following.isOfSelf()) {
      selfFollows++;
      complaints.leaveOut(told.line());
    } else if (grammar.ended(thing).isPresent()) {
      ended++;
      complaints.leaveOut(told.line());
    } else {
      known.add(told).ifPresentOrElse(before -> {
        if (before.same()) {
          repeated++;
          complaints.leaveOut(told.line());
        } else {
          refuse(told, "it says something else of " + thing.name() + " than line " + before.line());
        }
      }, () -> lookAtNumber(told));
    }
  }

  private void lookAtNumber(Told told) {
    if (told.thing() instanceof Following(var user, var edge)) {
      long who = Fingerprint.of(user.text());
      long number = follows.find(who).orElse(0) + 1;
      follows.put(who, number);
      if (number > Follows.MOST) {
        known.remove(told.thing().key());
        refuse(told, user.ref() + " follows more than " + Follows.MOST);
      }
    }
  }

  /** @return whether nothing was found: what is wrong is what others may refer to */
  private boolean lookAtReferences(LongConsumer read) {
    long before = complaints.wrong();
    passing.batches(read, this::lookAtReferences);
    return complaints.wrong() == before;
  }

  private void lookAtReferences(List<Told> batch) {
    var asked = new ArrayList<Key>();
    for (var told : batch) {
      told.thing().needs().values().stream().filter(key -> !isThere(key)).forEach(asked::add);
      told.thing().bar().ifPresent(asked::add);
    }
    var rows = asked.isEmpty() ? new HashMap<Key, Item>() : table.getAll(asked).await();
    rows.values().stream()
        .filter(row -> !ActivityRow.isDeleted(row))
        .forEach(row -> stored.add(Fingerprint.of(row.key())));
    for (var told : batch) {
      var missing = told.thing().needs().entrySet().stream()
          .filter(need -> !isThere(need.getValue()))
          .findFirst();
      if (missing.isPresent()) {
        complain(told, "there is no " + missing.get().getKey() + " in the file or the store");
      } else if (told.thing().bar().filter(rows::containsKey).isPresent()) {
        complain(told, "there is a block between the two");
      }
    }
  }

  private void complain(Told told, String reason) {
    known.remove(told.thing().key());
    refuse(told, reason);
  }

  private void refuse(Told told, String reason) {
    refused++;
    complaints.wrong(told.line(), reason);
  }

  private boolean isThere(Key key) {
    return known.has(key) || stored.has(Fingerprint.of(key));
  }
}
