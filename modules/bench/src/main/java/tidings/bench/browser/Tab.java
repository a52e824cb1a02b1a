// SPDX-License-Identifier: Apache-2.0
package tidings.bench.browser;

import io.vertx.core.json.JsonObject;

/** A tab that is alone in its profile, and takes it along when it is closed. */
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

  /** Keeps a cookie that no script can read. */
  public void setCookie(String address, String name, String value) {
    call("Network.setCookie", new JsonObject()
        .put("url", address)
        .put("name", name)
        .put("value", value)
        .put("httpOnly", true));
  }

  /** Runs a script in every page before any of the page's own. */
  public void runBeforeLoad(String script) {
    call("Page.addScriptToEvaluateOnNewDocument", new JsonObject().put("source", script));
  }

  /** Goes there; waits until it is loaded, with all that it names. */
  public void open(String address) {
    var loaded = tools.nextEvent(session, "Page.loadEventFired");
    call("Page.navigate", new JsonObject().put("url", address));
    loaded.await();
  }

  /**
   * What an expression is in the page, which may be a promise.
   *
   * @param expression of something that JSON can say
   * @throws IllegalStateException when the page has thrown something
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

  /** Bytes that the objects of its scripts take, once all garbage is collected. */
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
