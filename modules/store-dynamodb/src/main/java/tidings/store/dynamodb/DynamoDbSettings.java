// SPDX-License-Identifier: Apache-2.0
package tidings.store.dynamodb;

import java.net.URI;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Settings of the DynamoDB store.
 *
 * @param table name of the table
 * @param region its region; by default from the environment or the AWS profile
 * @param endpoint overrides the address of the region
 * @param create whether to create a missing table
 * @param bulkCopy whether a command copies the whole table, and so prefers waiting to failing
 */
public record DynamoDbSettings(String table, Optional<String> region, Optional<URI> endpoint,
    boolean create, boolean bulkCopy) {
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_.-]{3,255}");

  /** An existing table in the region of the environment. */
  public static DynamoDbSettings ofTable(String name) {
    return new DynamoDbSettings(name, Optional.empty(), Optional.empty(), false);
  }

  public DynamoDbSettings(
      String table, Optional<String> region, Optional<URI> endpoint, boolean create) {
    this(table, region, endpoint, create, false);
  }

  /** @throws IllegalArgumentException if the name is not valid */
  public DynamoDbSettings {
    if (!NAME.matcher(table).matches()) {
      throw new IllegalArgumentException(
          "a table name has 3 to 255 of the characters A-Z a-z 0-9 _ . -");
    }
  }

  /** These settings with another region. */
  DynamoDbSettings withRegion(String name) {
    return new DynamoDbSettings(table, Optional.of(name), endpoint, create, bulkCopy);
  }

  /** These settings with another address. */
  DynamoDbSettings withEndpoint(String address) {
    return new DynamoDbSettings(
        table, region, Optional.of(URI.create(address)), create, bulkCopy);
  }

  /** These settings without creating the table. */
  public DynamoDbSettings existing() {
    return new DynamoDbSettings(table, region, endpoint, false, bulkCopy);
  }

  /** These settings for a command that copies the whole table. */
  public DynamoDbSettings forBulkCopy() {
    return new DynamoDbSettings(table, region, endpoint, create, true);
  }

  Timeouts timeouts() {
    return bulkCopy ? Timeouts.BULK_COPY : Timeouts.DEFAULT;
  }

  /**
   * Whether the endpoint is on this machine: a test double, which needs neither region nor
   * credentials.
   */
  boolean isLocal() {
    return endpoint.map(URI::getHost)
        .filter(host -> host.equals("localhost") || host.startsWith("127.") || host.equals("[::1]"))
        .isPresent();
  }
}
