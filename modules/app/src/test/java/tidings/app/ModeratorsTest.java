// SPDX-License-Identifier: Apache-2.0
package tidings.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tidings.client.Refused;
import tidings.core.Entities.Profile;
import tidings.core.Reason;
import tidings.core.Ref;

/** Where only moderators may be the first to describe something. */
@Tag("door")
final class ModeratorsTest {
  @RegisterExtension
  static final Server server = new Server(
      Map.of("--entities.claim", "moderators"));

  private static final Profile LISBON =
      new Profile("Lisbon", Optional.empty(), Optional.empty());
  private static final Profile LISBOA =
      new Profile("Lisboa", Optional.empty(), Optional.empty());

  @Test
  void a_moderator_claims_what_is_described_and_others_use_it() {
    var moderator = server.somebody("Mod");
    server.errand("grant", moderator.ref().id(), "moderator");
    var ben = server.somebody("Ben");
    var city = Ref.parse("city:lisbon");

    ben.follow(city).await();
    assertThatThrownBy(() -> ben.describe(city, LISBON).await())
        .matches(refused -> ((Refused) refused).is(Reason.FORBIDDEN));
    assertThat(moderator.describe(city, LISBON).await().youOwn()).isTrue();
    assertThatThrownBy(() -> ben.describe(city, LISBOA).await()).isInstanceOf(Refused.class);
    assertThat(ben.entity(city).await().profile()).isEqualTo(LISBON);
  }

  @Test
  void a_role_is_in_force_at_once_and_its_end_too() {
    var dora = server.somebody("Dora");
    var first = server.city("Faro");
    var second = server.city("Faro");

    assertThatThrownBy(() -> dora.describe(first, LISBON).await()).isInstanceOf(Refused.class);
    server.errand("grant", dora.ref().id(), "moderator");
    assertThat(dora.describe(first, LISBON).await().youOwn()).isTrue();
    server.errand("revoke", dora.ref().id(), "moderator");
    assertThatThrownBy(() -> dora.describe(second, LISBON).await()).isInstanceOf(Refused.class);
    assertThat(dora.describe(first, LISBOA).await().profile()).isEqualTo(LISBOA);
  }

  @Test
  void everybody_describes_themselves() {
    var cleo = server.somebody("Cleo");
    var self = new Profile("Cleo of Sintra", Optional.empty(), Optional.empty());
    assertThat(cleo.describe(cleo.ref(), self).await().profile()).isEqualTo(self);
  }
}
