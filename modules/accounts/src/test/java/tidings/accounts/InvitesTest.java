// SPDX-License-Identifier: Apache-2.0
package tidings.accounts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import tidings.core.Invites;
import tidings.core.Invites.CreateInvite;
import tidings.core.Invites.Invite;
import tidings.core.Invites.ListInvites;
import tidings.core.errors.ErrorCode;
import tidings.core.errors.Refusal;

@ExtendWith(VertxExtension.class)
class InvitesTest {

  @Test
  void a_thousand_unused_invites_are_the_most_and_all_are_listed(
      Vertx vertx, @TempDir Path folder) {
    try (var accounts = AccountsFixture.open(vertx, folder)) {
      var fixture = accounts.fixture();
      for (int number = 0; number < Invites.MAX_INVITES; number++) {
        fixture.clock().advance(Duration.ofMillis(1));
        fixture.ask(new CreateInvite(Duration.ofDays(1), Optional.of("no. " + number)));
      }

      assertThat(fixture.refusal(new CreateInvite(Duration.ofDays(1), Optional.empty())))
          .isEqualTo(ErrorCode.TOO_MANY);
      var all = fixture.ask(new ListInvites());
      assertThat(all).hasSize(Invites.MAX_INVITES);
      assertThat(all.getFirst().note()).as("the newest").contains("no. 999");
      assertThat(all).extracting(Invite::id).doesNotHaveDuplicates();
      fixture.clock().advance(Duration.ofDays(2));
      assertThat(fixture.ask(new ListInvites())).isEmpty();
      assertThat(fixture.ask(new CreateInvite(Duration.ofDays(1), Optional.empty())).link())
          .matches("/sign-up#[A-Za-z0-9_-]{43}");
    }
  }

  @Test
  void lifetime_and_note_are_bounded() {
    for (var lifetime : new Duration[]{Duration.ZERO, Duration.ofDays(366)}) {
      assertThatThrownBy(() -> new CreateInvite(lifetime, Optional.empty()))
          .isInstanceOf(Refusal.class);
    }
    for (var note : new String[]{"", " ", "x".repeat(101), "a\u0007b"}) {
      assertThatThrownBy(() -> new CreateInvite(Duration.ofDays(1), Optional.of(note)))
          .isInstanceOf(Refusal.class);
    }
  }
}
