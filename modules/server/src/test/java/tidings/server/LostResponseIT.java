// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tidings.client.Drafts;
import tidings.client.NoResponseException;
import tidings.client.RetryPolicy;
import tidings.client.Session;
import tidings.client.Tidings;
import tidings.core.Entities.Profile;

/** The server executes a request, but its response is lost. */
@Tag("api")
final class LostResponseIT {
  @RegisterExtension
  static final ServerExtension server = new ServerExtension();

  private FlakyProxy proxy;
  private Tidings client;
  private Session ana;

  @BeforeEach
  void signInOverFlakyProxy() {
    proxy = FlakyProxy.to(server.address());
    client = Tidings.at(proxy.address());
    ana = client.signIn(server.signUp("Ana").user().ref().id(), ServerExtension.PASSWORD).await();
  }

  @AfterEach
  void disconnect() {
    client.close();
    proxy.close();
  }

  @Test
  void a_post_whose_response_is_lost_is_stored_once() {
    proxy.dropResponses(2);

    var posted = ana.post("Can you hear me?").await();

    assertThat(proxy.dropped()).isEqualTo(2);
    assertThat(ana.activitiesOf(ana.ref())).containsExactly(posted);
  }

  @Test
  void after_the_last_retry_the_call_may_have_taken_effect() {
    proxy.dropResponses(RetryPolicy.DEFAULT.maxAttempts());

    assertThatThrownBy(() -> ana.post("Can you hear me?").await())
        .isInstanceOfSatisfying(
            NoResponseException.class, lost -> assertThat(lost.wasNeverSent()).isFalse());

    assertThat(proxy.dropped()).isEqualTo(RetryPolicy.DEFAULT.maxAttempts());
    assertThat(ana.activitiesOf(ana.ref())).hasSize(1);
  }

  @Test
  void an_own_key_stores_once_even_after_the_last_retry() {
    proxy.dropResponses(RetryPolicy.DEFAULT.maxAttempts());
    var draft = Drafts.note("Can you hear me?");
    assertThatThrownBy(() -> ana.post(draft, "message-1").await())
        .isInstanceOf(NoResponseException.class);

    var posted = ana.post(draft, "message-1").await();

    assertThat(ana.activitiesOf(ana.ref())).containsExactly(posted);
  }

  @Test
  void a_conditional_change_is_sent_once() {
    var version = ana.entity(ana.ref()).await().version();
    var profile = new Profile("Ana", Optional.of("On a bad line"), Optional.empty());
    proxy.dropResponses(1);

    assertThatThrownBy(() -> ana.describe(ana.ref(), profile, version).await())
        .isInstanceOf(NoResponseException.class);

    assertThat(ana.entity(ana.ref()).await().profile().about()).isEqualTo(profile.about());
    assertThat(proxy.dropped()).isEqualTo(1);
  }

  @Test
  void a_refused_connection_is_reported_as_not_sent() {
    proxy.close();

    assertThatThrownBy(() -> ana.post("Can you hear me?").await())
        .isInstanceOfSatisfying(NoResponseException.class,
            lost -> assertThat(lost.wasNeverSent()).isTrue());
  }
}
