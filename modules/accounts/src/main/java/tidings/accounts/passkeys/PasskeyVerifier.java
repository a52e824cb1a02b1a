// SPDX-License-Identifier: Apache-2.0
package tidings.accounts.passkeys;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;
import static tidings.core.errors.ErrorCode.PASSKEY_REFUSED;

import com.webauthn4j.WebAuthnManager;
import com.webauthn4j.converter.AttestedCredentialDataConverter;
import com.webauthn4j.converter.util.ObjectConverter;
import com.webauthn4j.credential.CredentialRecordImpl;
import com.webauthn4j.data.AuthenticationParameters;
import com.webauthn4j.data.AuthenticationRequest;
import com.webauthn4j.data.PublicKeyCredentialParameters;
import com.webauthn4j.data.PublicKeyCredentialType;
import com.webauthn4j.data.RegistrationParameters;
import com.webauthn4j.data.RegistrationRequest;
import com.webauthn4j.data.attestation.statement.COSEAlgorithmIdentifier;
import com.webauthn4j.data.attestation.statement.NoneAttestationStatement;
import com.webauthn4j.data.client.Origin;
import com.webauthn4j.data.client.challenge.DefaultChallenge;
import com.webauthn4j.server.ServerProperty;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.List;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tidings.core.Credentials;
import tidings.core.Credentials.Assertion;
import tidings.core.Credentials.Attestation;
import tidings.core.Credentials.RelyingParty;
import tidings.core.errors.Refusal;

/**
 * The checks of WebAuthn, done by webauthn4j: origin, site, challenge, signature, counter, and that
 * the authenticator has verified its user. Attestation is not asked for, so it is not checked.
 */
public final class PasskeyVerifier {
  private static final Logger LOG = LoggerFactory.getLogger(PasskeyVerifier.class);
  private static final List<PublicKeyCredentialParameters> PARAMETERS =
      Credentials.PASSKEY_ALGORITHMS.stream().map(number -> new PublicKeyCredentialParameters(
          PublicKeyCredentialType.PUBLIC_KEY, COSEAlgorithmIdentifier.create(number)))
          .toList();
  private static final boolean USER_VERIFIED = true;
  private static final boolean USER_PRESENT = true;
  private static final Base64.Encoder ENCODER = Base64.getUrlEncoder().withoutPadding();
  private static final Base64.Decoder DECODER = Base64.getUrlDecoder();

  private final ObjectConverter converter = new ObjectConverter();
  private final AttestedCredentialDataConverter keyConverter =
      new AttestedCredentialDataConverter(converter);
  private final WebAuthnManager manager = WebAuthnManager.createNonStrictWebAuthnManager(converter);

  /** @param credentialId as the authenticator has chosen it, base64url */
  public record NewPasskey(String credentialId, PasskeyData data) {}

  /**
   * Checks a new passkey.
   *
   * @throws Refusal {@code passkey_refused}
   */
  public NewPasskey requireNew(RelyingParty site, byte[] challenge, String userHandle,
      Attestation attestation) {
    return check(() -> {
      var registered = manager.verify(
          new RegistrationRequest(
              bytes(attestation.attestationObject()), bytes(attestation.clientData())),
          new RegistrationParameters(
              server(site, challenge), PARAMETERS, USER_VERIFIED, USER_PRESENT));
      var authenticator =
          requireNonNull(registered.getAttestationObject()).getAuthenticatorData();
      var credential = requireNonNull(authenticator.getAttestedCredentialData());
      return new NewPasskey(
          ENCODER.encodeToString(credential.getCredentialId()),
          new PasskeyData(userHandle, ENCODER.encodeToString(keyConverter.convert(credential)),
              authenticator.getSignCount(), authenticator.isFlagBE(), authenticator.isFlagBS()));
    });
  }

  /**
   * Checks the answer of a passkey.
   *
   * @return its data after this use
   * @throws Refusal {@code passkey_refused}
   */
  public PasskeyData requireAnswer(RelyingParty site, byte[] challenge, PasskeyData stored,
      Assertion assertion) {
    if (!MessageDigest.isEqual(
        stored.userHandle().getBytes(UTF_8), assertion.userHandle().getBytes(UTF_8))) {
      throw refused();
    }
    return check(() -> {
      var answer = manager.verify(
          new AuthenticationRequest(
              bytes(assertion.credential()), bytes(assertion.userHandle()),
              bytes(assertion.authenticatorData()), bytes(assertion.clientData()),
              bytes(assertion.signature())),
          new AuthenticationParameters(
              server(site, challenge), credential(stored),
              List.of(bytes(assertion.credential())), USER_VERIFIED, USER_PRESENT));
      var authenticator = requireNonNull(answer.getAuthenticatorData());
      return stored.withUse(authenticator.getSignCount(), authenticator.isFlagBS());
    });
  }

  private static ServerProperty server(RelyingParty site, byte[] challenge) {
    return new ServerProperty(
        new Origin(site.origin()), site.id(), new DefaultChallenge(challenge));
  }

  private CredentialRecordImpl credential(PasskeyData stored) {
    return new CredentialRecordImpl(
        new NoneAttestationStatement(), USER_VERIFIED, stored.canBeCopied(), stored.isCopied(),
        stored.counter(), keyConverter.convert(bytes(stored.publicKey())), null, null, null, null);
  }

  private static byte[] bytes(String base64) {
    return DECODER.decode(base64);
  }

  /** Malformed data makes the library fail in many ways; all of them are the client's fault. */
  private static <T> T check(Supplier<T> verification) {
    try {
      return verification.get();
    } catch (RuntimeException failure) {
      LOG.debug("a passkey is refused", failure);
      throw refused();
    }
  }

  public static Refusal refused() {
    return PASSKEY_REFUSED.refusal("this passkey is not registered here, or its answer is wrong");
  }
}
