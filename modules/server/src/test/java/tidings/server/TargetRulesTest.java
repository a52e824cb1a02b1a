// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static tidings.server.Await.awaitDelivery;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tidings.client.ApiRefusal;
import tidings.client.Drafts;
import tidings.client.Paging;
import tidings.client.Session;
import tidings.core.ActivityId;
import tidings.core.Envelope;
import tidings.core.Position;
import tidings.core.Ref;

/** Allowed targets: users are reached by mentions, activities by comments. */
final class TargetRulesTest {
  @RegisterExtension
  static final ServerExtension server = new ServerExtension();

  private final Session ana = server.signUp("Ana");
  private final Session ben = server.signUp("Ben");

  @Test
  void everybody_can_target_entities_other_than_users_and_activities() {
    var city = server.city("Lisbon");
    var topic = new Ref("topic", "sunsets_" + ana.ref().id());

    var posted = ben.post("A sunset", city, topic).await();

    assertThat(posted.envelope().targets()).containsExactly(city, topic);
    assertThat(ana.activitiesOf(topic, Paging.FIRST).await().items()).containsExactly(posted);
  }

  @Test
  void users_can_target_themselves() {
    var posted = ana.post("Note to myself", ana.ref()).await();
    awaitDelivery(ana, posted);

    assertThat(ana.activitiesOf(ana.ref(), Paging.FIRST).await().items()).containsExactly(posted);
    assertThat(ana.entity(ana.ref()).await().counts().activities()).isEqualTo(1);
    assertThat(ana.feed().await().page().items()).hasSize(1);
  }

  @Test
  void other_users_cannot_be_targeted() {
    refused("invalid_target", ben.ref());
    refused("invalid_target", ana.ref(), ben.ref());
    refused("invalid_target", new Ref("user", "nobody_at_all"));

    assertThat(ana.activitiesOf(ben.ref(), Paging.FIRST).await().items()).isEmpty();
  }

  @Test
  void only_comments_can_target_activities() {
    var posted = ben.post("Good morning").await();

    refused("invalid_target", posted.id().ref());
    refused("invalid_target", new ActivityId(Position.FIRST.text()).ref());

    assertThat(ana.activity(posted.id()).await().counts().comments()).isZero();
  }

  @Test
  void the_number_of_targets_is_limited() {
    var cities = IntStream.rangeClosed(0, Envelope.MAX_TARGETS)
        .mapToObj(n -> server.city("City"))
        .toArray(Ref[]::new);

    refused("invalid_field", cities);

    assertThatThrownBy(() -> ana.entity(cities[0]).await())
        .isInstanceOfSatisfying(ApiRefusal.class,
            refusal -> assertThat(refusal.code()).isEqualTo("not_found"));
  }

  private void refused(String code, Ref... targets) {
    assertThatThrownBy(() -> ana.post(Drafts.note("Hello", targets)).await())
        .isInstanceOfSatisfying(ApiRefusal.class,
            refusal -> assertThat(refusal.code()).isEqualTo(code));
    assertThat(ana.entity(ana.ref()).await().counts().activities()).isZero();
  }
}
