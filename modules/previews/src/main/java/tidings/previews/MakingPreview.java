// SPDX-License-Identifier: Apache-2.0
package tidings.previews;

import static io.vertx.core.http.HttpHeaders.CONTENT_TYPE;

import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;
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
  private static final Logger LOG = LoggerFactory.getLogger(MakingPreview.class);

  private final PageFetches fetches;
  private final Bus bus;
  private final String url;
  private final long start = System.nanoTime();

  MakingPreview(PageFetches fetches, Bus bus, String url) {
    this.fetches = fetches;
    this.bus = bus;
    this.url = url;
  }

  /** The preview; empty if the page cannot be had, or has no title. Waits for it. */
  Optional<LinkPreview> make() {
    return fetch(Kind.PAGE, url).flatMap(page -> attempt("page", () -> preview(page)));
  }

  private Optional<LinkPreview> preview(Fetched page) {
    var metadata = PageMetadata.of(page.reply().body().getBytes(), page.address(),
        page.reply().header(CONTENT_TYPE.toString()).orElse(""));
    boolean isComplete = metadata.title().isPresent() && metadata.picture().isPresent();
    var more = isComplete
        ? OEmbed.NONE
        : metadata.oEmbed().flatMap(address -> fetch(Kind.OEMBED, address))
            .flatMap(found -> attempt("oEmbed",
                () -> Optional.of(OEmbed.of(found.reply().body(), found.address()))))
            .orElse(OEmbed.NONE);
    var title = metadata.title().or(more::title);
    var picture = metadata.picture().or(more::picture);
    return title.map(shown -> new LinkPreview(url, shown, metadata.description(),
        metadata.site().or(more::site), picture.flatMap(this::picture)));
  }

  private Optional<ShownPicture> picture(String address) {
    return fetch(Kind.PICTURE, address)
        .flatMap(file -> attempt("picture",
            () -> bus.ask(new StoreFetched(file.reply().body())).await()))
        .map(MakingPreview::shown);
  }

  private static ShownPicture shown(Picture picture) {
    var full = picture.size(PictureSize.FULL);
    return new ShownPicture(picture.id(), Optional.empty(),
        Optional.of(new PixelSize(full.width(), full.height())), picture.color());
  }

  private Optional<Fetched> fetch(Kind kind, String address) {
    var left = TIMEOUT.minusNanos(System.nanoTime() - start);
    return left.isPositive()
        ? attempt(kind.name(), () -> Optional.of(fetches.fetch(
            kind, address, left.compareTo(FILE_TIMEOUT) < 0 ? left : FILE_TIMEOUT)))
        : Optional.empty();
  }

  /** Whatever fails, fails because of what others have made. */
  private <T> Optional<T> attempt(String what, Supplier<Optional<T>> step) {
    try {
      return step.get();
    } catch (Exception failure) {
      LOG.debug("the {} of a preview of {} cannot be had: {}", what, Printable.of(url),
          Printable.of(String.valueOf(failure.getMessage())));
      return Optional.empty();
    }
  }
}
