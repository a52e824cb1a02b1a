// SPDX-License-Identifier: Apache-2.0
package tidings.media;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import tidings.core.UserId;
import tidings.core.errors.ErrorCode;
import tidings.core.errors.Refusal;
import tidings.media.settings.MediaSettings;

final class UploadLimitsTest {
  private static final Optional<UserId> ANA = user("ana");

  private final UploadLimits limits = new UploadLimits(
      new MediaSettings(Optional.empty(), Optional.empty(), 10, 100, 1000));

  @Test
  void a_user_has_two_large_uploads_at_a_time() {
    limits.enterLarge(ANA);
    limits.enterLarge(ANA);

    assertBusy(ANA);
    limits.enterLarge(user("ben"));
    limits.leaveLarge(ANA);
    limits.enterLarge(ANA);
    assertBusy(ANA);
  }

  @Test
  void all_users_together_have_twenty() {
    for (int number = 0; number < UploadLimits.MAX_LARGE; number++) {
      limits.enterLarge(user("user_" + number));
    }

    assertBusy(ANA);
    limits.leaveLarge(user("user_7"));
    limits.enterLarge(ANA);
  }

  private void assertBusy(Optional<UserId> user) {
    var refusal = catchThrowableOfType(Refusal.class, () -> limits.enterLarge(user));
    assertThat(refusal.errorCode()).isEqualTo(ErrorCode.BUSY);
    assertThat(refusal.retryAfter()).contains(Uploads.RETRY_AFTER);
  }

  private static Optional<UserId> user(String name) {
    return Optional.of(new UserId(name));
  }
}
