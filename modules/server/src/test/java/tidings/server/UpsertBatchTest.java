// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static org.assertj.core.api.Assertions.assertThat;
import static tidings.server.Await.await;

import io.vertx.core.Future;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tidings.client.ApiRefusal;
import tidings.client.Drafts;
import tidings.client.Session;
import tidings.core.Activities.Draft;
import tidings.core.Activities.ForeignDraft;
import tidings.core.Activities.ForeignPost;
import tidings.core.Activities.Outcome;
import tidings.core.Activities.Upserted;
import tidings.core.Activity;
import tidings.core.ActivityId;
import tidings.core.Entities.Profile;
import tidings.core.Erasures.Erasure;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.schema.ActivityKeys;
import tidings.schema.rows.ForeignIdRow;

/** A site posts many of its activities with one call of the Java client. */
@Tag("api")
final class UpsertBatchTest {
  private static final Instant LONG_AGO = Instant.parse("2019-05-01T12:00:00Z");
  @RegisterExtension
  static final ServerExtension server = new ServerExtension();

  private static final AtomicInteger NUMBER = new AtomicInteger();
  private static String key = "";
  private final int number = NUMBER.incrementAndGet();
  private final UserId user = new UserId("u" + number + "-ana");
  private Session ana;

  @BeforeAll
  static void createKey() {
    key = server.runCommand("keys", "create", "site", "--scopes", "read,write,users").getLast();
  }

  @BeforeEach
  void createUser() {
    server.client().site(key).putUser(user, Profile.named("Ana")).await();
    ana = server.client().withKey(key, user.ref()).await();
  }

  @Test
  void one_at_a_time_says_what_became_of_it() {
    var post = new ForeignPost(id(1), LONG_AGO);

    var results = Stream.of("Hello", "Hello", "Good evening")
        .map(text -> ana.upsert(Drafts.note(text), post).await())
        .toList();

    assertThat(results).extracting(Upserted::outcome)
        .containsExactly(Outcome.CREATED, Outcome.SAME, Outcome.CHANGED);
    assertThat(results).extracting(result -> result.activity().id())
        .containsOnly(ActivityId.of(LONG_AGO, id(1)));
    assertThat(ana.activitiesWithForeignId(id(1))).extracting(Activity::foreignId)
        .containsExactly(Optional.of(id(1)));
  }

  @Test
  void each_of_a_hundred_is_created_changed_or_the_same() {
    var place = server.city("Lisbon");
    var created = upsertAll(IntStream.range(0, 100).mapToObj(each -> note(each, "Found", place)));
    var next = upsertAll(IntStream.range(50, 150)
        .mapToObj(each -> note(each, each < 75 ? "Found" : "Found again", place)));

    assertThat(outcomes(created)).hasSize(100).containsOnly("created");
    assertThat(outcomes(next).subList(0, 25)).containsOnly("same");
    assertThat(outcomes(next).subList(25, 50)).containsOnly("changed");
    assertThat(outcomes(next).subList(50, 100)).hasSize(50).containsOnly("created");
    assertThat(next).extracting(result -> result.result().activity().foreignId().orElseThrow())
        .containsExactlyElementsOf(IntStream.range(50, 150).mapToObj(this::id).toList());
    assertThat(next).extracting(result -> result.result().activity().revision().number())
        .contains(1L, 2L);
    assertThat(ana.entity(ana.ref()).await().counts().activities()).isEqualTo(150);
    assertThat(ana.entity(place).await().counts().activities()).isEqualTo(150);
    assertThat(server.runCommand("verify").getLast()).contains("missing=0\tadrift=0");
  }

  @Test
  void those_about_an_earlier_one_come_after_it() {
    var cleo = server.signUp("Cleo");
    var thread = cleo.post("Hello").await().id();
    var first = note(1, "One");

    var results = upsertAll(Stream.of(first, note(1, "Two"), note(1, "Two"),
        comment(2, first.post().activity(), "on it"), comment(3, thread, "a"),
        comment(4, thread, "b"), comment(5, ActivityId.of(LONG_AGO, id(4)), "on the comment")));

    assertThat(outcomes(results)).containsExactly(
        "created", "changed", "same", "created", "created", "created", "created");
    assertThat(results.getFirst().result().activity().object().text()).contains("One");
    assertThat(ana.activity(first.post().activity()).await().counts().comments()).isOne();
    assertThat(ana.activity(thread).await().counts().comments()).isEqualTo(2);
    assertThat(server.runCommand("verify").getLast()).contains("missing=0\tadrift=0");
  }

  @Test
  void one_that_is_refused_stops_no_other() {
    var ben = new UserId("u" + number + "-ben");
    server.client().site(key).putUser(ben, Profile.named("Ben")).await();
    server.client().withKey(key, ben.ref()).await()
        .upsert(note(2, "Mine").draft(), note(2, "").post()).await();
    ana.delete(ana.upsert(Drafts.note("Gone"), note(3, "").post()).await().activity().id()).await();

    var results = upsertAll(Stream.of(note(1, "One"), note(2, "Two"), note(3, "Three"),
        new ForeignDraft(
            Drafts.note("Four"), new ForeignPost(id(4), Instant.now().plusSeconds(60))),
        comment(5, ActivityId.of(LONG_AGO, "nothing"), "Five"),
        note(6, "Six", new Ref("user", "x")), note(7, "Seven")));

    assertThat(outcomes(results)).containsExactly("created", "foreign_id_taken",
        "activity_deleted", "invalid_field", "not_found", "invalid_target", "created");
  }

  @Test
  void those_of_an_erased_user_are_found_no_more() {
    upsertAll(Stream.of(note(1, "One"), note(2, "Two")));
    assertThat(foreignIdRows(1)).isOne();
    var site = server.client().site(key);

    site.eraseUser(user).await();
    await(() -> site.erasure(user), Erasure::isFinished);

    assertThat(foreignIdRows(1) + foreignIdRows(2)).isZero();
    assertThat(server.client().anonymous().activitiesWithForeignId(id(1))).isEmpty();
  }

  private int foreignIdRows(int post) {
    return server.readStore(table -> table
        .queryAll(ActivityKeys.ofForeignId(ForeignIdRow.hash(id(post)))).await().size());
  }

  private String id(int post) {
    return "post/" + number + "/" + post;
  }

  private ForeignDraft note(int post, String text, Ref... targets) {
    return draft(post, Drafts.note(text, targets));
  }

  private ForeignDraft comment(int post, ActivityId thread, String text) {
    return draft(post, Drafts.comment(thread, text));
  }

  private ForeignDraft draft(int post, Draft draft) {
    return new ForeignDraft(draft, new ForeignPost(id(post), LONG_AGO));
  }

  /** An upsert, or the code with which it was refused. */
  private record Result(Optional<Upserted> upserted, String outcome) {
    static Result of(Future<Upserted> future) {
      return future.succeeded()
          ? new Result(Optional.of(future.result()), future.result().outcome().code())
          : new Result(Optional.empty(), ((ApiRefusal) future.cause()).code());
    }

    Upserted result() {
      return upserted.orElseThrow();
    }
  }

  private List<Result> upsertAll(Stream<ForeignDraft> drafts) {
    return ana.upsertAll(drafts.toList()).await().stream().map(Result::of).toList();
  }

  private static List<String> outcomes(List<Result> results) {
    return results.stream().map(Result::outcome).toList();
  }
}
