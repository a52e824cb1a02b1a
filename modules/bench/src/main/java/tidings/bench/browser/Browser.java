// SPDX-License-Identifier: Apache-2.0
package tidings.bench.browser;

import static java.util.concurrent.TimeUnit.SECONDS;

import io.vertx.core.json.JsonObject;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;

/** A Chromium process. Ends when it is closed, or when this JVM ends. */
public final class Browser implements AutoCloseable {
  /** Time to stop before the process is killed. */
  private static final int STOP_TIMEOUT_SECONDS = 10;

  private final Process process;
  private final Thread shutdownHook;
  private final DevTools tools;

  private Browser(Process process, Thread shutdownHook, DevTools tools) {
    this.process = process;
    this.shutdownHook = shutdownHook;
    this.tools = tools;
  }

  static Browser of(Process process, Path profile) {
    var shutdownHook = new Thread(process::destroyForcibly);
    Runtime.getRuntime().addShutdownHook(shutdownHook);
    try {
      return new Browser(process, shutdownHook,
          DevTools.of(DevToolsAddress.await(process, profile)));
    } catch (RuntimeException failure) {
      Runtime.getRuntime().removeShutdownHook(shutdownHook);
      process.destroyForcibly();
      throw failure;
    }
  }

  /** For example {@code Chrome/150.0.7871.100}. */
  public String version() {
    return tools.call("Browser.getVersion", new JsonObject()).getString("product");
  }

  /** Opens an empty tab in a new profile, without cookies or caches. */
  public Tab open() {
    return Tab.in(tools);
  }

  /** Waits until all processes of the browser have ended, so that the profile can be deleted. */
  @Override
  public void close() {
    var all = process.descendants().toList();
    requestClose();
    tools.close();
    process.onExit()
        .completeOnTimeout(process, STOP_TIMEOUT_SECONDS, SECONDS)
        .join()
        .destroyForcibly();
    all.forEach(ProcessHandle::destroyForcibly);
    all.stream().map(ProcessHandle::onExit).forEach(CompletableFuture::join);
    Runtime.getRuntime().removeShutdownHook(shutdownHook);
  }

  /** Asks by DevTools to close; after a signal, it would leave files outside of its profile. */
  private void requestClose() {
    try {
      tools.call("Browser.close", new JsonObject());
    } catch (RuntimeException gone) {
      process.destroy();
    }
  }
}
