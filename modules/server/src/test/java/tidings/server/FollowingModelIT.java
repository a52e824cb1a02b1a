// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import java.util.List;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tag;
import net.jqwik.api.lifecycle.AfterProperty;

/**
 * Random sequences of follows, posts and other steps: feeds match the model, and every count
 * matches its rows. {@code jqwik.tries.default} sets the number of tries.
 */
@Tag("api")
final class FollowingModelIT {
  private final FollowingEnvironment environment = new FollowingEnvironment();

  @Provide
  Arbitrary<List<FollowingStep>> steps() {
    return FollowingSteps.any().list().ofMinSize(1).ofMaxSize(25);
  }

  @Property(edgeCases = EdgeCasesMode.NONE)
  void feeds_and_counts_match_the_model(@ForAll("steps") List<FollowingStep> steps) {
    var scenario = environment.newScenario();
    scenario.run(steps);
    scenario.finish();
  }

  @AfterProperty
  void close() {
    environment.close();
  }
}
