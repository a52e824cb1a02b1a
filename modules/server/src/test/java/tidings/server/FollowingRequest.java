// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import java.util.function.Consumer;
import tidings.core.bus.Ask;
import tidings.core.errors.ErrorCode;
import tidings.schema.ActorFixture;

/**
 * A request that can be repeated, and its expected outcome.
 *
 * @param refused the expected error code according to the model
 * @param applyToModel applies the result to the model
 */
record FollowingRequest<A>(Ask<A> ask, Optional<ErrorCode> refused, Consumer<A> applyToModel) {

  FollowingRequest(Ask<A> ask, Runnable applyToModel) {
    this(ask, Optional.empty(), result -> applyToModel.run());
  }

  void run(ActorFixture fixture) {
    if (refused.isPresent()) {
      assertThat(fixture.refusal(ask)).as("%s", ask).isEqualTo(refused.get());
    } else {
      applyToModel.accept(fixture.ask(ask));
    }
  }
}
