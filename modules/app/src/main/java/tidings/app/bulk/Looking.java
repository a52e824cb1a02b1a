// SPDX-License-Identifier: Apache-2.0
package tidings.app.bulk;

import java.util.EnumMap;
import java.util.Map;
import java.util.function.LongConsumer;
import tidings.core.Follows;
import tidings.core.Likes;
import tidings.core.Refusal;

/** A look at each line of a file: by itself, and beside those that tell of the same. */
final class Looking {
  private final Grammar grammar;
  private final Complaints complaints;
  private final Known known = new Known();
  private final LongMap follows = new LongMap();
  private final LongMap kinds = new LongMap();
  private final Map<Kind, Long> lines = new EnumMap<>(Kind.class);
  private long repeated;
  private long selfFollows;
  private long ended;
  private boolean claims;
  private boolean unfinished;

  private Looking(Grammar grammar, Complaints complaints) {
    this.grammar = grammar;
    this.complaints = complaints;
  }

  /**
   * Looks, and once more if a line may refer to what is told behind it by another system's id.
   *
   * @param read is told how many more bytes were read
   * @throws BadFile when no line is right: then it is not what it says
   */
  static Looking at(Passing passing, LongConsumer read) {
    var first = new Looking(passing.grammar(), passing.complaints());
    passing.lines(read, line -> first.look(line, false));
    if (!first.unfinished && !passing.grammar().renames()) {
      return first.orNothing();
    }
    passing.complaints().clear();
    var second = new Looking(passing.grammar(), passing.complaints());
    passing.lines(bytes -> {}, line -> second.look(line, true));
    return second.orNothing();
  }

  private Looking orNothing() {
    if (lines.isEmpty() && complaints.wrong() > 0) {
      throw new BadFile(
          "none of its lines can be imported; " + complaints.told().getFirst());
    }
    return this;
  }

  Known known() {
    return known;
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

  /** Whether the file says itself how often something is followed or liked. */
  boolean claims() {
    return claims;
  }

  /** @param last whether what is unknown now stays so */
  private void look(Line line, boolean last) {
    if (line.isLost()) {
      complaints.wrong(line.number(), line.fault());
      return;
    }
    try {
      look(new Told(line.number(), grammar.read(line.bytes())));
    } catch (Refusal wrong) {
      complaints.wrong(line.number(), line.fault() + wrong.detail());
    } catch (Ids.Unknown later) {
      unfinished = true;
      if (last) {
        complaints.wrong(line.number(), String.valueOf(later.getMessage()));
      }
    }
  }

  private void look(Told told) {
    var thing = told.thing();
    lines.merge(thing.kind(), 1L, Long::sum);
    claims |= !thing.claims().isEmpty();
    if (thing instanceof Following following && following.isOfSelf()) {
      selfFollows++;
      complaints.leaveOut(told.line());
    } else if (grammar.isOver(thing)) {
      ended++;
      complaints.leaveOut(told.line());
    } else {
      known.add(told).ifPresentOrElse(before -> again(told, before), () -> count(told));
    }
  }

  private void again(Told told, Known.Before before) {
    if (before.same()) {
      repeated++;
      complaints.leaveOut(told.line());
    } else {
      complaints.refuse(
          told.line(),
          "it says something else of " + told.thing().name() + " than line " + before.line());
    }
  }

  /** What there is a bound of. */
  private void count(Told told) {
    switch (told.thing()) {
      case Following(var user, var edge) -> {
        if (one(follows, user.text()) > Follows.MOST) {
          refuse(told, user.ref() + " follows more than " + Follows.MOST);
        }
      }
      case Liking like -> {
        var activity = like.activity().text();
        if (one(kinds, activity + "#" + like.like()) == 1 && one(kinds, activity) > Likes.KINDS) {
          refuse(told, like.activity().ref() + " has more than " + Likes.KINDS + " kinds of like");
        }
      }
      case Member member -> {
      }
      case Subject subject -> {
      }
      case Post post -> {
      }
    }
  }

  private static long one(LongMap counts, String what) {
    long print = Shorthand.of(what);
    long count = counts.find(print).orElse(0) + 1;
    counts.put(print, count);
    return count;
  }

  private void refuse(Told told, String reason) {
    known.remove(told.thing().key());
    complaints.refuse(told.line(), reason);
  }
}
