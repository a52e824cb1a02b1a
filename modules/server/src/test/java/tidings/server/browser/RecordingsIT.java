// SPDX-License-Identifier: Apache-2.0
package tidings.server.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.options.FilePayload;
import io.vertx.core.buffer.Buffer;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tidings.client.Drafts;
import tidings.client.Session;
import tidings.core.ShownRecording;
import tidings.server.Await;
import tidings.server.RecordingFiles;
import tidings.server.ServerExtension;

/** Video and audio are chosen or dropped, named, posted and played. */
final class RecordingsIT {
  private static final String ADD = "Add images, video or audio";
  @RegisterExtension
  static final ServerExtension server = new ServerExtension();

  @RegisterExtension
  static final ChromiumExtension browser = new ChromiumExtension(server);

  private Session ana;
  private Visitor visitor;
  private Screen screen;

  @BeforeEach
  void openHomePage() {
    ana = server.signUp("Ana");
    visitor = browser.visitor(ana).open("/");
    screen = Screen.of(visitor);
  }

  @Test
  void a_chosen_recording_is_posted_with_its_name_and_plays() {
    choose(RecordingFiles.wav(4_000));
    screen.field("Name of the recording").fill("A tone");
    screen.publish("Listen");

    var player = screen.post("Listen").locator("audio");
    assertThat(player).isVisible();
    assertThat(player).hasAttribute("aria-label", "A tone");
    assertThat(player).hasAttribute("controls", "");
    assertThat(play(player)).isEqualTo(0.5);
    Await.until(this::recording, Optional::isPresent);
    assertThat(recording().orElseThrow().alt()).contains("A tone");
  }

  @Test
  void a_dropped_recording_stays_in_the_draft() {
    drop("audio/wav", RecordingFiles.wav(1_000));
    assertThat(screen.field("Name of the recording")).isVisible();
    screen.write("Later");
    visitor.open("/");

    assertThat(screen.field("Name of the recording")).isVisible();
    screen.button("Remove the recording").click();
    assertThat(screen.field("Name of the recording")).hasCount(0);
  }

  /** A real file, of a format that is cleaned element by element. */
  @Test
  void a_recording_of_the_browser_plays_after_its_upload() {
    drop("audio/webm", Base64.getDecoder().decode(record()));
    screen.field("Name of the recording").fill("Recorded here");
    screen.publish("Hear me");

    var player = screen.post("Hear me").locator("audio");
    assertThat(player).hasAttribute("aria-label", "Recorded here");
    assertThat((Number) play(player)).isNotNull();
    assertThat(recording().orElseThrow().type()).isEqualTo("audio/webm");
  }

  @Test
  void a_post_has_one_recording() {
    choose(RecordingFiles.wav(1_000));
    choose(RecordingFiles.wav(1_001));

    assertThat(screen.page().getByText("A post has at most one recording.")).isVisible();
    assertThat(screen.page().locator(".upload")).hasCount(1);
  }

  @Test
  void the_recording_of_a_post_is_removed() {
    var uploaded = ana.media()
        .uploadRecording(Buffer.buffer(RecordingFiles.wav(1_000)), Optional.empty()).await();
    ana.post(Drafts.recording(uploaded.shown(), "Listen")).await();
    visitor.open("/" + ana.ref());
    assertThat(screen.post("Listen").locator("audio")).hasAttribute("aria-label", "Audio");

    screen.choose(screen.post("Listen"), "Edit");
    screen.button("Remove the recording").click();
    screen.button("Save").click();

    assertThat(screen.post("Listen").locator("audio")).hasCount(0);
    Await.until(this::recording, Optional::isEmpty);
  }

  /** Plays it to its end. Returns its length in seconds. */
  private static Object play(Locator player) {
    return player.evaluate("""
        (audio) => new Promise((resolve, reject) => {
          audio.onended = () => resolve(audio.duration);
          audio.onerror = () => reject(new Error(audio.error.message));
          audio.muted = true;
          audio.play().catch(reject);
        })""");
  }

  private void choose(byte[] wav) {
    var chooser = screen.page().waitForFileChooser(() -> screen.button(ADD).click());
    chooser.setFiles(new FilePayload("tone.wav", "audio/wav", wav));
    assertThat(screen.page().locator("progress")).hasCount(0);
  }

  /** A tone, as base64. */
  private String record() {
    return (String) screen.page().evaluate("""
        async () => {
          const context = new AudioContext();
          const tone = context.createOscillator();
          const sound = context.createMediaStreamDestination();
          tone.connect(sound);
          tone.start();
          const recorder = new MediaRecorder(sound.stream, { mimeType: 'audio/webm' });
          const parts = [];
          recorder.ondataavailable = ({ data }) => {
            parts.push(data);
            if (parts.length === 5) recorder.stop();
          };
          const stopped = new Promise((resolve) => { recorder.onstop = resolve; });
          recorder.start(100);
          await stopped;
          const bytes = new Uint8Array(await new Blob(parts).arrayBuffer());
          return btoa(String.fromCharCode(...bytes));
        }""");
  }

  private void drop(String type, byte[] file) {
    screen.draft().evaluate("""
        (textarea, [type, base64]) => {
          const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
          const transfer = new DataTransfer();
          transfer.items.add(new File([bytes], 'tone', { type }));
          const given = new Event('drop', { bubbles: true, cancelable: true });
          Object.defineProperty(given, 'dataTransfer', { value: transfer });
          textarea.dispatchEvent(given);
        }""", List.of(type, Base64.getEncoder().encodeToString(file)));
  }

  private Optional<ShownRecording> recording() {
    return ana.feed().await().page().items().stream().findFirst()
        .flatMap(entry -> entry.activity().object().recording());
  }
}
