// SPDX-License-Identifier: Apache-2.0
package tidings.store.stream;

import java.time.Duration;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/**
 * Something that is done with changes, each at least once and those of one partition in order; and
 * what becomes of those with which it fails.
 *
 * @param name by which what it has read is noted: it never changes
 * @param filter which changes it is for
 * @param from where it begins when it is new
 * @param size how many it is handed at once, at the most
 * @param window for how long it waits for more, once there is something
 * @param lanes how many batches are under way at once; a partition has one lane
 * @param retries how often a single change is tried again before it becomes a dead letter
 * @param maximumAge how old a change may be when it is tried; older ones become dead letters
 * @param handler does it, and may wait; whatever it throws means that nothing is certain, but for
 *     a failure of the store, after which the same is tried again for as long as it takes
 */
public record StreamConsumer(String name, Filter filter, From from, int size, Duration window,
    int lanes,
    int retries, Duration maximumAge, Consumer<Batch> handler) {
  /** Where somebody begins to read. */
  public enum From {
    /** With all changes that are still kept. */
    OLDEST,
    /** With those that happen from then on, or up to a minute before. */
    NEWEST
  }

  private static final Pattern NAME = Pattern.compile("[a-z-]{1,40}");
  /** Longer than anybody leaves a store alone and still wants to know. */
  private static final Duration FOR_EVER = Duration.ofDays(3650);
  private static final int MOST_LANES = 64;
  private static final int MOST_RETRIES = 100;

  public StreamConsumer {
    if (!NAME.matcher(name).matches() || size < 1 || size > ChangeStream.MOST || lanes < 1
        || lanes > MOST_LANES || retries < 0 || retries > MOST_RETRIES || window.isNegative()
        || !maximumAge.isPositive()) {
      throw new IllegalArgumentException("no consumer can be like " + name);
    }
  }

  /**
   * One that begins with the oldest, and is handed up to a hundred changes within a second, in order,
   * however old they are.
   */
  public static StreamConsumer of(String name, Filter filter, Consumer<Batch> handler) {
    return new StreamConsumer(name, filter, From.OLDEST, 100, Duration.ofSeconds(1), 1, 5,
        FOR_EVER, handler);
  }

  public StreamConsumer from(From other) {
    return new StreamConsumer(name, filter, other, size, window, lanes, retries, maximumAge,
        handler);
  }

  public StreamConsumer handler(Consumer<Batch> other) {
    return new StreamConsumer(name, filter, from, size, window, lanes, retries, maximumAge, other);
  }

  public StreamConsumer size(int other) {
    return new StreamConsumer(name, filter, from, other, window, lanes, retries, maximumAge,
        handler);
  }

  public StreamConsumer window(Duration other) {
    return new StreamConsumer(name, filter, from, size, other, lanes, retries, maximumAge, handler);
  }

  public StreamConsumer lanes(int other) {
    return new StreamConsumer(name, filter, from, size, window, other, retries, maximumAge,
        handler);
  }

  public StreamConsumer retries(int other) {
    return new StreamConsumer(name, filter, from, size, window, lanes, other, maximumAge, handler);
  }

  public StreamConsumer maximumAge(Duration other) {
    return new StreamConsumer(name, filter, from, size, window, lanes, retries, other, handler);
  }
}
