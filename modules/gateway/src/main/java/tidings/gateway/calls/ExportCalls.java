// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.calls;

import io.vertx.core.Future;
import java.util.Optional;
import tidings.core.Accounts.Session;
import tidings.core.Exports.Export;
import tidings.core.UserId;
import tidings.core.bus.Bus;
import tidings.gateway.http.Call;
import tidings.gateway.http.Downloads;
import tidings.gateway.http.Response;

/** The call that exports all that is stored of a user, for the user and for the site. */
public final class ExportCalls {
  private static final String ZIP = "application/zip";

  private final Bus bus;
  private final Downloads downloads;

  public ExportCalls(Bus bus, Downloads downloads) {
    this.bus = bus;
    this.downloads = downloads;
  }

  /** @param me empty for the site */
  public Future<Response> export(Call call, Optional<Session> me) {
    var user = new UserId(call.pathValue("id"));
    return bus.ask(new Export(me, user, call.client().address()))
        .map(archive -> downloads.file(ZIP, archive.fileName(), archive::writeTo));
  }
}
