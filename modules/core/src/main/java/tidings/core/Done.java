// SPDX-License-Identifier: Apache-2.0
package tidings.core;

/** The answer of a command that has nothing to tell but that it is done. */
public enum Done {
  DONE
}
