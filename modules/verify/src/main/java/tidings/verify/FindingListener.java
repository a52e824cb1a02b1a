// SPDX-License-Identifier: Apache-2.0
package tidings.verify;

/** Receives findings. */
@FunctionalInterface
public interface FindingListener {
  void onFinding(Finding finding);
}
