// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.calls;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.util.Optional;
import java.util.regex.Pattern;
import tidings.core.ImportId;
import tidings.core.Imports.AppendPart;
import tidings.core.Imports.CancelImport;
import tidings.core.Imports.GetImport;
import tidings.core.Imports.ImportJob;
import tidings.core.Imports.ImportMode;
import tidings.core.Imports.ReceiveFile;
import tidings.core.Imports.StartImport;
import tidings.core.ServiceKeys.ServiceKey;
import tidings.core.bus.Bus;
import tidings.core.errors.Refusal;
import tidings.gateway.http.Call;
import tidings.gateway.http.Response;
import tidings.gateway.http.UploadedBody;
import tidings.wire.JsonObjectWriter;

/** Calls of the site that import files. */
public final class ImportCalls {
  private static final Pattern NUMBER = Pattern.compile("[0-9]{1,8}");

  private final Vertx vertx;
  private final Bus bus;

  public ImportCalls(Vertx vertx, Bus bus) {
    this.vertx = vertx;
    this.bus = bus;
  }

  /** Only one file is received at a time, so a second one is refused before it is sent. */
  public Future<Response> begin(Call call, ServiceKey key) {
    var mode = new ImportMode(
        call.queryFlag("update"), call.queryFlag("ignoreUnknown"), maxWrong(call));
    var bytes = UploadedBody.announcedLines(call.request());
    return bus.ask(new ReceiveFile(mode, key.name(), bytes))
        .compose(job -> receive(call, job.id()))
        .map(job -> Response.accepted(job, ImportCalls::write)
            .with("Location", call.publicPath("/v1/import/" + job.id())));
  }

  private Future<ImportJob> receive(Call call, ImportId id) {
    return UploadedBody
        .receive(vertx, call.request(), part -> bus.ask(new AppendPart(id, part)))
        .compose(received -> bus.ask(new StartImport(id)))
        .onFailure(failure -> bus.ask(new CancelImport(id, reason(failure))));
  }

  private static String reason(Throwable failure) {
    return failure instanceof Refusal refusal ? refusal.detail() : "the file was not received";
  }

  public Future<Response> show(Call call, ServiceKey key) {
    return bus.ask(new GetImport(new ImportId(call.pathValue("id"))))
        .map(job -> Response.ok(job, ImportCalls::write));
  }

  private static Optional<Integer> maxWrong(Call call) {
    var name = "maxWrong";
    return call.queryParameter(name).map(text -> {
      if (!NUMBER.matcher(text).matches()) {
        throw Call.invalidParameter(name, "must be a number of lines");
      }
      return Integer.valueOf(text);
    });
  }

  private static void write(ImportJob job, JsonObjectWriter json) {
    json.put("id", job.id().text())
        .put("status", job.state().code())
        .put("key", job.by().text())
        .put("startedAt", job.startedAt())
        .time("finishedAt", job.finishedAt())
        .put("bytes", job.bytes())
        .put("step", job.step())
        .put("percent", job.percent())
        .put("failure", job.failure())
        .rawJson("report", job.report());
  }
}
