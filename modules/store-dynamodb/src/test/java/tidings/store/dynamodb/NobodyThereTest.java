// SPDX-License-Identifier: Apache-2.0
package tidings.store.dynamodb;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vertx.core.Vertx;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
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
import tidings.store.Meter;
import tidings.store.StoreFailure;

/** Without DynamoDB, or without knowing how to get there, a table is not opened: in one sentence. */
@Timeout(value = 20, unit = SECONDS)
final class NobodyThereTest {
  /** Where the SDK looks for region and credentials, but for the environment. */
  private static final Map<String, String> NOTHING = Map.of(
      "aws.ec2MetadataServiceEndpoint", "http://127.0.0.1:1",
      "aws.configFile", "/nowhere/config",
      "aws.sharedCredentialsFile", "/nowhere/credentials");

  /** As the usual one, only shorter. */
  private static final Patience SHORT =
      new Patience(Duration.ofSeconds(1), Duration.ofSeconds(1), Duration.ofSeconds(1));

  private final Map<String, Optional<String>> before = new HashMap<>();
  private final Vertx vertx = Vertx.vertx();

  @BeforeEach
  void know_nothing() {
    NOTHING.forEach((name, value) -> before.put(name,
        Optional.ofNullable(System.setProperty(name, value))));
  }

  @AfterEach
  void know_as_before() {
    before.forEach((name, value) -> value.ifPresentOrElse(
        was -> System.setProperty(name, was), () -> System.clearProperty(name)));
    vertx.close().await();
  }

  @Test
  void a_closed_port_is_told() throws IOException {
    int port;
    try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = socket.getLocalPort();
    }

    refused(Optional.empty(), Optional.of("http://127.0.0.1:" + port), "Nobody answers for the"
        + " table 'tidings' at http://127.0.0.1:" + port + ": socket connection refused.");
  }

  @Test
  void somebody_who_never_answers_is_told() throws IOException {
    try (var socket = new ServerSocket(0, 100, InetAddress.getLoopbackAddress())) {
      var endpoint = "http://127.0.0.1:" + socket.getLocalPort();

      refused(Optional.empty(), Optional.of(endpoint),
          "Nobody answers in time for the table 'tidings' at " + endpoint + ".");
    }
  }

  @Test
  void a_host_that_does_not_resolve_is_told() {
    System.setProperty("aws.accessKeyId", "somebody");
    System.setProperty("aws.secretAccessKey", "secret");
    before.put("aws.accessKeyId", Optional.empty());
    before.put("aws.secretAccessKey", Optional.empty());

    refused(Optional.of("eu-central-1"), Optional.of("http://nobody.invalid"),
        "Nobody answers for the table 'tidings' at http://nobody.invalid:"
            + " Host name was invalid for dns resolution.");
  }

  @Test
  @DisabledIfEnvironmentVariable(named = "AWS_REGION", matches = ".+")
  void no_region_is_told() {
    refused(Optional.empty(), Optional.empty(),
        "No AWS region is known: --region or AWS_REGION names it.");
  }

  @Test
  @DisabledIfEnvironmentVariable(named = "AWS_ACCESS_KEY_ID", matches = ".+")
  void no_credentials_are_told() {
    refused(Optional.of("eu-central-1"), Optional.empty(),
        "No AWS credentials are known: AWS_ACCESS_KEY_ID with AWS_SECRET_ACCESS_KEY,"
            + " or AWS_PROFILE, or the machine's role give them.");
  }

  private void refused(Optional<String> region, Optional<String> endpoint, String sentence) {
    var settings = new Settings("tidings", region, endpoint.map(URI::create), false);

    assertThatThrownBy(
        () -> DynamoDbTable.open(vertx, settings, InstantSource.system(), Meter.NONE,
            SHORT))
        .isInstanceOf(StoreFailure.class)
        .hasMessage(sentence);
  }
}
