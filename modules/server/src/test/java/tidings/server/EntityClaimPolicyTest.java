// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tidings.client.ApiRefusal;
import tidings.core.Entities.Profile;
import tidings.core.Ref;
import tidings.core.errors.ErrorCode;

/** Only moderators may describe an entity first. */
@Tag("api")
final class EntityClaimPolicyTest {
  @RegisterExtension
  static final ServerExtension server = new ServerExtension(
      Map.of("--entities.claim", "moderators"));

  private static final Profile LISBON =
      Profile.named("Lisbon");
  private static final Profile LISBOA =
      Profile.named("Lisboa");

  @Test
  void only_moderators_describe_entities_and_everybody_uses_them() {
    var moderator = server.signUp("Mod");
    server.runCommand("grant", moderator.ref().id(), "moderator");
    var ben = server.signUp("Ben");
    var city = Ref.parse("city:lisbon");

    ben.follow(city).await();
    assertThatThrownBy(() -> ben.describe(city, LISBON).await())
        .matches(refused -> ((ApiRefusal) refused).is(ErrorCode.FORBIDDEN));
    assertThat(moderator.describe(city, LISBON).await().youOwn()).isTrue();
    assertThatThrownBy(() -> ben.describe(city, LISBOA).await()).isInstanceOf(ApiRefusal.class);
    assertThat(ben.entity(city).await().profile()).isEqualTo(LISBON);
  }

  @Test
  void granting_and_revoking_a_role_take_effect_at_once() {
    var dora = server.signUp("Dora");
    var first = server.city("Faro");
    var second = server.city("Faro");

    assertThatThrownBy(() -> dora.describe(first, LISBON).await()).isInstanceOf(ApiRefusal.class);
    server.runCommand("grant", dora.ref().id(), "moderator");
    assertThat(dora.describe(first, LISBON).await().youOwn()).isTrue();
    server.runCommand("revoke", dora.ref().id(), "moderator");
    assertThatThrownBy(() -> dora.describe(second, LISBON).await()).isInstanceOf(ApiRefusal.class);
    assertThat(dora.describe(first, LISBOA).await().profile()).isEqualTo(LISBOA);
  }

  @Test
  void everybody_describes_themselves() {
    var cleo = server.signUp("Cleo");
    var self = Profile.named("Cleo of Sintra");
    assertThat(cleo.describe(cleo.ref(), self).await().profile().name()).isEqualTo(self.name());
  }
}
