// SPDX-License-Identifier: Apache-2.0
package tidings.transfer.interchange;

import static net.jqwik.api.Arbitraries.of;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import tidings.core.Activity.Content;
import tidings.core.ActivityId;
import tidings.core.Edge;
import tidings.core.Edge.Interval;
import tidings.core.Entities.Profile;
import tidings.core.Envelope;
import tidings.core.FollowerPolicy;
import tidings.core.Follows;
import tidings.core.Follows.FollowOptions;
import tidings.core.Handle;
import tidings.core.LanguageTag;
import tidings.core.ListId;
import tidings.core.MediaId;
import tidings.core.MutedWords;
import tidings.core.MutedWords.MutedWord;
import tidings.core.Poll;
import tidings.core.Position;
import tidings.core.Reach;
import tidings.core.Ref;
import tidings.core.ShownPicture;
import tidings.core.ShownPicture.PixelSize;
import tidings.core.ShownRecording;
import tidings.core.UserId;
import tidings.schema.rows.BookmarkRow;
import tidings.schema.rows.FollowRequestRow;
import tidings.schema.rows.ListRow;
import tidings.schema.rows.VoteRow;

/** Parsing inverts formatting. */
final class LineParserTest {
  private static final Instant NOW = Instant.parse("2026-06-01T00:00:00Z");

  @Property
  void a_record_survives_a_round_trip(@ForAll("things") ImportRecord entry) {
    var line = LineParser.format(entry).getBytes();

    assertThat(new LineParser(NOW, false, new ForeignIds(id -> List.of())).parse(line))
        .isEqualTo(entry);
    assertThat(new String(line)).endsWith("\n").hasLineCount(1);
  }

  @Provide
  Arbitrary<ImportRecord> things() {
    return Arbitraries.oneOf(accounts(), entities(), activities(), likes(), votes(), follows(),
        blocks(), mutes(), requests(), mutedWords(), lists(), bookmarks(), pins());
  }

  private static Arbitrary<ImportRecord> accounts() {
    return Combinators.combine(
        users(), profiles(), of(FollowerPolicy.APPROVE).optional(),
        of("$argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHQ$aGFzaGhhc2hoYXNoaGFzaA").optional(), times(),
        of("ana.sousa", "A_1").map(Handle::new).optional(),
        times().map(Position::startOf).optional())
        .as((id, profile, policy, hash, createdAt, handle, read) -> new AccountRecord(
            id, profile.with(policy).withHandle(handle), hash, createdAt, read, Map.of()));
  }

  private static Arbitrary<ImportRecord> entities() {
    return Combinators.combine(places("city", "topic"), profiles(), users().optional(), times())
        .as(EntityRecord::new);
  }

  private static Arbitrary<ShownRecording> recordings() {
    return Combinators.combine(of("video/mp4", "audio/ogg"), words().optional())
        .as((type, alt) -> new ShownRecording(new MediaId("a".repeat(32)), type, alt));
  }

  private static Arbitrary<ImportRecord> activities() {
    var contents = Combinators.combine(words(), words().optional(), images().optional(),
        pictures().list().ofMaxSize(ShownPicture.MAX_OF_ACTIVITY), recordings().optional(),
        polls().optional(), of("pt", "zh-Hant-TW").map(LanguageTag::new).optional())
        .as((text, name, image, pictures, recording, poll, language) -> new Content(
            "note", Optional.of(text), name, Optional.empty(), image, pictures, recording, poll,
            language));
    var data = of("{\"a\":1}", "{\"b\":[true,null,\"x\"],\"c\":{}}").optional();
    return Combinators.combine(
        ids(), users(), places("city").list().ofMaxSize(3).uniqueElements(), contents, data,
        times().optional(), of(Reach.class))
        .as((id, actor, targets, content, json, edited, reach) -> new ActivityRecord(
            new Envelope(id, actor, "post", targets).with(reach), dated(content, id), json, edited,
            Optional.empty(), Map.of()));
  }

  /** The poll ends as late as a poll may. */
  private static Content dated(Content content, ActivityId id) {
    return content.poll()
        .map(poll -> content.withPoll(new Poll(
            poll.choices(), id.time().plus(Poll.MAX_DURATION), poll.multiple())))
        .orElse(content);
  }

  private static Arbitrary<ImportRecord> likes() {
    return Combinators.combine(users(), ids(), of("heart", "+1", "sun-glasses"), times())
        .as(LikeRecord::new);
  }

  private static Arbitrary<ImportRecord> votes() {
    var choices = of(0, 1, 5).list().ofMinSize(1).ofMaxSize(3).uniqueElements()
        .map(list -> list.stream().sorted().toList());
    return Combinators.combine(users(), ids(), choices, times()).as(VoteRow::new)
        .map(VoteRecord::new);
  }

