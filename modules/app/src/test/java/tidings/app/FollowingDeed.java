// SPDX-License-Identifier: Apache-2.0
package tidings.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import java.util.function.Consumer;
import tidings.core.Ask;
import tidings.core.Reason;
import tidings.store.embedded.Stage;

/**
 * What somebody asks for, as often as need be, and what comes of it.
 *
 * @param refused why not, as the model says
 * @param happened lets it happen in the model
 */
record FollowingDeed<A>(Ask<A> ask, Optional<Reason> refused, Consumer<A> happened) {

  FollowingDeed(Ask<A> ask, Runnable happened) {
    this(ask, Optional.empty(), done -> happened.run());
  }

  void isDone(Stage stage) {
    if (refused.isPresent()) {
      assertThat(stage.refusal(ask)).as("%s", ask).isEqualTo(refused.get());
    } else {
      happened.accept(stage.ask(ask));
    }
  }
}
