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

/** Creates SDK clients for calls that {@link RetryingCalls} repeats. */
final class Clients {
  private static final String AMAZON = ".amazonaws.com";
  private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(2);
  /** Enough for reads and writes at their maximum concurrency. */
  private static final int MAX_CONNECTIONS = 2 * AdaptiveConcurrency.MAX_LIMIT;
  /** Credentials for a local endpoint when none are configured. */
  private static final AwsBasicCredentials LOCAL_CREDENTIALS =
      AwsBasicCredentials.create("local", "local");

  private Clients() {}

  /**
   * Creates a client that works until it is {@link #close closed}. The reference keeps the CRT
   * running during the shutdown of the process, when work may still have to be finished.
   *
   * @throws StoreException if no credentials are found
   */
  static DynamoDbAsyncClient of(DynamoDbSettings settings, Region region, Duration attempt) {
    var credentials = credentials(settings);
    require("No AWS credentials found: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY,"
        + " or AWS_PROFILE, or give the machine a role.", credentials::resolveCredentials);
    var client = configured(DynamoDbAsyncClient.builder(), credentials, region, attempt);
    settings.endpoint().ifPresent(client::endpointOverride);
    return client.build();
  }

  /**
   * Creates a client for streams. They have other addresses at AWS, so an AWS endpoint of the
   * settings, which is one for tables, is ignored.
   */
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

  /** @throws StoreException if no region is configured */
  static Region region(DynamoDbSettings settings) {
    return settings.region().map(Region::of).orElseGet(() -> settings.isLocal()
        ? Region.US_EAST_1
        : require("No AWS region found: use --region or AWS_REGION.",
            new DefaultAwsRegionProviderChain()::getRegion));
  }

  private static AwsCredentialsProvider credentials(DynamoDbSettings settings) {
    if (!settings.isLocal()) {
      return DefaultCredentialsProvider.builder().build();
    }
    // The default chain would first wait for the instance metadata service.
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
