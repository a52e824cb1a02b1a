// SPDX-License-Identifier: Apache-2.0
package tidings.previews;

import static io.vertx.core.http.HttpHeaders.CONTENT_TYPE;
import static tidings.core.errors.ErrorCode.BUSY;
import static tidings.core.errors.ErrorCode.TIMED_OUT;
import static tidings.core.errors.ErrorCode.UNAVAILABLE;

import io.vertx.core.buffer.Buffer;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tidings.core.LinkPreview;
import tidings.core.Media.Picture;
import tidings.core.Media.PictureSize;
import tidings.core.Media.StoreFetched;
import tidings.core.Printable;
import tidings.core.ShownPicture;
import tidings.core.ShownPicture.PixelSize;
import tidings.core.bus.Bus;
import tidings.core.errors.ErrorCode;
import tidings.core.errors.Refusal;
import tidings.core.network.OutgoingFetch.Fetched;
import tidings.previews.PageFetches.Kind;

/**
 * Makes the preview of a link: of its page, of what oEmbed says if the page itself says too little,
 * and of the picture that they name.
 */
final class MakingPreview {
  /** For all files of a preview. */
  static final Duration TIMEOUT = Duration.ofSeconds(15);
  /** For one of them. */
  private static final Duration FILE_TIMEOUT = Duration.ofSeconds(10);
  /** Refusals that say nothing about the picture. */
  private static final Set<ErrorCode> OWN_TROUBLE = Set.of(BUSY, UNAVAILABLE, TIMED_OUT);
  private static final Logger LOG = LoggerFactory.getLogger(MakingPreview.class);

  private final PageFetches fetches;
  private final Bus bus;
  private final boolean hasPictures;
  private final String url;
  private final long start = System.nanoTime();

  /** @param hasPictures whether pictures can be stored */
  MakingPreview(PageFetches fetches, Bus bus, boolean hasPictures, String url) {
    this.fetches = fetches;
    this.bus = bus;
    this.hasPictures = hasPictures;
    this.url = url;
  }

  /**
   * The preview; empty if the page cannot be had, or has no title. Waits for it.
   *
   * @throws RuntimeException if this server is in trouble or stops, so that it has to be made later
   */
  Optional<LinkPreview> make() {
    return fetch(Kind.PAGE, url)
        .flatMap(page -> attempt("page", () -> metadata(page)))
        .flatMap(this::preview);
  }

  private static PageMetadata metadata(Fetched page) {
    return PageMetadata.of(page.reply().body().getBytes(), page.address(),
        page.reply().header(CONTENT_TYPE.toString()).orElse(""));
  }

  private Optional<LinkPreview> preview(PageMetadata metadata) {
    boolean isComplete = metadata.title().isPresent()
        && (metadata.picture().isPresent() || !hasPictures);
    var more = isComplete
        ? OEmbed.NONE
        : metadata.oEmbed().flatMap(address -> fetch(Kind.OEMBED, address))
            .flatMap(found -> attempt("oEmbed",
                () -> OEmbed.of(found.reply().body(), found.address())))
            .orElse(OEmbed.NONE);
    var title = metadata.title().or(more::title);
    var picture = metadata.picture().or(more::picture).filter(address -> hasPictures);
    return title.map(shown -> new LinkPreview(url, shown, metadata.description(),
        metadata.site().or(more::site), picture.flatMap(this::picture)));
  }

  private Optional<ShownPicture> picture(String address) {
    return fetch(Kind.PICTURE, address)
        .flatMap(file -> store(file.reply().body()))
        .map(MakingPreview::shown);
  }

  private Optional<Picture> store(Buffer file) {
    try {
      return bus.ask(new StoreFetched(file)).await();
    } catch (Refusal refused) {
      if (OWN_TROUBLE.contains(refused.errorCode())) {
        throw refused;
      }
      log("picture", refused);
      return Optional.empty();
    }
  }

  private static ShownPicture shown(Picture picture) {
    var full = picture.size(PictureSize.FULL);
    return new ShownPicture(picture.id(), Optional.empty(),
        Optional.of(new PixelSize(full.width(), full.height())), picture.color());
  }

  private Optional<Fetched> fetch(Kind kind, String address) {
    var left = TIMEOUT.minusNanos(System.nanoTime() - start);
    return left.isPositive()
        ? attempt(kind.name(), () -> fetches.fetch(
            kind, address, left.compareTo(FILE_TIMEOUT) < 0 ? left : FILE_TIMEOUT))
        : Optional.empty();
  }

  /** A step that fails because of what others have made, unless this server stops. */
  private <T> Optional<T> attempt(String what, Callable<T> step) {
    try {
      return Optional.of(step.call());
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("the server stops", stopped);
    } catch (Exception failure) {
      log(what, failure);
      return Optional.empty();
    }
  }

  private void log(String what, Exception failure) {
    LOG.debug("the {} of a preview of {} cannot be had: {}", what, Printable.of(url),
        Printable.of(String.valueOf(failure.getMessage())));
  }
}
