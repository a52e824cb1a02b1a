// SPDX-License-Identifier: Apache-2.0
package tidings.bench.flood;

import java.io.IOException;
import java.util.Set;

/**
 * One way to do harm.
 *
 * @param perSecond connections that begin with it each second
 * @param endings those with which a server may end it: a close code, such as {@code 4400}, the
 *     status of an answer, such as {@code HTTP 403}, or {@link #CUT}
 */
public record Attack(String name, int perSecond, Set<String> endings, AttackScript script) {
  /** The connection is over without a code. */
  public static final String CUT = "cut";
  /** The server has not ended it. */
  public static final String OPEN = "open";

  static Attack of(String name, int perSecond, String ending, AttackScript script) {
    return new Attack(name, perSecond, Set.of(ending), script);
  }

  /** What is done on one connection. */
  interface AttackScript {
    /** @throws IOException when the server has hung up before all was said */
    void run(HostileSocket socket) throws IOException;
  }
}
