// SPDX-License-Identifier: Apache-2.0
package tidings.previews;

import static java.util.stream.Collectors.groupingBy;
import static tidings.store.ItemChange.Kind.INSERTED;
import static tidings.store.ItemChange.Kind.MODIFIED;

import io.vertx.core.Vertx;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.LongAdder;
import tidings.core.Activities.AddPreview;
import tidings.core.LinkPreview;
import tidings.core.bus.Bus;
import tidings.previews.settings.PreviewSettings;
import tidings.schema.ItemType;
import tidings.store.Table;
import tidings.store.stream.ConsumerBatch;
import tidings.store.stream.Filter;
import tidings.store.stream.StreamConsumer;
import tidings.store.stream.StreamConsumer.StartingPosition;

/**
 * Gives new activities the previews of their links. The pages of one host are fetched one after the
 * other, those of several at the same time.
 */
public final class LinkPreviews {
  /** Few, as a batch waits for its slowest page. */
  private static final int BATCH_SIZE = 16;
  /** Links of a host that does not answer in this time get no preview, so that others do. */
  static final Duration MAX_HOST_TIME = Duration.ofSeconds(20);

  private final Bus bus;
  private final Table table;
  private final InstantSource clock;
  private final boolean hasPictures;
  private final PageFetches fetches;
  private final LongAdder made = new LongAdder();
  private final LongAdder failed = new LongAdder();

  /**
   * The pages that this node has fetched since its start.
   *
   * @param made those of which a preview was made
   * @param failed those that could not be fetched, or say nothing
   */
  public record Counts(long made, long failed) {
    public static final Counts NONE = new Counts(0, 0);
  }

  /** @param hasPictures whether the server can store pictures */
  public LinkPreviews(Vertx vertx, Bus bus, Table table, InstantSource clock,
      PreviewSettings settings, boolean hasPictures) {
    this.bus = bus;
    this.table = table;
    this.clock = clock;
    this.hasPictures = hasPictures;
    this.fetches = new PageFetches(vertx, settings);
  }

  public Counts counts() {
    return new Counts(made.sum(), failed.sum());
  }

  /** Fetches the links of what is posted from now on. */
  public StreamConsumer consumer() {
    var changes = Filter.ofTypes(ItemType.ACTIVITY.code()).kinds(INSERTED, MODIFIED);
    return StreamConsumer.of("previews", changes, this::handle)
        .startingPosition(StartingPosition.NEWEST)
        .batchSize(BATCH_SIZE)
        .batchWindow(Duration.ZERO);
  }

  private void handle(ConsumerBatch batch) {
    var now = clock.instant();
    var byHost = batch.changes().stream()
        .filter(change -> change.time().isAfter(now.minus(LinkedActivity.MAX_AGE)))
        .flatMap(change -> LinkedActivity.of(change).stream())
        .distinct()
        .collect(groupingBy(LinkedActivity::host));
    runAll(byHost.values().stream()
        .map(ofHost -> Executors.callable(() -> addAll(ofHost), true)).toList());
  }

  private static void runAll(List<Callable<Boolean>> tasks) {
    if (tasks.isEmpty()) {
      return;
    }
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (var task : threads.invokeAll(tasks)) {
        task.get();
      }
    } catch (ExecutionException failure) {
      throw failure.getCause() instanceof RuntimeException cause
          ? cause
          : new IllegalStateException(failure);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("the server stops", stopped);
    }
  }

  private void addAll(List<LinkedActivity> ofHost) {
    long start = System.nanoTime();
    for (var activity : ofHost) {
      if (System.nanoTime() - start < MAX_HOST_TIME.toNanos()) {
        add(activity);
      }
    }
  }

  /** The picture of a stored preview may be gone, or shown in too many places: then it is made anew. */
  private void add(LinkedActivity activity) {
    var stored = table.get(PreviewRow.key(activity.url())).await().map(PreviewRow::of);
    boolean isDone = stored
        .map(row -> row.preview().isEmpty() || isAdded(activity, row.preview().get()))
        .orElse(false);
    if (!isDone && activity.isWaiting(table)) {
      make(activity.url(), stored.flatMap(PreviewRow::preview))
          .ifPresent(preview -> isAdded(activity, preview));
    }
  }

  /** @param known the stored one, whose texts are better than nothing if the page is down now */
  private Optional<LinkPreview> make(String url, Optional<LinkPreview> known) {
    var preview = new MakingPreview(fetches, bus, hasPictures, url).make();
    (preview.isPresent() ? made : failed).increment();
    if (preview.isEmpty() && known.isPresent()) {
      return known.map(stored -> stored.withPicture(Optional.empty()));
    }
    table.putAll(List.of(new PreviewRow(preview).item(url, clock.instant()))).await();
    return preview;
  }

  private boolean isAdded(LinkedActivity activity, LinkPreview preview) {
    return bus.ask(new AddPreview(activity.id(), preview)).await();
  }
}
