// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static tidings.server.ModeratedCommunity.refused;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tidings.client.ModerationApi;
import tidings.client.Paging;
import tidings.client.Session;
import tidings.core.Entities.Profile;
import tidings.core.Moderation.Complaint;
import tidings.core.Moderation.ReportedEntity;
import tidings.core.Moderation.ReportedList;
import tidings.core.Ref;
import tidings.core.errors.ErrorCode;

/** Reports of users and places wait in a queue of the moderators. */
@Tag("api")
final class ReportingEntityTest {
  @RegisterExtension
  static final ServerExtension server = new ServerExtension();

  private ModerationApi moderator;
  private Session ana;
  private Session ben;
  private Ref city;

  @BeforeEach
  void describeCity() {
    var community = ModeratedCommunity.on(server);
    moderator = community.moderator();
    ana = community.ana();
    ben = community.ben();
    city = server.city("Porto");
    ana.describe(city, new Profile("OFFICIAL scam", Optional.of("Buy"), Optional.empty())).await();
  }

  @Test
  void a_report_waits_with_profile_reporter_and_reason() {
    ben.report(city, "Hm").await();
    ben.report(city, "It is a scam").await();
    server.signUp("Cleo").report(city, "Spam").await();

    var waiting = waiting(city).orElseThrow();
    assertThat(waiting.entity().name()).isEqualTo("OFFICIAL scam");
    assertThat(waiting.about()).contains("Buy");
    assertThat(waiting.count()).isEqualTo(2);
    assertThat(waiting.reports()).extracting(report -> report.reporter().name(), Complaint::reason)
        .containsExactly(tuple("Cleo", "Spam"), tuple("Ben", "It is a scam"));
    assertThat(waiting.since()).isEqualTo(waiting.reports().getLast().reportedAt());
  }

  @Test
  void the_title_of_a_public_list_can_be_reported_and_removed() {
    var list = ana.lists().putPublic("offers", "Cheap watches").await().id();
    ana.lists().add("offers", ben.ref()).await();

    ben.reportList(list, "Spam").await();

    var report = waiting(ana.ref()).orElseThrow().reports().getFirst();
    assertThat(report.reason()).isEqualTo("Spam");
    assertThat(report.list())
        .contains(new ReportedList("offers", Optional.of("Cheap watches")));
    moderator.blankList(list, "It sells something").await();
    assertThat(waiting(ana.ref()).orElseThrow().reports().getFirst().list())
        .contains(new ReportedList("offers", Optional.empty()));
    assertThat(ben.listsOf(ana.ref()).await()).isEmpty();
    assertThat(ana.lists().all().await()).singleElement().satisfies(own -> {
      assertThat(own.title()).isEqualTo("offers");
      assertThat(own.members()).isEqualTo(1);
    });
    assertThat(server.auditLog("--user", ben.ref().id()))
        .anySatisfy(line -> assertThat(line).contains("reported " + list + " (Spam)"));
  }

  @Test
  void a_report_of_the_profile_takes_the_place_of_one_of_a_list() {
    var list = ana.lists().putPublic("offers", "Cheap watches").await().id();
    ben.reportList(list, "Spam").await();

    ben.report(ana.ref(), "The picture").await();

    assertThat(waiting(ana.ref()).orElseThrow().reports()).singleElement()
        .satisfies(report -> assertThat(report.list()).isEmpty());
  }

  @Test
  void a_private_list_is_reported_and_blanked_by_nobody() {
    var list = ana.lists().putPrivate("offers", "Cheap watches").await().id();

    assertThat(refused(() -> ben.reportList(list, "Spam").await()))
        .isEqualTo(ErrorCode.NOT_FOUND);
    assertThat(refused(() -> moderator.blankList(list, "Spam").await()))
        .isEqualTo(ErrorCode.NOT_FOUND);
    assertThat(refused(() -> ben.moderation().blankList(list, "Spam").await()))
        .isEqualTo(ErrorCode.FORBIDDEN);
    assertThat(waiting(ana.ref())).isEmpty();
  }

