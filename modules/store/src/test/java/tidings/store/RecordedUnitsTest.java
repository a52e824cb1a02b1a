// SPDX-License-Identifier: Apache-2.0
package tidings.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

final class RecordedUnitsTest {
  private final Promise<Optional<Item>> found = Promise.promise();
  private final AtomicReference<Future<?>> answer = new AtomicReference<>();
  private final List<Boolean> completeWhenRecorded = new ArrayList<>();

  private final Table table = new ForwardingTable() {
    @Override
    public Table table() {
      throw new AssertionError("only one item is read");
    }

    @Override
    public Future<Optional<Item>> get(Key key) {
      return found.future();
    }
  };

  private final Table metered = new CapacityMeteredTable(table, TestLayout.INSTANCE,
      (operation, accessPattern, units) -> completeWhenRecorded.add(answer.get().isComplete()));

  @Test
  void the_units_of_a_call_are_recorded_before_its_answer_is_given() {
    answer.set(metered.get(new Key("CITY#athens", "PROFILE")));

    found.complete(Optional.empty());

    assertThat(answer.get().succeeded()).isTrue();
    assertThat(completeWhenRecorded).containsExactly(false);
  }
}
