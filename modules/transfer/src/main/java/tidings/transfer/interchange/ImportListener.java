// SPDX-License-Identifier: Apache-2.0
package tidings.transfer.interchange;

import tidings.core.Ref;
import tidings.core.UserId;

/**
 * Hears what an import has stored and the server that runs it keeps in memory. Called by several
 * threads, after the rows are stored.
 */
public interface ImportListener {
  /** For a command, which keeps nothing in memory. */
  ImportListener NONE = new ImportListener() {
    @Override
    public void onDescribed(Ref entity) {}

    @Override
    public void onVisibilityChanged(UserId user) {}
  };

  /** The profile of a user or another entity may have been stored. */
  void onDescribed(Ref entity);

  /** Blocks or mutes of a user have been stored. */
  void onVisibilityChanged(UserId user);
}
