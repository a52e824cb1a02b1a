// SPDX-License-Identifier: Apache-2.0
package tidings.core;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Optional;
import tidings.core.Accounts.Session;
import tidings.core.bus.Ask;

/** Requests to the actor of exports, which hand out all that is stored of a user. */
public sealed interface Exports<A> extends Ask<A> {

  /**
   * Prepares an export of a user; {@code not_found} without an account. Refused as {@code
   * rate_limited} while there are too many, or if this user has had one a moment ago.
   *
   * @param me the session of the user; empty for the site and an operator
   * @param clientAddress numeric IP address of the client; empty if it is not known
   */
  record Export(Optional<Session> me, UserId user, String clientAddress)
      implements Exports<UserArchive>, Unordered {
    @Override
    public Object key() {
      return user;
    }
  }

  /** All that is stored of a user, as a zip file of JSON files. */
  interface UserArchive {
    /** A name for the file. */
    String fileName();

    /**
     * Reads the rows of the user and writes them as they come, in bounded memory. Once only, and
     * soon: the place among the exports that run is given to others otherwise. Blocks. Flushes
     * {@code out} after each page of rows, also where there is nothing to write.
     *
     * @throws IOException if the bytes cannot be written, or it takes too long
     */
    void writeTo(OutputStream out) throws IOException;
  }
}
