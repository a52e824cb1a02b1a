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
import tidings.transfer.interchange.ImportOptions;
import tidings.transfer.interchange.ImportResult;

/** A store in a folder, with imports and exports. */
record ImportStore(Path folder) {

  ImportResult importLines(String... lines) {
    return importLines(ImportOptions.DEFAULT, bytes(lines));
  }

  ImportResult importStrictly(String... lines) {
    return importLines(ImportOptions.STRICT, bytes(lines));
  }

  ImportResult importLines(ImportOptions options, String... lines) {
    return importLines(options, bytes(lines));
  }

  ImportResult importLines(ImportOptions options, byte[] file) {
    return new Importer(ServerExtension.config(folder), options, CommandRun.discardingStream())
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
