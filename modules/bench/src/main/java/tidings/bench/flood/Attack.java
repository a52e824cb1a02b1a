// SPDX-License-Identifier: Apache-2.0
package tidings.bench.flood;

import java.io.IOException;
import java.util.Set;

/**
 * An attack that runs on each of many connections.
 *
 * @param perSecond new connections per second
 * @param endings the allowed ways in which the server ends a connection: a close code, for
 *     example {@code 4400}, the status of a response, for example {@code HTTP 403}, or {@link #CUT}
 */
public record Attack(String name, int perSecond, Set<String> endings, AttackScript script) {
  /** The connection was closed without a close code. */
  public static final String CUT = "cut";
  /** The server has not closed the connection. */
  public static final String OPEN = "open";

  static Attack of(String name, int perSecond, String ending, AttackScript script) {
    return new Attack(name, perSecond, Set.of(ending), script);
  }

  /** The actions on one connection. */
  interface AttackScript {
    /** @throws IOException if the server closes the connection before the end */
    void run(HostileSocket socket) throws IOException;
  }
}