  @Test
  void a_user_can_be_reported_also_by_a_blocked_one() {
    ana.block(ben.ref()).await();

    ben.report(ana.ref(), "The picture").await();

    assertThat(waiting(ana.ref())).isPresent();
  }

  @Test
  void dismissed_reports_return_with_the_report_of_another_user() {
    ben.report(city, "Spam").await();

    moderator.dismiss(city).await();
    moderator.dismiss(city).await();
    assertThat(waiting(city)).isEmpty();
    ben.report(city, "But it is").await();
    assertThat(waiting(city)).isEmpty();
    server.signUp("Cleo").report(city, "Spam").await();
    assertThat(waiting(city).orElseThrow().count()).isEqualTo(2);
  }

  @Test
  void the_own_and_the_undescribed_cannot_be_reported() {
    var post = ana.post("Good morning").await().id().ref();

    assertThat(refused(() -> ana.report(city, "Hm").await())).isEqualTo(ErrorCode.SELF_REPORT);
    assertThat(refused(() -> ana.report(ana.ref(), "Hm").await())).isEqualTo(ErrorCode.SELF_REPORT);
    assertThat(refused(() -> ben.report(server.city("Faro"), "Hm").await()))
        .isEqualTo(ErrorCode.NOT_FOUND);
    assertThat(refused(() -> ben.report(post, "Hm").await())).isEqualTo(ErrorCode.FORBIDDEN);
    assertThat(refused(() -> ben.report(city, " ").await())).isEqualTo(ErrorCode.INVALID_FIELD);
  }

  @Test
  void moderators_do_not_decide_about_what_is_theirs() {
    server.runCommand("grant", ana.ref().id(), "moderator");
    ben.report(city, "Spam").await();

    assertThat(ana.moderation().entityQueue()).noneMatch(row -> row.entity().ref().equals(city));
    assertThat(refused(() -> ana.moderation().dismiss(city).await()))
        .isEqualTo(ErrorCode.FORBIDDEN);
    assertThat(refused(() -> ben.moderation().dismiss(city).await()))
        .isEqualTo(ErrorCode.FORBIDDEN);
    assertThat(waiting(city)).isPresent();
  }

  @Test
  void the_queue_is_paged_oldest_first() {
    ben.report(city, "Spam").await();
    ben.report(ana.ref(), "Spam").await();
    Await.await(() -> moderator.entityQueue(Paging.first(100)),
        all -> refs(all.items()).containsAll(List.of(city, ana.ref())));

    var all = moderator.entityQueue(Paging.first(100)).await().items();
    var paged = new ArrayList<ReportedEntity>();
    var page = moderator.entityQueue(Paging.first(1)).await();
    paged.addAll(page.items());
    while (page.next().isPresent()) {
      page = moderator.entityQueue(Paging.first(1).after(page.next().get())).await();
      paged.addAll(page.items());
    }
    assertThat(paged).isEqualTo(all).extracting(ReportedEntity::since).isSorted();
  }

  @Test
  void reports_are_in_the_audit_log() {
    ben.report(city, "Spam").await();
    ben.report(ana.post("Buy").await().id(), "It sells").await();

    assertThat(server.auditLog("--user", ben.ref().id()))
        .anyMatch(line -> line.endsWith(" reported " + city + " (Spam)"))
        .anyMatch(line -> line.contains(" reported activity:") && line.endsWith("(It sells)"));
  }

  private Optional<ReportedEntity> waiting(Ref ref) {
    return moderator.entityQueue().stream().filter(row -> row.entity().ref().equals(ref))
        .findFirst();
  }

  private static List<Ref> refs(List<ReportedEntity> reports) {
    return reports.stream().map(report -> report.entity().ref()).toList();
  }
}
