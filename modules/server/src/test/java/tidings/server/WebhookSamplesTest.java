// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The code in docs/webhooks.md tells genuine messages from others. */
final class WebhookSamplesTest {
  private static final MarkdownPage PAGE = MarkdownPage.of("docs/webhooks.md");
  private static final String KEY = "MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
  private static final String SECRET = "whsec_" + KEY;
  private static final String BODY = "{\"type\":\"webhook.test\"}";

  @TempDir
  Path folder;
  private final String timestamp = Long.toString(Instant.now().getEpochSecond());
  private String signatures = "";

  @BeforeEach
  void sign() throws Exception {
    var mac = Mac.getInstance("HmacSHA256");
    mac.init(new SecretKeySpec(Base64.getDecoder().decode(KEY), "HmacSHA256"));
    var hash = mac.doFinal(("evt_1." + timestamp + "." + BODY).getBytes(UTF_8));
    signatures = "v1,AAAA v1," + Base64.getEncoder().encodeToString(hash);
  }

  @Test
  void the_java_sample() throws Exception {
    var source = Files.writeString(folder.resolve("Signatures.java"),
        PAGE.codeBlocks("java").getFirst().code());
    assertThat(ToolProvider.getSystemJavaCompiler()
        .run(null, null, null, "-d", folder.toString(), source.toString())).isZero();
    try (var loader = new URLClassLoader(new URL[]{folder.toUri().toURL()})) {
      var verify = loader.loadClass("Signatures").getDeclaredMethod("isGenuine", String.class,
          String.class, String.class, String.class, String.class);
      verify.setAccessible(true);

      assertThat(verify.invoke(null, SECRET, "evt_1", timestamp, signatures, BODY))
          .isEqualTo(true);
      assertThat(verify.invoke(null, SECRET, "evt_2", timestamp, signatures, BODY))
          .isEqualTo(false);
      assertThat(verify.invoke(null, SECRET, "evt_1", "1614265330", signatures, BODY))
          .isEqualTo(false);
    }
  }

  @Test
  void the_sample_for_node() throws Exception {
    Files.writeString(folder.resolve("sample.mjs"), PAGE.codeBlocks("js").getFirst().code());
    var main = Files.writeString(folder.resolve("main.mjs"),
        """
            import { isGenuine } from './sample.mjs';
            const [secret, timestamp, signatures, body] = process.argv.slice(2);
            const headers = { 'webhook-id': 'evt_1', 'webhook-timestamp': timestamp, 'webhook-signature': signatures };
            console.log(isGenuine(secret, headers, body), isGenuine(secret, headers, body + ' '),
              isGenuine(secret, { ...headers, 'webhook-timestamp': '1614265330' }, body));
            """);
    var node = new ProcessBuilder(
        "node", main.toString(), SECRET, timestamp, signatures, BODY)
        .redirectErrorStream(true).start();

    assertThat(new String(node.getInputStream().readAllBytes(), UTF_8).strip())
        .isEqualTo("true false false");
  }
}
