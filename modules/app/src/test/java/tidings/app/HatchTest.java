// SPDX-License-Identifier: Apache-2.0
package tidings.app;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tidings.store.Meter;
import tidings.store.Table;
import tidings.store.rows.Audit;

/** What the hatch of an embedded store takes, from whom, and where. */
final class HatchTest {
  private static final String NOBODY_HAS_A_ROLE = "role   user   since";
  /** Longer than a path of a socket may be, anywhere. */
  private static final String DEEP = "deep/".repeat(30);

  @TempDir
  Path folder;

  private final List<Runnable> ends = new ArrayList<>();

  @AfterEach
  void end() {
    ends.reversed().forEach(Runnable::run);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void an_errand_is_done_over_any_transport(boolean isNative) {
    var vertx = Vertx.vertx(new VertxOptions().setPreferNativeTransport(isNative));
    assertThat(vertx.isNativeTransportEnabled()).isEqualTo(isNative);
    open(vertx, folder);

    assertThat(answer("[\"roles\"]\n"))
        .extracting(line -> line.getString("said", ""))
        .containsExactly(NOBODY_HAS_A_ROLE, "");
  }

  @Test
  void a_command_finds_it_in_a_folder_that_is_very_deep() {
    var data = folder.resolve(DEEP);
    open(Vertx.vertx(), data);

    var told = new ArrayList<String>();
    Errands.run(CommandLine.parse("roles", "--data", data.toString()), Map.of(), told::add);
    assertThat(told).containsExactly(NOBODY_HAS_A_ROLE);
  }

  @Test
  void what_a_killed_server_left_is_replaced() throws IOException {
    open(Vertx.vertx(), folder);
    end();
    ends.clear();
    try (var killed = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
      killed.bind(UnixDomainSocketAddress.of(Hatch.socket(folder).path()));
    }
    open(Vertx.vertx(), folder);

    assertThat(answer("[\"roles\"]\n")).hasSize(2);
  }

  @ParameterizedTest
  @ValueSource(strings = {
    "roles", "{}", "[", "\"roles\"", "[\"serve\"]", "[\"sevre\"]", "[]", "[1,null]",
    "[\"roles\",\"--data\",\"elsewhere\"]", "[\"grant\",\"ana\"]"
  })
  void what_is_no_errand_is_told_so(String line) {
    open(Vertx.vertx(), folder);

    assertThat(answer(line + "\n")).singleElement().satisfies(end -> {
      assertThat(end.getInteger("exitCode")).isEqualTo(Trouble.MISUSED);
      assertThat(end.getString("why")).isNotBlank();
    });
  }

  @Test
  void a_line_without_an_end_is_broken_off() {
    open(Vertx.vertx(), folder);

    assertThat(answer("x".repeat(Hatch.LINE + 1))).singleElement().satisfies(
        end -> assertThat(end.getString("why"))
            .isEqualTo("an errand is a line of " + Hatch.LINE + " bytes"));
  }

  @Test
  void one_errand_is_done_for_a_connection() {
    open(Vertx.vertx(), folder);

    assertThat(answer("[\"roles\"]\n[\"roles\"]\n")).hasSize(2);
  }

  @Test
  void more_than_a_few_at_once_are_told_to_come_again() throws IOException {
    open(Vertx.vertx(), folder);
    for (int silent = 0; silent < Hatch.AT_ONCE; silent++) {
      var channel = connect();
      ends.add(() -> close(channel));
    }

    assertThat(Soon.until(() -> answer(""), lines -> !lines.isEmpty()))
        .singleElement()
        .satisfies(end -> assertThat(end.getString("why")).contains("try again"));
  }

  @Test
  void only_the_owner_of_the_folder_can_reach_it() throws IOException {
    open(Vertx.vertx(), folder);

    var around = Hatch.socket(folder).path().getParent();
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(around)))
        .isEqualTo("rwx------");
  }

  private void open(Vertx vertx, Path data) {
    var settings = Sources.of(Map.of("--data", data.toString()), Map.of());
    var table =
        Config.of(settings).store().open(vertx, InstantSource.system(), Meter.NONE);
    var hatch = new Hatch(vertx, data, means(table));
    hatch.open();
    ends.add(() -> vertx.close().await());
    ends.add(() -> table.close().await());
    ends.add(() -> hatch.close().await());
  }

  private static Means means(Table table) {
    var clock = InstantSource.system();
    return new Means(table, clock, new Audit(clock, Duration.ofDays(1)));
  }

  private SocketChannel connect() throws IOException {
    var channel = SocketChannel.open(StandardProtocolFamily.UNIX);
    channel.connect(UnixDomainSocketAddress.of(Hatch.socket(folder).path()));
    return channel;
  }

  /** All that is answered to these bytes. */
  private List<JsonObject> answer(String said) {
    try (var channel = connect()) {
      channel.write(ByteBuffer.wrap(said.getBytes(UTF_8)));
      var answer = Channels.newInputStream(channel).readAllBytes();
      return new String(answer, UTF_8).lines().map(JsonObject::new).toList();
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private static void close(SocketChannel channel) {
    try {
      channel.close();
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }
}
