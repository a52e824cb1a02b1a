// SPDX-License-Identifier: Apache-2.0
package tidings.store;

import tidings.core.errors.Unavailable;

/** The engine could not do what was asked: no room, a broken disk, no network, a closed table. */
public final class StoreException extends RuntimeException implements Unavailable {
  public StoreException(String message) {
    super(message);
  }

  public StoreException(String message, Throwable cause) {
    super(message, cause);
  }
}
