// SPDX-License-Identifier: Apache-2.0
package tidings.webhooks;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class WebhookSecretTest {
  /** The example of the reference implementations of Standard Webhooks. */
  @Test
  void a_message_is_signed_as_standard_webhooks_are() {
    var secret = new WebhookSecret("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw");

    assertThat(secret.sign("msg_p5jXN8AQM9LWM0D4loKWxJek", 1_614_265_330,
        "{\"test\": 2432232314}"))
        .isEqualTo("v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
  }

  @Test
  void a_secret_is_not_printed() {
    var secret = WebhookSecret.random();

    assertThat(secret.text()).matches("whsec_[A-Za-z0-9+/]{43}=");
    assertThat(secret.toString()).doesNotContain(secret.text().substring(6));
  }
}
