// SPDX-License-Identifier: Apache-2.0
package tidings.store.dynamodb;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vertx.core.Vertx;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledIfEnvironmentVariable;
import tidings.store.FreePort;
import tidings.store.Meter;
import tidings.store.StoreException;
import tidings.store.TestLayout;

/** Opening a table fails with one sentence if DynamoDB is unreachable or not configured. */
@Timeout(value = 20, unit = SECONDS)
final class UnreachableDynamoDbTest {
  /**
   * Disables the places where the SDK looks for region and credentials, except the environment.
   */
  private static final Map<String, String> NO_CONFIGURATION = Map.of(
      "aws.ec2MetadataServiceEndpoint", "http://127.0.0.1:1",
      "aws.configFile", "/nowhere/config",
      "aws.sharedCredentialsFile", "/nowhere/credentials");

  /** Shorter than the default. */
  private static final Timeouts SHORT_TIMEOUTS =
      new Timeouts(Duration.ofSeconds(1), Duration.ofSeconds(1), Duration.ofSeconds(1));

  private static final DynamoDbSettings SETTINGS = DynamoDbSettings.ofTable("tidings");

  private final Map<String, Optional<String>> savedProperties = new HashMap<>();
  private final Vertx vertx = Vertx.vertx();

  @BeforeEach
  void clearConfiguration() {
    NO_CONFIGURATION.forEach((name, value) -> savedProperties.put(name,
        Optional.ofNullable(System.setProperty(name, value))));
  }

  @AfterEach
  void restoreConfiguration() {
    savedProperties.forEach((name, value) -> value.ifPresentOrElse(
        was -> System.setProperty(name, was), () -> System.clearProperty(name)));
    vertx.close().await();
  }

  @Test
  void a_closed_port_is_reported() {
    int port = FreePort.find();

    assertRefused(SETTINGS.withEndpoint("http://127.0.0.1:" + port),
        "No response from the"
            + " table 'tidings' at http://127.0.0.1:" + port + ": socket connection refused.");
  }

  @Test
  void a_server_that_never_answers_is_reported() throws IOException {
    try (var socket = new ServerSocket(0, 100, InetAddress.getLoopbackAddress())) {
      var endpoint = "http://127.0.0.1:" + socket.getLocalPort();

      assertRefused(SETTINGS.withEndpoint(endpoint),
          "No response in time from the table 'tidings' at " + endpoint + ".");
    }
  }

  @Test
  void an_unknown_host_is_reported() {
    System.setProperty("aws.accessKeyId", "unknown");
    System.setProperty("aws.secretAccessKey", "secret");
    savedProperties.put("aws.accessKeyId", Optional.empty());
    savedProperties.put("aws.secretAccessKey", Optional.empty());

    assertRefused(
        SETTINGS.withRegion("eu-central-1").withEndpoint("http://dynamodb.invalid"),
        "No response from the table 'tidings' at http://dynamodb.invalid:"
            + " Host name was invalid for dns resolution.");
  }

  @Test
  @DisabledIfEnvironmentVariable(named = "AWS_REGION", matches = ".+")
  void a_missing_region_is_reported() {
    assertRefused(SETTINGS,
        "No AWS region found: use --region or AWS_REGION.");
  }

  @Test
  @DisabledIfEnvironmentVariable(named = "AWS_ACCESS_KEY_ID", matches = ".+")
  void missing_credentials_are_reported() {
    assertRefused(SETTINGS.withRegion("eu-central-1"),
        "No AWS credentials found: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY,"
            + " or AWS_PROFILE, or give the machine a role.");
  }

  private void assertRefused(DynamoDbSettings settings, String sentence) {
    assertThatThrownBy(
        () -> DynamoDbTable.open(vertx, settings, TestLayout.INSTANCE, InstantSource.system(),
            Meter.NONE,
            SHORT_TIMEOUTS))
        .isInstanceOf(StoreException.class)
        .hasMessage(sentence);
  }
}
