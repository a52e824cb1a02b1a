// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPairGenerator;
import java.security.PublicKey;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tidings.accounts.jwt.SiteTokenSettings;
import tidings.accounts.jwt.SiteTokenSettings.KeySource;
import tidings.server.settings.SettingSources;
import tidings.server.terminal.CommandException;

/** The settings of the tokens of a site. */
final class SiteTokenConfigTest {
  private static final String SECRET = "a secret with thirty-two bytes..";

  @TempDir
  Path folder;

  @Test
  void no_tokens_are_accepted_without_a_key() {
    assertThat(read(Map.of())).isEmpty();
    assertThat(read(Map.of("--auth.jwt.issuer", "https://site.example"))).isEmpty();
  }

  @Test
  void a_secret_has_32_bytes_and_is_never_shown() {
    assertThat(read(withNames("--auth.jwt.secret", SECRET))).isPresent();
    assertThatThrownBy(() -> read(withNames("--auth.jwt.secret", SECRET.substring(1))))
        .isInstanceOf(CommandException.class)
        .hasMessage(
            "auth.jwt.secret (from the command line, --auth.jwt.secret) must be empty, or a secret of 32"
                + " bytes or more, not 'this'");
  }

  @Test
  void issuer_and_audience_are_required() {
    var flags = withNames("--auth.jwt.secret", SECRET);
    flags.remove("--auth.jwt.audience");
    assertThatThrownBy(() -> read(flags))
        .hasMessage("auth.jwt.audience must be set if auth.jwt.secret or auth.jwt.keys is");
  }

  @Test
  void sign_up_must_be_closed() {
    var flags = withNames("--auth.jwt.secret", SECRET);
    flags.put("--accounts.signUp", "open");
    assertThatThrownBy(() -> read(flags))
        .hasMessageContaining("accounts.signUp must be closed if auth.jwt.secret or");
  }

  @Test
  void a_secret_and_keys_exclude_each_other() {
    var flags = withNames("--auth.jwt.secret", SECRET);
    flags.put("--auth.jwt.keys", "https://site.example/keys");
    assertThatThrownBy(() -> read(flags)).hasMessageContaining("must not both be set");
  }

  @Test
  void a_file_has_pem_blocks_of_several_keys() throws Exception {
    var file = file(pem(key("RSA", 2048), key("EC", 256), key("Ed25519", 0)));

    assertThat(fixed(withNames("--auth.jwt.keys", file)).keys())
        .extracting(key -> key.algorithms().size()).containsExactly(1, 1, 2);
  }

  @Test
  void a_file_is_a_jwk_set() throws Exception {
    var key = new RSAKeyGenerator(2048).keyID("one").generate();
    var file = file(new JWKSet(key).toString(true));

    assertThat(fixed(withNames("--auth.jwt.keys", file)).keys())
        .extracting(each -> each.id().orElse("")).containsExactly("one");
  }

  @Test
  void an_address_has_tls_unless_it_is_on_this_machine() {
    for (var address : new String[]{"https://site.example/keys", "http://127.0.0.1:80/keys"}) {
      assertThat(read(withNames("--auth.jwt.keys", address)).orElseThrow().keys())
          .isInstanceOf(KeySource.Address.class);
    }
    for (var address : new String[]{"http://site.example/keys", "https://a:b@site.example/",
      "https:"}) {
      assertThatThrownBy(() -> read(withNames("--auth.jwt.keys", address)))
          .hasMessageContaining("auth.jwt.keys (from the command line, --auth.jwt.keys) must be");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "{}", "{\"keys\":[]}",
    "{\"keys\":[{\"kty\":\"oct\",\"k\":\"AAAA\"}]}",
    "-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----\n",
    "-----BEGIN PUBLIC KEY-----\n=\n-----END PUBLIC KEY-----\n"})
  void a_file_without_a_usable_key_is_refused(String content) throws IOException {
    var file = file(content);
    assertThatThrownBy(() -> read(withNames("--auth.jwt.keys", file)))
        .isInstanceOf(CommandException.class)
        .hasMessageContaining("auth.jwt.keys (from the command line, --auth.jwt.keys) must be");
  }

  @Test
  void a_missing_file_and_a_short_key_are_refused() throws Exception {
    var weak = file(pem(key("RSA", 1024)));
    for (var file : new String[]{weak, folder.resolve("missing").toString()}) {
      assertThatThrownBy(() -> read(withNames("--auth.jwt.keys", file)))
          .hasMessageContaining("RSA keys of 2048 bits or more");
    }
  }

  private static KeySource.Fixed fixed(Map<String, String> flags) {
    return (KeySource.Fixed) read(flags).orElseThrow().keys();
  }

  private static Optional<SiteTokenSettings> read(Map<String, String> flags) {
    return Config.of(SettingSources.of(flags, Map.of())).accounts().siteTokens();
  }

  private static Map<String, String> withNames(String flag, String value) {
    return new HashMap<>(Map.of("--auth.jwt.issuer", "https://site.example",
        "--auth.jwt.audience", "tidings", "--accounts.signUp", "closed", flag, value));
  }

  private String file(String content) throws IOException {
    return Files.writeString(folder.resolve("keys"), content).toString();
  }

  private static PublicKey key(String algorithm, int bits) throws GeneralSecurityException {
    var generator = KeyPairGenerator.getInstance(algorithm);
    if (bits > 0) {
      generator.initialize(bits);
    }
    return generator.generateKeyPair().getPublic();
  }

  private static String pem(PublicKey... keys) {
    return Stream.of(keys)
        .map(key -> "-----BEGIN PUBLIC KEY-----\n"
            + Base64.getMimeEncoder(64, "\n".getBytes(UTF_8)).encodeToString(key.getEncoded())
            + "\n-----END PUBLIC KEY-----\n")
        .collect(Collectors.joining());
  }
}
