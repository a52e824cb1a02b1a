// SPDX-License-Identifier: Apache-2.0
package tidings.cluster;

import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import javax.net.ssl.X509TrustManager;
import tidings.core.Sha256;

/**
 * Trusts the one certificate whose hash stands in the table, and no authority.
 *
 * @param hash as of {@link NodeCertificate#hash}
 */
record CertificateCheck(String hash) implements X509TrustManager {
  @Override
  public void checkServerTrusted(X509Certificate[] chain, String algorithm)
      throws CertificateException {
    if (chain.length == 0 || !Sha256.hex(chain[0].getEncoded()).equals(hash)) {
      throw new CertificateException("another certificate than the one in the table");
    }
  }

  @Override
  public void checkClientTrusted(X509Certificate[] chain, String algorithm)
      throws CertificateException {
    throw new CertificateException("those who connect prove themselves by a secret");
  }

  @Override
  public X509Certificate[] getAcceptedIssuers() {
    return new X509Certificate[0];
  }
}
