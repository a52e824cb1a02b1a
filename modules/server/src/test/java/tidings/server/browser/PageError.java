// SPDX-License-Identifier: Apache-2.0
package tidings.server.browser;

import com.microsoft.playwright.ConsoleMessage;

/** Something that went wrong in a page, in the words of the browser. */
record PageError(Kind kind, String text) {
  enum Kind {
    /** An error or a rejected promise that nobody caught, or a page that is gone. */
    ERROR,
    /** What a page says to {@code console.error}. */
    CONSOLE,
    /** What the policy of the page forbids: foreign sources, scripts from text. */
    POLICY,
    /** A request that the server answered with 4xx or 5xx. */
    REFUSED,
    /** A request or a socket that came to nothing, as nobody answered. */
    LOST,
    /** A request to somebody else. */
    FOREIGN,
    /** That a request told somebody else where in Tidings it came from. */
    REFERRER,
    /** A box that an {@code alert} opens. */
    DIALOG
  }

  /** Of an error in the console, which also has what the browser itself says there. */
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