  private static Arbitrary<Poll> polls() {
    return Combinators.combine(
        of("Tea", "Coffee, black", "7").list().ofMinSize(2).ofMaxSize(3).uniqueElements(), times(),
        of(true, false)).as(Poll::new);
  }

  private static Arbitrary<ImportRecord> follows() {
    var intervals = Combinators.combine(ids().map(Position::of), ids().map(Position::of))
        .as((bounded, open) -> bounded.compareTo(open) < 0
            ? List.of(new Interval(bounded, Optional.of(open)),
                new Interval(open, Optional.empty()))
            : Edge.ALL_INTERVALS);
    return Combinators.combine(
        users(), places("city", "topic"), times(), intervals,
        of(Set.<String>of(), Set.of("post", "share")), times().optional(), of(true, false))
        .as((user, target, since, parts, verbs, until, notifies) -> new FollowRecord(
            user, new Edge(target, since, parts, verbs, until, notifies)));
  }

  private static Arbitrary<ImportRecord> blocks() {
    return Combinators.combine(users(), of("dora", "Emil").map(UserId::new), times())
        .as(BlockRecord::new);
  }

  private static Arbitrary<ImportRecord> mutes() {
    var targets = Arbitraries.oneOf(
        places("city", "topic"), ids().map(ActivityId::ref), of(new Ref("user", "dora")));
    return Combinators.combine(users(), targets, times(), times().map(time -> time.plusMillis(1))
        .optional())
        .as(MuteRecord::new);
  }

  private static Arbitrary<ImportRecord> mutedWords() {
    var words = Combinators.combine(words(), times().optional()).as(MutedWord::new);
    return Combinators.combine(users(), words.list().ofMaxSize(3))
        .as((user, muted) -> new MutedWordsRecord(user, new MutedWords(muted)));
  }

  private static Arbitrary<ImportRecord> lists() {
    var members = Arbitraries.oneOf(places("city", "topic"), ids().map(ActivityId::ref));
    return Combinators.combine(users(), of("friends", "a-1"), words().optional(), of(true, false),
        times(), members.list().ofMaxSize(3))
        .as((user, name, title, isPublic, createdAt, refs) -> new ListRecord(new ListRow(
            new ListId(user.ref(), name), 0, title, isPublic, createdAt, new TreeSet<>(refs))));
  }

  private static Arbitrary<ImportRecord> bookmarks() {
    return Combinators.combine(users(), ids(), times(), words().optional()).as(BookmarkRow::new)
        .map(BookmarkRecord::new);
  }

  private static Arbitrary<ImportRecord> pins() {
    return Combinators.combine(
        places("city", "topic"), ids().list().ofMinSize(1).ofMaxSize(3).uniqueElements())
        .as(PinsRecord::new);
  }

  private static Arbitrary<ImportRecord> requests() {
    var options = Combinators.combine(
        Arbitraries.integers().between(0, Follows.MAX_BACKFILL).optional(),
        of(Set.<String>of(), Set.of("post", "share")), times().optional(), of(true, false))
        .as(FollowOptions::new);
    return Combinators.combine(of("dora", "Emil").map(UserId::new), users(), times(), options)
        .as((owner, user, since, asked) -> new FollowRequestRecord(
            new FollowRequestRow(owner, user, since, asked)));
  }

  private static Arbitrary<Profile> profiles() {
    var data = of("{\"a\":1}").optional();
    return Combinators.combine(words(), words().optional(), images().optional(), data,
        pictures().optional())
        .as((name, about, image, json, banner) -> new Profile(
            name, about, image, json, Optional.empty(), Optional.empty(), banner));
  }

  private static Arbitrary<ShownPicture> pictures() {
    var sizes = of(new PixelSize(1, 20_000), new PixelSize(1200, 800)).optional();
    return Combinators.combine(
        words().optional(), sizes, of("#7f9fd0", "#000000").optional())
        .as((alt, size, color) -> new ShownPicture(MediaId.random(), alt, size, color));
  }

  private static Arbitrary<UserId> users() {
    return of("ana", "Ben-2", "c_", "0").map(UserId::new);
  }

  private static Arbitrary<Ref> places(String... types) {
    return Combinators.combine(of(types), of("lisbon", "A-b_9")).as(Ref::new);
  }

  private static Arbitrary<ActivityId> ids() {
    return Combinators.combine(times(), of("a", "b")).as(ActivityId::of);
  }

  private static Arbitrary<Instant> times() {
    return Arbitraries.longs().between(0, NOW.toEpochMilli()).map(Instant::ofEpochMilli);
  }

  private static Arbitrary<String> words() {
    return Arbitraries.oneOf(
        of("é", "\uD83D\uDE00", "\"quoted\" \\ and </script>", "日本"),
        Arbitraries.strings().alpha().ofMinLength(1).ofMaxLength(30));
  }

  private static Arbitrary<String> images() {
    return of("https://example.org/a.png", "/pictures/a.svg");
  }
}
