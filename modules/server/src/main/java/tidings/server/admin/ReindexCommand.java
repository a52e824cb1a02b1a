// SPDX-License-Identifier: Apache-2.0
package tidings.server.admin;

import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;
import picocli.CommandLine.Command;
import tidings.core.Search.IndexProgress;
import tidings.core.Search.Reindex;
import tidings.core.Search.ReindexProgress;
import tidings.search.settings.EngineSettings;
import tidings.search.settings.EngineSettings.OpenSearch;
import tidings.server.terminal.CommandException;

/**
 * Builds the search index of a running server anew, or the one that all servers share, and tells how
 * far it is.
 */
@Command(name = "reindex", customSynopsis = "./tidings reindex [<options>]", description = "Build the search index of a running server, or that in OpenSearch, anew. The present one"
    + " answers until the new one is complete. Interrupting the command does not stop the server.")
final class ReindexCommand implements AdminCommand {
  private static final Duration LINE_INTERVAL = Duration.ofSeconds(1);

  /** Each server has its index, unless it is in a cluster. */
  @Override
  public boolean needsServer(Optional<EngineSettings> search) {
    return search.filter(OpenSearch.class::isInstance).isEmpty();
  }

  @Override
  public void run(AdminContext context, Consumer<String> output) {
    var progress = context.ask(new Reindex());
    while (progress.isBuilding()) {
      output.accept(line(progress));
      pause();
      progress = context.ask(new ReindexProgress());
    }
    output.accept("the search index has %,d documents".formatted(progress.documents()));
  }

  private static String line(IndexProgress progress) {
    return progress.expected() == 0
        ? "%,d documents".formatted(progress.documents())
        : "%,d of about %,d documents".formatted(progress.documents(), progress.expected());
  }

  private static void pause() {
    try {
      Thread.sleep(LINE_INTERVAL);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw CommandException.failed("interrupted; the server goes on building the index");
    }
  }
}
