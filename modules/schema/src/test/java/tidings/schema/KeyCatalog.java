// SPDX-License-Identifier: Apache-2.0
package tidings.schema;

import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import tidings.core.ActivityId;
import tidings.core.Position;
import tidings.core.Ref;
import tidings.core.Role;
import tidings.core.UserId;
import tidings.store.Key;
import tidings.store.Query;

/** A sample of every key that {@link Keys} builds, with a description. */
public final class KeyCatalog {
  private static final UserId USER = new UserId("USER");
  private static final Ref REF = new Ref("type", "ID");
  private static final Instant TIME = Instant.parse("2026-11-21T10:00:00Z");
  private static final ActivityId ACTIVITY = ActivityId.of(TIME, "activity");
  private static final Position ARRIVAL = Position.startOf(TIME.plusSeconds(1));
  private static final Instant LATER = TIME.plusSeconds(2);
  private static final ActivityId LATER_ACTIVITY = ActivityId.of(LATER, "activity");
  private static final int PART = 0;

  private KeyCatalog() {}

  /**
   * A query with sample arguments.
   *
   * @param method a method of {@link Keys} that returns a query
   */
  public static Query sampleQuery(Method method) {
    var samples = new Object[method.getParameterCount()];
    var taken = new HashSet<Class<?>>();
    for (int at = 0; at < samples.length; at++) {
      var parameter = method.getParameters()[at];
      samples[at] = sample(parameter, !taken.add(parameter.getType()));
    }
    try {
      return (Query) method.invoke(null, samples);
    } catch (ReflectiveOperationException impossible) {
      throw new AssertionError("sample query of " + method, impossible);
    }
  }

  /** @param repeated whether an earlier parameter has the same type */
  private static Object sample(Parameter parameter, boolean repeated) {
    return switch (parameter.getType().getSimpleName()) {
      case "Ref" -> REF;
      case "UserId" -> USER;
      case "ActivityId" -> repeated ? LATER_ACTIVITY : ACTIVITY;
      case "Position" -> Position.of(repeated ? LATER_ACTIVITY : ACTIVITY);
      case "Instant" -> repeated ? LATER : TIME;
      case "Optional" -> Optional.of(repeated ? LATER : TIME);
      case "Role" -> Role.MODERATOR;
      case "int" -> PART;
      default -> parameter.getName().equals("type")
          ? REF.type()
          : parameter.getName().equals("place") ? Keys.time(TIME) : "<" + parameter.getName() + ">";
    };
  }

  public record KeySample(String description, Key key, Optional<Key> index) {
    KeySample(String item, Key key) {
      this(item, key, Optional.empty());
    }

    KeySample(String description, Key key, Key index) {
      this(description, key, Optional.of(index));
    }

    /** A key with placeholders instead of sample values. */
    public static String withPlaceholders(String key) {
      return key
          .replace(ACTIVITY.text(), "<activity>")
          .replace(LATER_ACTIVITY.text(), "<later activity>")
          .replace(Position.startOf(TIME).text(), "<activity>")
          .replace(Position.startOf(LATER).text(), "<later activity>")
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

  static final List<KeySample> ALL = List.of(
      new KeySample("counts of an entity or activity", Keys.counts(REF)),
      new KeySample("entity, or activity (`activity#<activity>`)", Keys.profile(REF)),
      new KeySample("outbox row, of the actor and of each target", Keys.outbox(REF, ACTIVITY)),
      new KeySample("outbox row of an actor's comment", Keys.comment(USER, ACTIVITY)),
      new KeySample("how often somebody has commented on an activity",
          Keys.commenter(ACTIVITY, USER)),
      new KeySample("like", Keys.like(USER, ACTIVITY, "<kind>"),
          Keys.likeIndex(ACTIVITY, TIME, "<kind>", USER)),
      new KeySample("edge", Keys.edge(USER, REF), Keys.edgeIndex(USER, TIME)),
      new KeySample("the same edge seen from the other side", Keys.follower(REF, USER),
          Keys.followerIndex(REF, TIME)),
      new KeySample("edge with `notify`, for audiences that are merged", Keys.notified(REF, USER)),
      new KeySample("large audience, and for which ids it is merged", Keys.merged(REF)),
      new KeySample("block, with who blocks", Keys.block(USER, REF)),
      new KeySample("that one of the two blocks the other, with both", Keys.blocked(USER, REF)),
      new KeySample("mute", Keys.mute(USER, REF)),
      new KeySample("feed row", Keys.feed(USER, ACTIVITY)),
      new KeySample("feed state", Keys.feedState(USER)),
      new KeySample("what came late into feeds, or is gone", Keys.late(ARRIVAL, ACTIVITY)),
      new KeySample("fan-out job", Keys.fanOut(ACTIVITY)),
      new KeySample("its report, when done", Keys.delivery(ACTIVITY)),
      new KeySample("backfill or cleaning job", Keys.feedJob(USER, REF)),
      new KeySample(
          "something due: an expiry, or the end of an edge or a mute, that is to be seen to",
          Keys.due(TIME, "<what>")),
      new KeySample("request that may come again", Keys.idempotentRequest(USER, "<hash>")),
      new KeySample("notification group", Keys.notice(USER, "<group>")),
      new KeySample("account, with the ids of its sessions", Keys.account(USER)),
      new KeySample("session", Keys.session("<hash>")),
      new KeySample("ticket for a live connection", Keys.ticket("<hash>")),
      new KeySample("sessions that were ended, for the other servers",
          Keys.endedSessions(TIME, "<hash>")),
      new KeySample("attempts at a password, by account (`account#<user>`) and by address",
          Keys.signInAttempts("<subject>", TIME.getEpochSecond() / 60)),
      new KeySample("how much something was liked and commented on of late", Keys.trend(REF),
          Keys.trendIndex(REF, 0)),
      new KeySample("up to where the changes of a shard are in these",
          Keys.trendPosition("<origin>")),
      new KeySample("who reads a shard of the stream for a consumer, and up to where",
          Keys.lease("<consumer>", "<shard>")),
      new KeySample("change with which a consumer has failed",
          Keys.deadLetter("<consumer>", "<change>"),
          Keys.retriedDeadLetter("<consumer>", "<change>")),
      new KeySample("report of an activity", Keys.report(ACTIVITY, USER)),
      new KeySample("that it was reported, with how many there are; in the index while it waits",
          Keys.flag(ACTIVITY), Keys.flagIndex(ACTIVITY, TIME)),
      new KeySample("what was done, for the audit log", Keys.audit(TIME, "<id>")),
      new KeySample("role that somebody has", Keys.role(Role.MODERATOR, USER)),
      new KeySample("the key that signs cursors", Keys.signingKey()),
      new KeySample("how long feeds keep their rows, and since when", Keys.retention()),
      new KeySample("up to where positions are handed out", Keys.watermark()),
      new KeySample("that some server verifies the table today", Keys.backgroundVerification()),
      new KeySample("which files are being imported, and up to where they are counted",
          Keys.imports()),
      new KeySample("that the table is being filled from elsewhere", Keys.transfer()),
      new KeySample("how much of a part has arrived", Keys.transferProgress(PART)));
}
