// SPDX-License-Identifier: Apache-2.0
package tidings.transfer.imports;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.List;
import java.util.TreeMap;
import tidings.transfer.interchange.ImportResult;
import tidings.transfer.interchange.Rejection;
import tidings.wire.JsonObjectWriter;

/** The report of an import as it is stored and sent: what the command prints. */
final class ReportJson {
  private ReportJson() {}

  static String of(ImportResult result) {
    return JsonObjectWriter.toBytes(result, ReportJson::write).toString(UTF_8);
  }

  /** That of an import that was refused because of these lines. */
  static String of(List<Rejection> rejections) {
    return JsonObjectWriter.toBytes(rejections, ReportJson::writeRejections).toString(UTF_8);
  }

  private static void write(ImportResult result, JsonObjectWriter json) {
    json.object("lines", result, ReportJson::writeKinds)
        .put("existing", result.existing())
        .put("duplicates", result.duplicates())
        .put("selfFollows", result.selfFollows())
        .put("expired", result.expired())
        .put("invalid", result.rejected())
        .put("rows", result.rows())
        .put("filledEdges", result.filledEdges())
        .put("unknownFields", new TreeMap<>(result.unknownFields()));
    if (result.declaredCounts() > 0) {
      json.put("declaredCounts", result.declaredCounts())
          .put("differingCounts", result.differingCounts())
          .texts("differences", result.differences());
    }
    writeRejections(result.rejectedLines(), json);
  }

  private static void writeKinds(ImportResult result, JsonObjectWriter json) {
    result.kinds().forEach(
        (kind, totals) -> json.object(kind.fieldName(), totals, ReportJson::writeTotals));
  }

  private static void writeTotals(ImportResult.KindTotals totals, JsonObjectWriter json) {
    json.put("valid", totals.lines())
        .put("imported", totals.written())
        .put("changed", totals.changed());
  }

  private static void writeRejections(List<Rejection> rejections, JsonObjectWriter json) {
    json.list("rejections", rejections, (rejection, line) -> line
        .put("line", rejection.line())
        .put("detail", rejection.reason()));
  }
}
