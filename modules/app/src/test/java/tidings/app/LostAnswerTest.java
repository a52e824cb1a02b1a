// SPDX-License-Identifier: Apache-2.0
package tidings.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tidings.client.Drafts;
import tidings.client.NoAnswer;
import tidings.client.Patience;
import tidings.client.Session;
import tidings.client.Tidings;
import tidings.core.Entities.Profile;

/** The server does what is asked, and the answer never arrives. */
@Tag("door")
final class LostAnswerTest {
  @RegisterExtension
  static final Server server = new Server();

  private BadLine line;
  private Tidings client;
  private Session ana;

  @BeforeEach
  void anaSignsInOverABadLine() {
    line = BadLine.to(server.address());
    client = Tidings.at(line.address());
    ana = client.signIn(server.somebody("Ana").user().ref().id(), Server.PASSWORD).await();
  }

  @AfterEach
  void hangUp() {
    client.close();
    line.close();
  }

  @Test
  void a_post_whose_answer_is_lost_is_posted_once() {
    line.loseAnswers(2);

    var posted = ana.post("Can you hear me?").await();

    assertThat(line.lost()).isEqualTo(2);
    assertThat(ana.activitiesOf(ana.ref())).containsExactly(posted);
  }

  @Test
  void patience_ends_and_what_was_asked_has_happened_all_the_same() {
    line.loseAnswers(Patience.USUAL.tries());

    assertThatThrownBy(() -> ana.post("Can you hear me?").await())
        .isInstanceOfSatisfying(
            NoAnswer.class, lost -> assertThat(lost.neverSent()).isFalse());

    assertThat(line.lost()).isEqualTo(Patience.USUAL.tries());
    assertThat(ana.activitiesOf(ana.ref())).hasSize(1);
  }

  @Test
  void a_key_of_ones_own_posts_once_also_after_patience_has_ended() {
    line.loseAnswers(Patience.USUAL.tries());
    var draft = Drafts.note("Can you hear me?");
    assertThatThrownBy(() -> ana.post(draft, "message-1").await()).isInstanceOf(NoAnswer.class);

    var posted = ana.post(draft, "message-1").await();

    assertThat(ana.activitiesOf(ana.ref())).containsExactly(posted);
  }

  @Test
  void what_changes_the_version_that_was_read_is_asked_for_once() {
    var version = ana.entity(ana.ref()).await().version();
    var profile = new Profile("Ana", Optional.of("On a bad line"), Optional.empty());
    line.loseAnswers(1);

    assertThatThrownBy(() -> ana.describe(ana.ref(), profile, version).await())
        .isInstanceOf(NoAnswer.class);

    assertThat(ana.entity(ana.ref()).await().profile()).isEqualTo(profile);
    assertThat(line.lost()).isEqualTo(1);
  }

  @Test
  void nobody_there_is_told_as_nothing_sent() {
    line.close();

    assertThatThrownBy(() -> ana.post("Can you hear me?").await())
        .isInstanceOfSatisfying(NoAnswer.class, lost -> assertThat(lost.neverSent()).isTrue());
  }
}
