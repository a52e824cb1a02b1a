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
  private static final int QUICK = 3;
  /** For what is compressed once and sent many times. */
  private static final int BEST = 9;
  /** Pictures and fonts are compressed already. */
  private static final Pattern TEXT =
      Pattern.compile("(text/|application/json|image/svg).*");
  private static final Pattern CHOICE = Pattern.compile(
      "\\s*([a-z*-]+)\\s*(?:;\\s*q\\s*=\\s*([01](?:\\.[0-9]{0,3})?)\\s*)?",
      Pattern.CASE_INSENSITIVE);

  /** The answer as it is sent to whoever asked like this. */
  static Answer of(HttpServerRequest request, Answer answer) {
    return helps(answer)
        ? wanted(request).map(coding -> coding.encode(answer, QUICK)).orElse(answer)
        : answer;
  }

  /** Whether it is long enough, of a kind that gets shorter, and was not compressed yet. */
  static boolean helps(Answer answer) {
    return answer.body().length() >= LEAST
        && answer.header("Content-Encoding").isEmpty()
        && TEXT.matcher(answer.header("Content-Type")).matches();
  }

  /** Whether the client can read it. */
  boolean isAccepted(HttpServerRequest request) {
    return much(likes(request), this) > 0;
  }

  /** What the client likes best; gzip, when it likes both. */
  private static Optional<Coding> wanted(HttpServerRequest request) {
    var likes = likes(request);
    double gzip = much(likes, GZIP);
    double deflate = much(likes, DEFLATE);
    if (gzip == 0 && deflate == 0) {
      return Optional.empty();
    }
    return Optional.of(gzip >= deflate ? GZIP : DEFLATE);
  }

  private static Map<String, Double> likes(HttpServerRequest request) {
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
    return likes;
  }

  private static double much(Map<String, Double> likes, Coding coding) {
    return likes.getOrDefault(coding.code(), likes.getOrDefault("*", 0.0));
  }

  /** As short as it gets, which takes its time. */
  Answer encodeWell(Answer answer) {
    return encode(answer, BEST);
  }

  /** Its bytes are others, so its tag is another. */
  private Answer encode(Answer answer, int level) {
    var tag = answer.header("ETag").replaceFirst("\"$", "-" + code() + "\"");
    return answer.with("ETag", tag)
        .with("Content-Encoding", code())
        .with(compressed(answer.body(), level));
  }

  /** What a tag says without how it was compressed. */
  static String without(String tag) {
    return tag.replaceFirst("-(gzip|deflate)$", "");
  }

  private Buffer compressed(Buffer body, int level) {
    var bytes = new ByteArrayOutputStream(body.length() / 2);
    try (var out = into(bytes, level)) {
      out.write(body.getBytes());
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return Buffer.buffer(bytes.toByteArray());
  }

  private OutputStream into(OutputStream bytes, int level) throws IOException {
    return switch (this) {
      case GZIP -> new GZIPOutputStream(bytes) {
        {
          def.setLevel(level);
        }
      };
      case DEFLATE -> new DeflaterOutputStream(bytes, new Deflater(level)) {
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
