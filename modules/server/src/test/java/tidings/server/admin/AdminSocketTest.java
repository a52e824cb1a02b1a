// SPDX-License-Identifier: Apache-2.0
package tidings.server.admin;

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
import tidings.core.bus.Bus;
import tidings.schema.rows.AuditRows;
import tidings.server.Await;
import tidings.server.CommandRun;
import tidings.server.Config;
import tidings.server.settings.SettingSources;
import tidings.server.terminal.CommandException;
import tidings.store.Meter;
import tidings.store.Table;

/** Requests, permissions and paths of the admin socket. */
final class AdminSocketTest {
  private static final String NO_ROLES_OUTPUT = "role   user   since";
  /** A path that is too long for a socket on any system. */
  private static final String LONG_PATH = "deep/".repeat(30);

  @TempDir
  Path folder;

  private final List<Runnable> closeables = new ArrayList<>();

  @AfterEach
  void closeAll() {
    closeables.reversed().forEach(Runnable::run);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void a_command_runs_over_any_transport(boolean isNative) {
    var vertx = Vertx.vertx(new VertxOptions().setPreferNativeTransport(isNative));
    assertThat(vertx.isNativeTransportEnabled()).isEqualTo(isNative);
    open(vertx, folder);

    assertThat(answer("[\"roles\"]\n"))
        .extracting(line -> line.getString("said", ""))
        .containsExactly(NO_ROLES_OUTPUT, "");
  }

  @Test
  void a_socket_in_a_very_deep_folder_is_reachable() {
    var data = folder.resolve(LONG_PATH);
    open(Vertx.vertx(), data);

    assertThat(CommandRun.lines(List.of("roles"), Map.of("--data", data.toString())))
        .containsExactly(NO_ROLES_OUTPUT);
  }

  @Test
  void the_socket_of_a_killed_server_is_replaced() throws IOException {
    open(Vertx.vertx(), folder);
    closeAll();
    closeables.clear();
    try (var killed = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
      killed.bind(UnixDomainSocketAddress.of(AdminSocket.socketPath(folder).path()));
    }
    open(Vertx.vertx(), folder);

    assertThat(answer("[\"roles\"]\n")).hasSize(2);
  }

  @ParameterizedTest
  @ValueSource(strings = {
    "roles", "{}", "[", "\"roles\"", "[\"serve\"]", "[\"sevre\"]", "[]", "[1,null]",
    "[\"roles\",\"--data\",\"elsewhere\"]", "[\"grant\",\"ana\"]"
  })
  void an_unknown_command_is_refused(String line) {
    open(Vertx.vertx(), folder);

    assertThat(answer(line + "\n")).singleElement().satisfies(end -> {
      assertThat(end.getInteger("exitCode")).isEqualTo(CommandException.EXIT_USAGE);
      assertThat(end.getString("why")).isNotBlank();
    });
  }

  @Test
  void a_line_without_an_end_is_refused_at_the_maximum_length() {
    open(Vertx.vertx(), folder);

    assertThat(answer("x".repeat(AdminSocket.MAX_REQUEST_BYTES + 1))).singleElement().satisfies(
        end -> assertThat(end.getString("why"))
            .isEqualTo("a command is a line of at most "
                + AdminSocket.MAX_REQUEST_BYTES + " bytes"));
  }

  @Test
  void a_connection_runs_one_command() {
    open(Vertx.vertx(), folder);

    assertThat(answer("[\"roles\"]\n[\"roles\"]\n")).hasSize(2);
  }

  @Test
  void commands_above_the_limit_are_refused() throws IOException {
    open(Vertx.vertx(), folder);
    for (int silent = 0; silent < AdminSocket.MAX_CONCURRENT_COMMANDS; silent++) {
      var channel = connect();
      closeables.add(() -> close(channel));
    }

    assertThat(Await.until(() -> answer(""), lines -> !lines.isEmpty()))
        .singleElement()
        .satisfies(end -> assertThat(end.getString("why")).contains("try again"));
  }

  @Test
  void only_the_owner_of_the_folder_can_reach_it() throws IOException {
    open(Vertx.vertx(), folder);

    var around = AdminSocket.socketPath(folder).path().getParent();
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(around)))
        .isEqualTo("rwx------");
  }

  private void open(Vertx vertx, Path data) {
    var settings = SettingSources.of(Map.of("--data", data.toString()), Map.of());
    var table =
        Config.of(settings).store().open(vertx, InstantSource.system(), Meter.NONE);
    var socket = new AdminSocket(vertx, data, context(vertx, table));
    socket.open();
    closeables.add(() -> vertx.close().await());
    closeables.add(() -> table.close().await());
    closeables.add(() -> socket.close().await());
  }

  private static AdminContext context(Vertx vertx, Table table) {
    var clock = InstantSource.system();
    return new AdminContext(table, new Bus(vertx), clock, new AuditRows(clock, Duration.ofDays(1)));
  }

  private SocketChannel connect() throws IOException {
    var channel = SocketChannel.open(StandardProtocolFamily.UNIX);
    channel.connect(UnixDomainSocketAddress.of(AdminSocket.socketPath(folder).path()));
    return channel;
  }

  /** The complete response to these bytes. */
  private List<JsonObject> answer(String request) {
    try (var channel = connect()) {
      channel.write(ByteBuffer.wrap(request.getBytes(UTF_8)));
      var reply = Channels.newInputStream(channel).readAllBytes();
      return new String(reply, UTF_8).lines().map(JsonObject::new).toList();
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
