// SPDX-License-Identifier: Apache-2.0
package tidings.store.dynamodb;

import java.time.Duration;
import java.util.function.Supplier;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProviderChain;
import software.amazon.awssdk.auth.credentials.DefaultCredentialsProvider;
import software.amazon.awssdk.auth.credentials.EnvironmentVariableCredentialsProvider;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.auth.credentials.SystemPropertyCredentialsProvider;
import software.amazon.awssdk.awscore.client.builder.AwsAsyncClientBuilder;
import software.amazon.awssdk.awscore.client.builder.AwsClientBuilder;
import software.amazon.awssdk.awscore.retry.AwsRetryStrategy;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.crt.CRT;
import software.amazon.awssdk.http.crt.AwsCrtAsyncHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.regions.providers.DefaultAwsRegionProviderChain;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsAsyncClient;
import software.amazon.awssdk.utils.SdkAutoCloseable;
import tidings.store.StoreException;

/** The SDK's client, set for calls that {@link RetryingCalls} repeats. */
final class Clients {
  private static final String AMAZON = ".amazonaws.com";
  private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(2);
  /** For those who read and those who write. */
  private static final int MAX_CONNECTIONS = 2 * AdaptiveConcurrency.MAX_LIMIT;
  /** What a test double takes for credentials, where there are none. */
  private static final AwsBasicCredentials LOCAL_CREDENTIALS =
      AwsBasicCredentials.create("local", "local");

  private Clients() {}

  /**
   * A client that works until it is {@link #close closed}. The CRT would fall silent as soon as the
   * process is told to end, and with it whatever is to be finished then.
   *
   * @throws StoreException when nobody has given credentials
   */
  static DynamoDbAsyncClient of(DynamoDbSettings settings, Region region, Duration attempt) {
    var credentials = credentials(settings);
    require("No AWS credentials are known: AWS_ACCESS_KEY_ID with AWS_SECRET_ACCESS_KEY,"
        + " or AWS_PROFILE, or the machine's role give them.", credentials::resolveCredentials);
    var client = configured(DynamoDbAsyncClient.builder(), credentials, region, attempt);
    settings.endpoint().ifPresent(client::endpointOverride);
    return client.build();
  }

  /** The same for streams, which Amazon has at other addresses: one given for tables is not theirs. */
  static DynamoDbStreamsAsyncClient ofStreams(
      DynamoDbSettings settings, Region region, Duration attempt) {
    var client =
        configured(DynamoDbStreamsAsyncClient.builder(), credentials(settings), region, attempt);
    settings.endpoint().filter(endpoint -> !endpoint.getHost().endsWith(AMAZON))
        .ifPresent(client::endpointOverride);
    return client.build();
  }

  private static <B extends AwsClientBuilder<B, C> & AwsAsyncClientBuilder<B, C>, C> B configured(
      B client, AwsCredentialsProvider credentials, Region region, Duration attempt) {
    CRT.acquireShutdownRef();
    return client
        .region(region)
        .credentialsProvider(credentials)
        .httpClientBuilder(AwsCrtAsyncHttpClient.builder()
            .maxConcurrency(MAX_CONNECTIONS)
            .connectionTimeout(CONNECT_TIMEOUT))
        .overrideConfiguration(configuration -> configuration
            .retryStrategy(AwsRetryStrategy.doNotRetry())
            .apiCallTimeout(attempt));
  }

  static void close(SdkAutoCloseable client) {
    client.close();
    CRT.releaseShutdownRef();
  }

  /** @throws StoreException when nobody has named one */
  static Region region(DynamoDbSettings settings) {
    return settings.region().map(Region::of).orElseGet(() -> settings.isLocal()
        ? Region.US_EAST_1
        : require("No AWS region is known: --region or AWS_REGION names it.",
            new DefaultAwsRegionProviderChain()::getRegion));
  }

  private static AwsCredentialsProvider credentials(DynamoDbSettings settings) {
    if (!settings.isLocal()) {
      return DefaultCredentialsProvider.builder().build();
    }
    // The whole chain would look for a machine of Amazon's first, and wait for it.
    return AwsCredentialsProviderChain.of(SystemPropertyCredentialsProvider.create(),
        EnvironmentVariableCredentialsProvider.create(),
        StaticCredentialsProvider.create(LOCAL_CREDENTIALS));
  }

  private static <T> T require(String message, Supplier<T> lookup) {
    try {
      return lookup.get();
    } catch (SdkClientException nowhere) {
      throw new StoreException(message, nowhere);
    }
  }
}
