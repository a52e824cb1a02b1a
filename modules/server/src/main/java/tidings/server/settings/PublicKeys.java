// SPDX-License-Identifier: Apache-2.0
package tidings.server.settings;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PublicKey;
import java.security.spec.X509EncodedKeySpec;
import java.text.ParseException;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import tidings.accounts.jwt.VerificationKey;
import tidings.server.terminal.CommandException;

/** Reads public keys from a file: PEM blocks, or a JWK set. */
public final class PublicKeys {
  private static final String EXPECTED = "empty, a file of public keys as PEM (BEGIN PUBLIC KEY) or"
      + " a JWK set, with RSA keys of 2048 bits or more, P-256 or Ed25519, or the https address of a"
      + " JWK set";
  private static final Pattern BLOCK = Pattern.compile(
      "-----BEGIN PUBLIC KEY-----([A-Za-z0-9+/=\\s]+)-----END PUBLIC KEY-----");
  private static final List<String> ALGORITHMS = List.of("RSA", "EC", "Ed25519");

  private PublicKeys() {}

  /** @throws CommandException if the setting names no file with a usable key */
  public static List<VerificationKey> read(Setting setting) {
    var text = new String(setting.fileContent(EXPECTED), UTF_8);
    try {
      var keys = text.stripLeading().startsWith("{") ? VerificationKey.ofSet(text) : ofPem(text);
      if (!keys.isEmpty()) {
        return keys;
      }
    } catch (ParseException | IllegalArgumentException unusable) {
      // reported below
    }
    throw invalid(setting);
  }

  /** A refusal that says which values the setting takes. */
  public static CommandException invalid(Setting setting) {
    return setting.invalid(EXPECTED);
  }

  private static List<VerificationKey> ofPem(String text) {
    return BLOCK.matcher(text).results()
        .map(block -> Base64.getMimeDecoder().decode(block.group(1)))
        .map(der -> VerificationKey.of(publicKey(der), Optional.empty()))
        .toList();
  }

  private static PublicKey publicKey(byte[] der) {
    return ALGORITHMS.stream()
        .flatMap(algorithm -> find(algorithm, der))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("a key of another kind"));
  }

  private static Stream<PublicKey> find(String algorithm, byte[] der) {
    try {
      return Stream.of(
          KeyFactory.getInstance(algorithm).generatePublic(new X509EncodedKeySpec(der)));
    } catch (GeneralSecurityException another) {
      return Stream.empty();
    }
  }
}
