// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tag;
import net.jqwik.api.lifecycle.AfterProperty;

/** Random steps, as in {@link FollowingModelIT}, while an audience grows large and shrinks. */
@Tag("api")
final class LargeAudienceModelIT {
  private final FollowingEnvironment environment = new FollowingEnvironment();

  @Provide
  Arbitrary<List<FollowingStep>> inTheCity() {
    return FollowingSteps.inTheCity().list().ofMaxSize(6);
  }

  @Property(edgeCases = EdgeCasesMode.NONE)
  void feeds_match_the_model_while_an_audience_grows_large_and_shrinks(
      @ForAll("inTheCity") List<FollowingStep> large,
      @ForAll("inTheCity") List<FollowingStep> small,
      @ForAll("inTheCity") List<FollowingStep> largeAgain) {
    var scenario = environment.newScenario();
    scenario.run(FollowingSteps.growAudience());
    assertThat(scenario.isLarge()).isTrue();
    scenario.run(large);
    scenario.run(FollowingSteps.shrinkAudience());
    assertThat(scenario.isLarge()).isFalse();
    scenario.run(small);
    scenario.run(FollowingSteps.growAudience());
    assertThat(scenario.isLarge()).isTrue();
    scenario.run(largeAgain);
    scenario.finish();
  }

  @AfterProperty
  void close() {
    environment.close();
  }
}
