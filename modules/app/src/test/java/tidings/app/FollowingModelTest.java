// SPDX-License-Identifier: Apache-2.0
package tidings.app;

import java.io.IOException;
import java.util.List;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.lifecycle.AfterProperty;

/**
 * Whatever people follow, on whatever terms, and however they stop: feeds show what the function
 * says of all edges and all activities, and every count is that of its rows.
 */
final class FollowingModelTest {
  private final FollowingWorld world = new FollowingWorld();

  FollowingModelTest() throws IOException {}

  @Provide
  Arbitrary<List<FollowingStep>> steps() {
    return FollowingStep.any().list().ofMinSize(1).ofMaxSize(25);
  }

  @Property(tries = 50, edgeCases = EdgeCasesMode.NONE)
  void feeds_and_counts_follow_from_the_edges(@ForAll("steps") List<FollowingStep> steps) {
    var town = world.town();
    for (var step : steps) {
      town.does(step);
      town.assertIsAsItShouldBe(step);
    }
    town.awaitFills();
    town.assertIsAsItShouldBe("when all is filled");
  }

  @AfterProperty
  void close() throws IOException {
    world.close();
  }
}
