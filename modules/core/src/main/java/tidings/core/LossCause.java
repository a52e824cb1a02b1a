// SPDX-License-Identifier: Apache-2.0
package tidings.core;

/** Why something that another node of a {@link Cluster} told may not have arrived. */
public enum LossCause {
  /** It has just connected. What it told before did not come here. */
  CONNECTED,
  DISCONNECTED,
  /** It has not told its position in time. */
  SILENT,
  /** The number of a message is missing: the node could not send it, or had to drop events. */
  MISSING,
  /** A message or an event of it is not understood, such as one of a newer version. */
  NOT_UNDERSTOOD,
  /** It leaves out events that are needed here, as it does not know what was subscribed to. */
  FILTERED
}
