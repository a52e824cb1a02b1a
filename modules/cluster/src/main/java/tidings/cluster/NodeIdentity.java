// SPDX-License-Identifier: Apache-2.0
package tidings.cluster;

import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.HexFormat;
import tidings.core.Sha256;

/**
 * What a node proves itself with, new with each start: a certificate whose hash stands in the table,
 * and a secret that it demands of those who connect, which stands there as well. So who can use the
 * table can join, and nobody else.
 */
record NodeIdentity(NodeCertificate certificate, String secret) {
  private static final int SECRET_BYTES = 32;

  static NodeIdentity create() {
    var bytes = new byte[SECRET_BYTES];
    new SecureRandom().nextBytes(bytes);
    return new NodeIdentity(
        NodeCertificate.create("Tidings node"), HexFormat.of().formatHex(bytes));
  }

  /** Takes the same time whatever is shown. */
  boolean isSecret(String shown) {
    return MessageDigest.isEqual(Sha256.of(shown), Sha256.of(secret));
  }
}
