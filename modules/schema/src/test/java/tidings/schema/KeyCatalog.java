// SPDX-License-Identifier: Apache-2.0
package tidings.schema;

import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import tidings.core.ActivityId;
import tidings.core.Position;
import tidings.core.Ref;
import tidings.core.Role;
import tidings.core.UserId;
import tidings.store.Key;
import tidings.store.Query;

/** A sample of every key of the table, with a description. */
public final class KeyCatalog {
  private static final UserId USER = new UserId("USER");
  private static final Ref REF = new Ref("type", "ID");
  private static final Instant TIME = Instant.parse("2026-11-21T10:00:00Z");
  private static final ActivityId ACTIVITY = ActivityId.of(TIME, "activity");
  private static final Position ARRIVAL = Position.startOf(TIME.plusSeconds(1));
  private static final Instant LATER = TIME.plusSeconds(2);
  private static final ActivityId LATER_ACTIVITY = ActivityId.of(LATER, "activity");
  private static final int PART = 0;

  private static final List<Class<?>> KEY_CLASSES = List.of(
      AccountKeys.class, FollowKeys.class, ActivityKeys.class, FeedKeys.class, SystemKeys.class);

  private KeyCatalog() {}

  /** The methods that build keys, or queries. */
  public static Stream<Method> methodsReturning(Class<?> type) {
    return KEY_CLASSES.stream().map(Class::getDeclaredMethods).flatMap(Stream::of)
        .filter(method -> method.getReturnType().equals(type));
  }

  /**
   * A query with sample arguments.
   *
   * @param method one of {@link #methodsReturning} a query
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
          : parameter.getName().equals("place")
              ? KeyFormat.time(TIME)
              : "<" + parameter.getName() + ">";
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
          .replace(KeyFormat.time(LATER), "<later>")
          .replace(ARRIVAL.text(), "<arrival>")
          .replaceFirst("^(LATE)#.*", "$1#<hour>")
          .replace(KeyFormat.time(TIME), "<time>")
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
      new KeySample("counts of an entity or activity", ActivityKeys.counts(REF)),
      new KeySample("entity, or activity (`activity#<activity>`)", ActivityKeys.profile(REF)),
      new KeySample("outbox row, of the actor and of each target",
          ActivityKeys.outbox(REF, ACTIVITY)),
      new KeySample("outbox row of an actor's comment", ActivityKeys.comment(USER, ACTIVITY)),
      new KeySample("how often somebody has commented on an activity",
          ActivityKeys.commenter(ACTIVITY, USER)),
      new KeySample("like", ActivityKeys.like(USER, ACTIVITY, "<kind>"),
          ActivityKeys.likeIndex(ACTIVITY, TIME, "<kind>", USER)),
      new KeySample("edge", FollowKeys.edge(USER, REF), FollowKeys.edgeIndex(USER, TIME)),
      new KeySample("the same edge seen from the other side", FollowKeys.follower(REF, USER),
          FollowKeys.followerIndex(REF, TIME)),
      new KeySample("edge with `notify`, for audiences that are merged",
          FollowKeys.notified(REF, USER)),
      new KeySample("large audience, and for which ids it is merged", FollowKeys.merged(REF)),
      new KeySample("block, with who blocks", FollowKeys.block(USER, REF)),
      new KeySample("that one of the two blocks the other, with both",
          FollowKeys.blocked(USER, REF)),
      new KeySample("mute", FollowKeys.mute(USER, REF)),
      new KeySample("feed row", FeedKeys.feed(USER, ACTIVITY)),
      new KeySample("feed state", FeedKeys.feedState(USER)),
      new KeySample("what came late into feeds, or is gone", FeedKeys.late(ARRIVAL, ACTIVITY)),
      new KeySample("fan-out job", FeedKeys.fanOut(ACTIVITY)),
      new KeySample("its report, when done", FeedKeys.delivery(ACTIVITY)),
      new KeySample("backfill or cleaning job", FeedKeys.feedJob(USER, REF)),
      new KeySample(
          "something due: an expiry, or the end of an edge or a mute, that is to be seen to",
          SystemKeys.due(TIME, "<what>")),
      new KeySample("request that may come again", AccountKeys.idempotentRequest(USER, "<hash>")),
      new KeySample("notification group", FeedKeys.notice(USER, "<group>")),
      new KeySample("account, with the ids of its sessions", AccountKeys.account(USER)),
      new KeySample("session", AccountKeys.session("<hash>")),
      new KeySample("ticket for a live connection", AccountKeys.ticket("<hash>")),
      new KeySample("sessions that were ended, for the other servers",
          AccountKeys.endedSessions(TIME, "<hash>")),
      new KeySample("attempts at a password, by account (`account#<user>`) and by address",
          AccountKeys.signInAttempts("<subject>", TIME.getEpochSecond() / 60)),
      new KeySample("how much something was liked and commented on of late",
          ActivityKeys.trend(REF),
          ActivityKeys.trendIndex(REF, 0)),
      new KeySample("up to where the changes of a shard are in these",
          ActivityKeys.trendPosition("<origin>")),
      new KeySample("who reads a shard of the stream for a consumer, and up to where",
          SystemKeys.lease("<consumer>", "<shard>")),
      new KeySample("change with which a consumer has failed",
          SystemKeys.deadLetter("<consumer>", "<change>"),
          SystemKeys.retriedDeadLetter("<consumer>", "<change>")),
      new KeySample("report of an activity", ActivityKeys.report(ACTIVITY, USER)),
      new KeySample("that it was reported, with how many there are; in the index while it waits",
          ActivityKeys.flag(ACTIVITY), ActivityKeys.flagIndex(ACTIVITY, TIME)),
      new KeySample("what was done, for the audit log", SystemKeys.audit(TIME, "<id>")),
      new KeySample("role that somebody has", AccountKeys.role(Role.MODERATOR, USER)),
      new KeySample("the key that signs cursors", SystemKeys.signingKey()),
      new KeySample("how long feeds keep their rows, and since when", SystemKeys.retention()),
      new KeySample("up to where positions are handed out", SystemKeys.watermark()),
      new KeySample("that some server verifies the table today",
          SystemKeys.backgroundVerification()),
      new KeySample("which files are being imported, and up to where they are counted",
          SystemKeys.imports()),
      new KeySample("that the table is being filled from elsewhere", SystemKeys.transfer()),
      new KeySample("how much of a part has arrived", SystemKeys.transferProgress(PART)));
}
