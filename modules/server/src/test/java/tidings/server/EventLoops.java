// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static io.vertx.core.internal.threadchecker.BlockedThreadChecker.LOGGER_NAME;
import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.AppenderBase;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.slf4j.LoggerFactory;

/** Captures warnings of Vert.x about blocked event loops. */
final class EventLoops extends AppenderBase<ILoggingEvent> {
  private final Logger logger = (Logger) LoggerFactory.getLogger(LOGGER_NAME);
  private final List<String> warnings = new CopyOnWriteArrayList<>();

  void install() {
    start();
    logger.addAppender(this);
  }

  @Override
  protected void append(ILoggingEvent warning) {
    warnings.add(warning.getFormattedMessage());
  }

  List<String> warnings() {
    return warnings;
  }

  void requireNeverBlocked() {
    logger.detachAppender(this);
    assertThat(warnings).as("warnings about a blocked event loop").isEmpty();
  }
}
