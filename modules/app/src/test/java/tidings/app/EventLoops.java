// SPDX-License-Identifier: Apache-2.0
package tidings.app;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.vertx.core.internal.threadchecker.BlockedThreadChecker;
import org.slf4j.LoggerFactory;

/** Hears when Vert.x complains that an event loop is held up. */
final class EventLoops {
  private final Logger complaints =
      (Logger) LoggerFactory.getLogger(BlockedThreadChecker.class);
  private final ListAppender<ILoggingEvent> heard = new ListAppender<>();

  void watch() {
    heard.start();
    complaints.addAppender(heard);
  }

  void assertNeverBlocked() {
    complaints.detachAppender(heard);
    assertThat(heard.list).as("complaints that an event loop was held up").isEmpty();
  }
}
