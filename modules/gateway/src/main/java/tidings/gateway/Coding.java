// SPDX-License-Identifier: Apache-2.0
package tidings.gateway;

import static java.util.Locale.ROOT;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.GZIPOutputStream;

/**
 * How an answer is compressed, for those who can read that. Only what a GET reads is: no such
 * answer holds a token, so that there is none to be guessed from its length (BREACH).
 */
enum Coding {
  GZIP,
  DEFLATE;

  /** Below this, a compressed answer fills the same packet. */
  static final int LEAST = 1024;
  /** Half the time of the usual level, and a few percent more bytes. */
  private static final int LEVEL = 3;
  /** Pictures and fonts are compressed already. */
  private static final Pattern TEXT =
      Pattern.compile("(text/|application/json|image/svg).*");
  private static final Pattern CHOICE = Pattern.compile(
      "\\s*([a-z*-]+)\\s*(?:;\\s*q\\s*=\\s*([01](?:\\.[0-9]{0,3})?)\\s*)?",
      Pattern.CASE_INSENSITIVE);

  /** The answer as it is sent to whoever asked like this. */
  static Answer of(HttpServerRequest request, Answer answer) {
    return chosen(request, answer).map(coding -> coding.encode(answer)).orElse(answer);
  }

  /** The one in which it is sent, if that helps and was not done yet. */
  static Optional<Coding> chosen(HttpServerRequest request, Answer answer) {
    boolean worthIt = answer.body().length() >= LEAST
        && answer.header("Content-Encoding").isEmpty()
        && TEXT.matcher(answer.header("Content-Type")).matches();
    return worthIt ? wanted(request) : Optional.empty();
  }

  /** What the client likes best; gzip, when it likes both. */
  private static Optional<Coding> wanted(HttpServerRequest request) {
    var likes = new HashMap<String, Double>();
    for (var line : request.headers().getAll("Accept-Encoding")) {
      for (var part : line.split(",")) {
        var choice = CHOICE.matcher(part);
        if (choice.matches()) {
          var much = Optional.ofNullable(choice.group(2)).map(Double::valueOf).orElse(1.0);
          likes.put(choice.group(1).toLowerCase(ROOT), much);
        }
      }
    }
    double gzip = much(likes, GZIP);
    double deflate = much(likes, DEFLATE);
    if (gzip == 0 && deflate == 0) {
      return Optional.empty();
    }
    return Optional.of(gzip >= deflate ? GZIP : DEFLATE);
  }

  private static double much(Map<String, Double> likes, Coding coding) {
    return likes.getOrDefault(coding.code(), likes.getOrDefault("*", 0.0));
  }

  /** Its bytes are others, so its tag is another. */
  Answer encode(Answer answer) {
    var tag = answer.header("ETag").replaceFirst("\"$", "-" + code() + "\"");
    return answer.with("ETag", tag)
        .with("Content-Encoding", code())
        .with(compressed(answer.body()));
  }

  /** What a tag says without how it was compressed. */
  static String without(String tag) {
    return tag.replaceFirst("-(gzip|deflate)$", "");
  }

  private Buffer compressed(Buffer body) {
    var bytes = new ByteArrayOutputStream(body.length() / 2);
    try (var out = into(bytes)) {
      out.write(body.getBytes());
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return Buffer.buffer(bytes.toByteArray());
  }

  private OutputStream into(OutputStream bytes) throws IOException {
    return switch (this) {
      case GZIP -> new GZIPOutputStream(bytes) {
        {
          def.setLevel(LEVEL);
        }
      };
      case DEFLATE -> new DeflaterOutputStream(bytes, new Deflater(LEVEL)) {
        @Override
        public void close() throws IOException {
          super.close();
          def.end();
        }
      };
    };
  }

  private String code() {
    return name().toLowerCase(ROOT);
  }
}
