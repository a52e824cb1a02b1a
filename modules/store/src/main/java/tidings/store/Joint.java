// SPDX-License-Identifier: Apache-2.0
package tidings.store;

import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Transactions of several, committed as one. Each keeps its own conditions and refusals: those whose
 * conditions fail are left out, and the rest is committed without them.
 *
 * @param <P> what belongs to one of them
 */
public final class Joint<P extends Joint.Part> {

  /** What one brings along. */
  public interface Part {
    /** The same each time, and not changed any more. */
    Transaction transaction();
  }

  private final List<P> parts = new ArrayList<>();
  private final Combined all;

  /** @param common how many operations there may be besides those of the parts */
  public Joint(int common) {
    this.all = new Combined(Table.TRANSACTION_OPS - common);
  }

  /** Adds one more, unless there is no room, or it writes an item that another one has written. */
  public boolean add(P part) {
    return all.add(part.transaction().ops()) && parts.add(part);
  }

  public List<P> parts() {
    return List.copyOf(parts);
  }

  /**
   * Commits them, and says of each, in their order, that it is done or why it is not: a refusal of
   * its own, or {@link ConditionFailed}. Waits for the store; a {@link StoreFailure} means that the
   * outcome of all is unknown.
   *
   * @param common what those who are left change together, made anew each time; on other items
   *     than theirs
   * @throws ConditionFailed when that was changed by somebody else; nothing has happened then
   */
  public List<Future<Void>> commit(Table table, Function<List<P>, List<Op>> common) {
    Map<P, Throwable> failures = new HashMap<>();
    var left = parts();
    while (!left.isEmpty()) {
      var others = common.apply(left);
      var ops = Stream.concat(combined(left).stream(), others.stream()).toList();
      try {
        table.write(ops).await();
        break;
      } catch (ConditionFailed failed) {
        var keys = failed.operations().stream().map(number -> ops.get(number).key()).toList();
        if (others.stream().map(Op::key).anyMatch(keys::contains)) {
          throw failed;
        }
        left.forEach(part -> part.transaction()
            .failureAt(keys)
            .ifPresent(failure -> failures.put(part, failure)));
        left = left.stream().filter(part -> !failures.containsKey(part)).toList();
      }
    }
    return parts.stream().map(part -> answer(failures.get(part))).toList();
  }

  private static Future<Void> answer(@Nullable Throwable failure) {
    return failure == null ? Future.succeededFuture() : Future.failedFuture(failure);
  }

  private List<Op> combined(List<P> left) {
    var combined = new Combined(Table.TRANSACTION_OPS);
    left.forEach(part -> combined.add(part.transaction().ops()));
    return combined.ops();
  }
}
