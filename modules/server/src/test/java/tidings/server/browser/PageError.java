// SPDX-License-Identifier: Apache-2.0
package tidings.server.browser;

import com.microsoft.playwright.ConsoleMessage;

/** An error in a page, in the words of the browser. */
record PageError(Kind kind, String text) {
  enum Kind {
    /** An uncaught error, an unhandled rejection, or a crashed page. */
    ERROR,
    /** A message to {@code console.error}. */
    CONSOLE,
    /** A violation of the content security policy. */
    POLICY,
    /** A response with 4xx or 5xx. */
    REFUSED,
    /** A request or socket without a response. */
    LOST,
    /** A request to another host. */
    FOREIGN,
    /** A referrer with a Tidings address in a request to another host. */
    REFERRER,
    /** An {@code alert} dialog. */
    DIALOG
  }

  /** Classifies a console error, which may come from the browser itself. */
  static PageError of(ConsoleMessage message) {
    return new PageError(kindOf(message.text()), message.text() + " at " + message.location());
  }

  private static Kind kindOf(String text) {
    boolean isAnswer = text.contains("responded with a status")
        || text.contains("Unexpected response code");
    if (text.startsWith("Failed to load resource: ") || text.startsWith("WebSocket connection ")) {
      return isAnswer ? Kind.REFUSED : Kind.LOST;
    }
    boolean isPolicy = text.contains("Content Security Policy")
        || text.contains("This document requires 'Trusted");
    return isPolicy ? Kind.POLICY : Kind.CONSOLE;
  }
}
