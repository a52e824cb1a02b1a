// SPDX-License-Identifier: Apache-2.0
package tidings.server.commands;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import tidings.server.CommandRun;
import tidings.server.ServerExtension;
import tidings.transfer.interchange.ImportResult;

/** A store in a folder, with imports and exports. */
record ImportStore(Path folder) {

  ImportResult importLines(String... lines) {
    return importLines(false, bytes(lines));
  }

  ImportResult importStrictly(String... lines) {
    return importLines(true, bytes(lines));
  }

  ImportResult importLines(boolean strict, byte[] file) {
    return new Importer(ServerExtension.config(folder), strict, CommandRun.discardingStream())
        .run("-", new ByteArrayInputStream(file));
  }

  static byte[] bytes(String... lines) {
    return Stream.of(lines).map(line -> line + "\n").reduce("", String::concat).getBytes(UTF_8);
  }

  /** The lines of an export, sorted because the order depends on the engine. */
  List<String> exportedLines() {
    var out = new ByteArrayOutputStream();
    ExportCommand.export(ServerExtension.config(folder).store(), Optional.empty(), out,
        CommandRun.discardingStream());
    return out.toString(UTF_8).lines().sorted().toList();
  }

  BrokenStore brokenStore() {
    return new BrokenStore(folder);
  }

  boolean isConsistent() {
    var output = brokenStore().verify();
    return output.isConsistent() && output.findings().isEmpty();
  }

}
