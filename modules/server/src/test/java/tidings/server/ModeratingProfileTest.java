// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static org.assertj.core.api.Assertions.assertThat;
import static tidings.server.ModeratedCommunity.refused;

import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tidings.client.ModerationApi;
import tidings.client.Session;
import tidings.core.Entities.Profile;
import tidings.core.FollowerPolicy;
import tidings.core.Ref;
import tidings.core.errors.ErrorCode;

/** A moderator blanks profiles and gives places to other owners. */
@Tag("api")
final class ModeratingProfileTest {
  @RegisterExtension
  static final ServerExtension server = new ServerExtension();

  private static final Profile SCAM =
      new Profile("OFFICIAL scam", Optional.of("Buy"), Optional.of("https://example.org/a.jpg"));
  private Session mona;
  private ModerationApi moderator;
  private Session ana;
  private Ref city;

  @BeforeEach
  void describeCity() {
    var community = ModeratedCommunity.on(server);
    mona = community.mona();
    moderator = community.moderator();
    ana = community.ana();
    city = server.city("Porto");
    ana.describe(city, SCAM).await();
  }

  @Test
  void a_blanked_place_has_only_its_id_and_keeps_its_owner() {
    moderator.blank(city, "Spam").await();

    var blank = ana.entity(city).await();
    assertThat(blank.profile()).isEqualTo(Profile.named(city.id()));
    assertThat(blank.version()).isEqualTo(2);
    assertThat(blank.youOwn()).isTrue();
    assertThat(ana.describe(city, Profile.named("Porto")).await().profile().name())
        .isEqualTo("Porto");
  }

  @Test
  void the_profile_of_a_user_can_be_blanked() {
    ana.describe(ana.ref(), SCAM).await();

    moderator.blank(ana.ref(), "Spam").await();

    assertThat(mona.entity(ana.ref()).await().profile()).isEqualTo(
        Profile.named(ana.ref().id()).with(Optional.of(FollowerPolicy.EVERYBODY)));
    var posted = ana.post("Good morning").await();
    assertThat(mona.activity(posted.id()).await().actor().name()).isEqualTo(ana.ref().id());
  }

  @Test
  void a_place_is_given_to_another_owner() {
    var ben = server.signUp("Ben");

    moderator.transfer(city, ben.ref()).await();

    assertThat(ben.describe(city, Profile.named("Porto")).await().youOwn()).isTrue();
    assertThat(refused(() -> ana.describe(city, SCAM).await())).isEqualTo(ErrorCode.FORBIDDEN);
  }

  @Test
  void only_moderators_do_that() {
    assertThat(refused(() -> ana.moderation().blank(city, "Hm").await()))
        .isEqualTo(ErrorCode.FORBIDDEN);
    assertThat(refused(() -> ana.moderation().transfer(city, ana.ref()).await()))
        .isEqualTo(ErrorCode.FORBIDDEN);
    assertThat(ana.entity(city).await().profile()).isEqualTo(SCAM);
  }

  @Test
  void what_is_not_described_cannot_be_changed() {
    var other = server.city("Faro");
    var post = ana.post("Good morning").await().id().ref();

    assertThat(refused(() -> moderator.blank(other, "Hm").await())).isEqualTo(ErrorCode.NOT_FOUND);
    assertThat(refused(() -> moderator.transfer(other, ana.ref()).await()))
        .isEqualTo(ErrorCode.NOT_FOUND);
    assertThat(refused(() -> moderator.blank(post, "Hm").await())).isEqualTo(ErrorCode.FORBIDDEN);
    assertThat(refused(() -> moderator.transfer(ana.ref(), mona.ref()).await()))
        .isEqualTo(ErrorCode.FORBIDDEN);
    assertThat(refused(() -> moderator.transfer(city, new Ref("user", "nobody")).await()))
        .isEqualTo(ErrorCode.NOT_FOUND);
    assertThat(refused(() -> moderator.transfer(city, other).await()))
        .isEqualTo(ErrorCode.INVALID_FIELD);
  }

  @Test
  void the_audit_log_has_both() {
    moderator.blank(city, "Spam").await();
    moderator.transfer(city, ana.ref()).await();

    assertThat(server.auditLog("--user", mona.ref().id()))
        .extracting(line -> line.replaceFirst("^\\S+ ", ""))
        .contains(mona.ref().id() + " blanked " + city + " (Spam)",
            mona.ref().id() + " transferred " + city + " (to " + ana.ref() + ")");
  }
}
