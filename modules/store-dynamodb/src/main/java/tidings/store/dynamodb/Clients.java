// SPDX-License-Identifier: Apache-2.0
package tidings.store.dynamodb;

import java.time.Duration;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProviderChain;
import software.amazon.awssdk.auth.credentials.DefaultCredentialsProvider;
import software.amazon.awssdk.auth.credentials.EnvironmentVariableCredentialsProvider;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.auth.credentials.SystemPropertyCredentialsProvider;
import software.amazon.awssdk.awscore.retry.AwsRetryStrategy;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.crt.CRT;
import software.amazon.awssdk.http.crt.AwsCrtAsyncHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.regions.providers.DefaultAwsRegionProviderChain;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;
import tidings.store.StoreFailure;

/** The SDK's client, set for calls that {@link Calls} repeats. */
final class Clients {
  private static final Duration CONNECT = Duration.ofSeconds(2);
  /** What a test double takes for credentials, where there are none. */
  private static final AwsBasicCredentials ANYTHING = AwsBasicCredentials.create("local", "local");

  private Clients() {}

  /**
   * A client that works until it is {@link #close closed}. The CRT would fall silent as soon as the
   * process is told to end, and with it whatever is to be finished then.
   */
  static DynamoDbAsyncClient of(Settings settings, Region region) {
    CRT.acquireShutdownRef();
    var client = DynamoDbAsyncClient.builder()
        .region(region)
        .credentialsProvider(credentials(settings))
        .httpClientBuilder(AwsCrtAsyncHttpClient.builder()
            .maxConcurrency(Concurrency.MOST)
            .connectionTimeout(CONNECT))
        .overrideConfiguration(configuration -> configuration
            .retryStrategy(AwsRetryStrategy.doNotRetry())
            .apiCallAttemptTimeout(Calls.ATTEMPT)
            .apiCallTimeout(Calls.ATTEMPT));
    settings.endpoint().ifPresent(client::endpointOverride);
    return client.build();
  }

  static void close(DynamoDbAsyncClient client) {
    client.close();
    CRT.releaseShutdownRef();
  }

  /** @throws StoreFailure when nobody has named one */
  static Region region(Settings settings) {
    if (settings.region().isPresent()) {
      return Region.of(settings.region().get());
    }
    try {
      return settings.isLocal()
          ? Region.US_EAST_1
          : new DefaultAwsRegionProviderChain().getRegion();
    } catch (SdkClientException nowhere) {
      throw new StoreFailure("No AWS region is known: --region or AWS_REGION names it.", nowhere);
    }
  }

  private static AwsCredentialsProvider credentials(Settings settings) {
    if (!settings.isLocal()) {
      return DefaultCredentialsProvider.builder().build();
    }
    // The whole chain would look for a machine of Amazon's first, and wait for it.
    return AwsCredentialsProviderChain.of(SystemPropertyCredentialsProvider.create(),
        EnvironmentVariableCredentialsProvider.create(),
        StaticCredentialsProvider.create(ANYTHING));
  }
}
