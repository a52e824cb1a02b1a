// SPDX-License-Identifier: Apache-2.0
package tidings.media.s3;

import java.time.Duration;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProviderChain;
import software.amazon.awssdk.auth.credentials.DefaultCredentialsProvider;
import software.amazon.awssdk.auth.credentials.EnvironmentVariableCredentialsProvider;
import software.amazon.awssdk.auth.credentials.ProfileCredentialsProvider;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.auth.credentials.SystemPropertyCredentialsProvider;
import software.amazon.awssdk.awscore.AwsRequestOverrideConfiguration;
import software.amazon.awssdk.core.checksums.RequestChecksumCalculation;
import software.amazon.awssdk.core.checksums.ResponseChecksumValidation;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.crt.CRT;
import software.amazon.awssdk.http.crt.AwsCrtAsyncHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.regions.providers.DefaultAwsRegionProviderChain;
import software.amazon.awssdk.services.s3.S3AsyncClient;
import tidings.media.settings.S3Settings;
import tidings.store.StoreException;

/** Creates clients of object stores. */
final class S3Clients {
  private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(2);
  private static final Duration ATTEMPT_TIMEOUT = Duration.ofSeconds(5);
  /** With the attempts that are made again. */
  private static final Duration CALL_TIMEOUT = Duration.ofSeconds(15);
  private static final int MAX_ATTEMPTS = 3;
  private static final Duration TRANSFER_TIMEOUT = Duration.ofSeconds(10);
  /** The slowest transfer of an object, which may have gigabytes. */
  private static final long MIN_BYTES_PER_SECOND = 250_000;
  private static final int MAX_CONNECTIONS = 64;
  /** For object stores that ask for none. */
  private static final AwsBasicCredentials LOCAL_CREDENTIALS =
      AwsBasicCredentials.create("local", "local");

  private S3Clients() {}

  /**
   * Creates a client that works until it is closed. Other object stores know neither the checksums
   * that the SDK would send nor buckets that are host names.
   *
   * @throws StoreException if no region is configured
   */
  static S3AsyncClient of(S3Settings settings) {
    CRT.acquireShutdownRef();
    var client = S3AsyncClient.builder()
        .region(region(settings))
        .credentialsProvider(credentials(settings))
        .forcePathStyle(settings.isForeign())
        .requestChecksumCalculation(RequestChecksumCalculation.WHEN_REQUIRED)
        .responseChecksumValidation(ResponseChecksumValidation.WHEN_REQUIRED)
        .httpClientBuilder(AwsCrtAsyncHttpClient.builder()
            .maxConcurrency(MAX_CONNECTIONS)
            .connectionTimeout(CONNECT_TIMEOUT))
        .overrideConfiguration(configuration -> configuration
            .apiCallAttemptTimeout(ATTEMPT_TIMEOUT)
            .apiCallTimeout(CALL_TIMEOUT));
    settings.endpoint().ifPresent(client::endpointOverride);
    return client.build();
  }

  /** The timeouts of a request that sends or copies an object. */
  static AwsRequestOverrideConfiguration transferOf(long bytes) {
    var attempt = TRANSFER_TIMEOUT.plusSeconds(bytes / MIN_BYTES_PER_SECOND);
    return AwsRequestOverrideConfiguration.builder()
        .apiCallAttemptTimeout(attempt)
        .apiCallTimeout(attempt.multipliedBy(MAX_ATTEMPTS))
        .build();
  }

  static void close(S3AsyncClient client) {
    client.close();
    CRT.releaseShutdownRef();
  }

  private static Region region(S3Settings settings) {
    if (settings.region().isPresent()) {
      return Region.of(settings.region().get());
    }
    if (settings.isForeign()) {
      return Region.US_EAST_1;
    }
    try {
      return new DefaultAwsRegionProviderChain().getRegion();
    } catch (SdkClientException none) {
      throw new StoreException(
          "No AWS region found for pictures: set media.s3.region or AWS_REGION.", none);
    }
  }

  /** The default chain would first wait for the instance metadata service, which only AWS has. */
  private static AwsCredentialsProvider credentials(S3Settings settings) {
    return settings.isForeign()
        ? AwsCredentialsProviderChain.of(SystemPropertyCredentialsProvider.create(),
            EnvironmentVariableCredentialsProvider.create(), ProfileCredentialsProvider.create(),
            StaticCredentialsProvider.create(LOCAL_CREDENTIALS))
        : DefaultCredentialsProvider.builder().build();
  }
}
