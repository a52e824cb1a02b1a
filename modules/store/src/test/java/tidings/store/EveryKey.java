// SPDX-License-Identifier: Apache-2.0
package tidings.store;

import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import tidings.core.ActivityId;
import tidings.core.Ref;
import tidings.core.Role;
import tidings.core.UserId;

/** A sample of every key that {@link Keys} builds, with what lies there. */
public final class EveryKey {
  private static final UserId USER = new UserId("USER");
  private static final Ref REF = new Ref("type", "ID");
  private static final Instant TIME = Instant.parse("2026-11-21T10:00:00Z");
  private static final ActivityId ACTIVITY = ActivityId.startOf(TIME);
  private static final ActivityId ARRIVAL = ActivityId.startOf(TIME.plusSeconds(1));
  private static final Instant LATER = TIME.plusSeconds(2);
  private static final ActivityId LATER_ACTIVITY = ActivityId.startOf(LATER);
  private static final int PART = 0;

  private EveryKey() {}

  /**
   * What is asked with samples.
   *
   * @param question a method of {@link Keys} that makes a query
   */
  public static Query asked(Method question) {
    var samples = new Object[question.getParameterCount()];
    var taken = new HashSet<Class<?>>();
    for (int at = 0; at < samples.length; at++) {
      var parameter = question.getParameters()[at];
      samples[at] = sample(parameter, !taken.add(parameter.getType()));
    }
    try {
      return (Query) question.invoke(null, samples);
    } catch (ReflectiveOperationException impossible) {
      throw new AssertionError("the question " + question + " cannot be asked", impossible);
    }
  }

  /** @param again whether there is one of this type before it */
  private static Object sample(Parameter parameter, boolean again) {
    return switch (parameter.getType().getSimpleName()) {
      case "Ref" -> REF;
      case "UserId" -> USER;
      case "ActivityId" -> again ? LATER_ACTIVITY : ACTIVITY;
      case "Instant" -> again ? LATER : TIME;
      case "Optional" -> Optional.of(again ? LATER : TIME);
      case "Role" -> Role.MODERATOR;
      case "int" -> PART;
      default -> parameter.getName().equals("type")
          ? REF.type()
          : parameter.getName().equals("place") ? Keys.time(TIME) : "<" + parameter.getName() + ">";
    };
  }

  public record Row(String item, Key key, Optional<Key> index) {
    Row(String item, Key key) {
      this(item, key, Optional.empty());
    }

    Row(String item, Key key, Key index) {
      this(item, key, Optional.of(index));
    }

    /** A key with the names of its parts in place of the samples it was built from. */
    public static String named(String key) {
      return key
          .replace(ACTIVITY.text(), "<activity>")
          .replace(LATER_ACTIVITY.text(), "<later activity>")
          .replace(Keys.time(LATER), "<later>")
          .replace(ARRIVAL.text(), "<arrival>")
          .replaceFirst("^(LATE)#.*", "$1#<hour>")
          .replace(Keys.time(TIME), "<time>")
          .replaceFirst("^(AUDIT)#.*", "$1#<day>")
          .replace(String.valueOf(TIME.getEpochSecond() / 60), "<minute>")
          .replace("type#ID", "<type>#<id>")
          .replace("type:ID", "<ref>")
          .replaceFirst("^(TRENDING)#type", "$1#<type>")
          .replaceFirst("^ID$", "<id>")
          .replaceFirst("^0{12}$", "<score>")
          .replace("USER", "<user>")
          .replaceFirst("^(ROLE)#.*", "$1#<role>")
          .replaceFirst("^(FANOUT|JOBS|DUE|FLAGGED)#[0-9]+", "$1#<shard>")
          .replaceFirst("^(ARRIVED)#[0-9]+", "$1#<part>");
    }
  }

  static final List<Row> ALL = List.of(
      new Row("counts of an entity or activity", Keys.counts(REF)),
      new Row("entity, or activity (`activity#<activity>`)", Keys.profile(REF)),
      new Row("outbox row, of the actor and of each target", Keys.outbox(REF, ACTIVITY)),
      new Row("outbox row of an actor's comment", Keys.comment(USER, ACTIVITY)),
      new Row("how often somebody has commented on an activity", Keys.commenter(ACTIVITY, USER)),
      new Row("like", Keys.like(USER, ACTIVITY, "<kind>"),
          Keys.likeIndex(ACTIVITY, TIME, "<kind>", USER)),
      new Row("edge", Keys.edge(USER, REF), Keys.edgeIndex(USER, TIME)),
      new Row("the same edge seen from the other side", Keys.follower(REF, USER),
          Keys.followerIndex(REF, TIME)),
      new Row("edge with `notify`, for audiences that are merged", Keys.notified(REF, USER)),
      new Row("large audience, and for which ids it is merged", Keys.merged(REF)),
      new Row("block, with who blocks", Keys.block(USER, REF)),
      new Row("that one of the two blocks the other, with both", Keys.blocked(USER, REF)),
      new Row("mute", Keys.mute(USER, REF)),
      new Row("feed row", Keys.feed(USER, ACTIVITY)),
      new Row("feed state", Keys.state(USER)),
      new Row("what came late into feeds, or is gone", Keys.late(ARRIVAL, ACTIVITY)),
      new Row("fan-out job", Keys.fanOut(ACTIVITY)),
      new Row("its report, when done", Keys.delivery(ACTIVITY)),
      new Row("backfill or cleaning job", Keys.job(USER, REF)),
      new Row("something due: an expiry, or the end of an edge or a mute, that is to be seen to",
          Keys.due(TIME, "<what>")),
      new Row("request that may come again", Keys.request(USER, "<hash>")),
      new Row("notification group", Keys.notice(USER, "<group>")),
      new Row("account, with the ids of its sessions", Keys.account(USER)),
      new Row("session", Keys.session("<hash>")),
      new Row("ticket for a live connection", Keys.ticket("<hash>")),
      new Row("sessions that were ended, for the other servers", Keys.ended(TIME, "<hash>")),
      new Row("attempts at a password, by account (`account#<user>`) and by address",
          Keys.attempts("<subject>", TIME.getEpochSecond() / 60)),
      new Row("how much something was liked and commented on of late", Keys.trend(REF),
          Keys.trendIndex(REF, 0)),
      new Row("up to where the changes of a shard are in these", Keys.trended("<origin>")),
      new Row("who reads a shard of the stream for a consumer, and up to where",
          Keys.lease("<consumer>", "<shard>")),
      new Row("change with which a consumer has failed", Keys.deadLetter("<consumer>", "<change>"),
          Keys.retriedLetter("<consumer>", "<change>")),
      new Row("report of an activity", Keys.report(ACTIVITY, USER)),
      new Row("that it was reported, with how many there are; in the index while it waits",
          Keys.flag(ACTIVITY), Keys.flagIndex(ACTIVITY, TIME)),
      new Row("what was done, for the audit log", Keys.audit(TIME, "<id>")),
      new Row("role that somebody has", Keys.role(Role.MODERATOR, USER)),
      new Row("the key that signs cursors", Keys.seal()),
      new Row("how long feeds keep their rows, and since when", Keys.retention()),
      new Row("up to where positions are handed out", Keys.watermark()),
      new Row("that some server verifies the table today", Keys.patrol()),
      new Row("which files are being imported, and up to where they are counted", Keys.imports()),
      new Row("that the table is being filled from elsewhere", Keys.arrival()),
      new Row("how much of a part has arrived", Keys.arrived(PART)));
}
