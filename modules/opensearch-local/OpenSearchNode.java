// SPDX-License-Identifier: Apache-2.0
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.opensearch.Version;
import org.opensearch.common.settings.Settings;
import org.opensearch.node.InternalSettingsPreparer;
import org.opensearch.node.Node;
import org.opensearch.node.NodeValidationException;
import org.opensearch.plugins.PluginInfo;
import org.opensearch.transport.Netty4ModulePlugin;

/**
 * A node of OpenSearch with no plugin but that for HTTP. It runs until its standard input is closed, so
 * that it never outlives its parent process. Started from this source file, with its libraries as the
 * class path.
 */
public final class OpenSearchNode extends Node {
  private static final PluginInfo HTTP = new PluginInfo("transport-netty4", "", "", Version.CURRENT,
      "21", Netty4ModulePlugin.class.getName(), "", List.of(), false);

  private OpenSearchNode(Settings settings) {
    super(InternalSettingsPreparer.prepareEnvironment(settings, Map.of(), null, () -> "local"),
        List.of(HTTP), false);
  }

  /** @param arguments the folder of its data, and the port of its HTTP server */
  public static void main(String... arguments) throws IOException, NodeValidationException {
    new OpenSearchNode(Settings.builder()
        .put("path.home", arguments[0])
        .put("http.port", arguments[1])
        .put("transport.port", "0")
        .put("network.host", "127.0.0.1")
        .put("discovery.type", "single-node")
        .put("cluster.name", "local")
        .put("cluster.routing.allocation.disk.threshold_enabled", false)
        .put("http.type", "netty4")
        .put("transport.type", "netty4")
        .build()).start();
    while (System.in.read() >= 0) {
      // ignore input: only its end matters
    }
    Runtime.getRuntime().halt(0);
  }
}
