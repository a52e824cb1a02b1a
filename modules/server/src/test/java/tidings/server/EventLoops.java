// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static io.vertx.core.internal.threadchecker.BlockedThreadChecker.LOGGER_NAME;
import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import ch.qos.logback.core.AppenderBase;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import org.slf4j.LoggerFactory;

/**
 * Captures warnings of Vert.x about blocked event loops. A loop that was slow only because it got no
 * processor, on a busy machine, or because the whole process stood still, was not blocked.
 */
final class EventLoops extends AppenderBase<ILoggingEvent> {
  private static final Pattern TIMES =
      Pattern.compile("blocked for (\\d+) ms, time limit is (\\d+) ms");

  private final Logger logger = (Logger) LoggerFactory.getLogger(LOGGER_NAME);
  private final List<String> warnings = new CopyOnWriteArrayList<>();
  private final ProcessorWaits waits = new ProcessorWaits();
  private final JvmPauses pauses = new JvmPauses();
  private final UnaryOperator<Duration> longestWaitIn;

  EventLoops() {
    this.longestWaitIn =
        time -> Collections.max(List.of(waits.longestIn(time), pauses.longestIn(time)));
  }

  /** @param longestWaitIn the longest wait of a loop for something else in this last time */
  EventLoops(UnaryOperator<Duration> longestWaitIn) {
    this.longestWaitIn = longestWaitIn;
  }

  void install() {
    waits.start();
    pauses.start();
    start();
    logger.addAppender(this);
  }

  @Override
  protected void append(ILoggingEvent warning) {
    var message = warning.getFormattedMessage();
    var times = TIMES.matcher(message);
    if (!times.find() || wasBlocked(millis(times.group(1)), millis(times.group(2)))) {
      warnings.add(message + where(warning));
    }
  }

  private static String where(ILoggingEvent warning) {
    return warning.getThrowableProxy() == null
        ? ""
        : "\n" + ThrowableProxyUtil.asString(warning.getThrowableProxy());
  }

  private boolean wasBlocked(Duration time, Duration limit) {
    return time.minus(longestWaitIn.apply(time)).compareTo(limit) > 0;
  }

  private static Duration millis(String text) {
    return Duration.ofMillis(Long.parseLong(text));
  }

  List<String> warnings() {
    return warnings;
  }

  void requireNeverBlocked() {
    logger.detachAppender(this);
    waits.close();
    pauses.close();
    assertThat(warnings).as("warnings about a blocked event loop").isEmpty();
  }
}
