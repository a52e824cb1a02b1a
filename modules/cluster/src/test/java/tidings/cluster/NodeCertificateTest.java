// SPDX-License-Identifier: Apache-2.0
package tidings.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import org.junit.jupiter.api.Test;
import tidings.core.Sha256;

final class NodeCertificateTest {
  @Test
  void the_jdk_reads_and_verifies_it() throws Exception {
    var made = NodeCertificate.create("A node");

    var pem = made.keyAndCertificate().getCertValues().getFirst().getBytes();
    var read = (X509Certificate) CertificateFactory.getInstance("X.509")
        .generateCertificate(new ByteArrayInputStream(pem));

    read.verify(read.getPublicKey());
    read.checkValidity();
    assertThat(read.getSubjectX500Principal().getName()).isEqualTo("CN=A node");
    assertThat(made.hash()).isEqualTo(Sha256.hex(read.getEncoded()));
  }

  @Test
  void each_is_another_one() {
    assertThat(NodeCertificate.create("A node").hash())
        .isNotEqualTo(NodeCertificate.create("A node").hash());
  }
}
