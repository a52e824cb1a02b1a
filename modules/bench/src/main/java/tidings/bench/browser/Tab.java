// SPDX-License-Identifier: Apache-2.0
package tidings.bench.browser;

import io.vertx.core.json.JsonObject;

/** A tab in a profile of its own; closing the tab deletes the profile. */
public final class Tab implements AutoCloseable {
  private final DevTools tools;
  private final String profile;
  private final String session;

  private Tab(DevTools tools, String profile, String session) {
    this.tools = tools;
    this.profile = profile;
    this.session = session;
  }

  static Tab in(DevTools tools) {
    var profile = tools.call("Target.createBrowserContext", new JsonObject())
        .getString("browserContextId");
    var target = tools.call("Target.createTarget",
        new JsonObject().put("url", "about:blank").put("browserContextId", profile))
        .getString("targetId");
    var session = tools.call("Target.attachToTarget",
        new JsonObject().put("targetId", target).put("flatten", true)).getString("sessionId");
    var tab = new Tab(tools, profile, session);
    tab.call("Page.enable", new JsonObject());
    tab.call("Performance.enable", new JsonObject());
    return tab;
  }

  /** Sets an HTTP-only cookie. */
  public void setCookie(String address, String name, String value) {
    call("Network.setCookie", new JsonObject()
        .put("url", address)
        .put("name", name)
        .put("value", value)
        .put("httpOnly", true));
  }

  /** Registers a script that runs in every page before the page's own scripts. */
  public void runBeforeLoad(String script) {
    call("Page.addScriptToEvaluateOnNewDocument", new JsonObject().put("source", script));
  }

  /** Opens a page and waits until it is loaded, with all its resources. */
  public void open(String address) {
    var loaded = tools.nextEvent(session, "Page.loadEventFired");
    call("Page.navigate", new JsonObject().put("url", address));
    loaded.await();
  }

  /**
   * Evaluates an expression in the page; awaits the result if it is a promise.
   *
   * @param expression its value must be representable as JSON
   * @throws IllegalStateException if the script throws
   */
  public Object evaluate(String expression) {
    var answer = call("Runtime.evaluate", new JsonObject()
        .put("expression", expression)
        .put("awaitPromise", true)
        .put("returnByValue", true));
    if (answer.containsKey("exceptionDetails")) {
      throw new IllegalStateException(answer.getJsonObject("exceptionDetails").encode());
    }
    return answer.getJsonObject("result").getValue("value");
  }

  /** Size of the JavaScript heap in bytes, after a garbage collection. */
  public long heap() {
    call("HeapProfiler.collectGarbage", new JsonObject());
    return call("Performance.getMetrics", new JsonObject())
        .getJsonArray("metrics")
        .stream()
        .map(JsonObject.class::cast)
        .filter(metric -> metric.getString("name").equals("JSHeapUsedSize"))
        .mapToLong(metric -> metric.getLong("value"))
        .findFirst()
        .orElseThrow();
  }

  private JsonObject call(String method, JsonObject parameters) {
    return tools.call(session, method, parameters);
  }

  @Override
  public void close() {
    tools.call("Target.disposeBrowserContext", new JsonObject().put("browserContextId", profile));
  }
}
