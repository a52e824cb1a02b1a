// SPDX-License-Identifier: Apache-2.0
package tidings.server;

import com.icegreen.greenmail.util.GreenMail;
import com.icegreen.greenmail.util.ServerSetup;
import jakarta.mail.Message;
import jakarta.mail.MessagingException;
import jakarta.mail.internet.MimeMessage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Pattern;

/** A real SMTP server on a port of its own, which keeps the mails that it gets. */
public final class MailBox implements AutoCloseable {
  /** Where the links of all mails begin. */
  static final String PUBLIC_URL = PasskeyBrowser.ORIGIN;
  static final String SENDER = "noreply@tidings.example";
  private static final String USER = "tidings";
  private static final String PASSWORD = "the password of the mail server";
  private static final Pattern LINK =
      Pattern.compile(Pattern.quote(PUBLIC_URL) + "/(?:confirm-email|reset-password)#(\\S+)");

  private final int port = freePort();
  private final HangingUpPort down = new HangingUpPort(port);
  private final GreenMail greenMail =
      new GreenMail(new ServerSetup(port, "127.0.0.1", ServerSetup.PROTOCOL_SMTP));

  /** A received mail. */
  public record Mail(String to, String from, String subject, String text) {
    /** The token of its link. */
    public String token() {
      var link = LINK.matcher(text);
      if (!link.find()) {
        throw new AssertionError("no link in " + text);
      }
      return link.group(1);
    }
  }

  /** A server that accepts mails at once. */
  public static MailBox open() {
    var mailBox = new MailBox();
    mailBox.start();
    return mailBox;
  }

  /** A server that accepts no mails until it is started: it hangs up. */
  static MailBox closed() {
    return new MailBox();
  }

  private MailBox() {}

  void start() {
    down.close();
    greenMail.start();
    greenMail.setUser(SENDER, USER, PASSWORD);
  }

  /** Waits until an attempt to send a mail has failed, before the first start. */
  void awaitFailedAttempt() {
    down.awaitConnection();
  }

  /** Accepts no connections any more. */
  void stop() {
    greenMail.stop();
  }

  int port() {
    return port;
  }

  /** Settings of a server that sends mails here. */
  public Map<String, String> settings() {
    return Map.of(
        "--mail.host", "127.0.0.1", "--mail.port", String.valueOf(port),
        "--mail.encryption", "off", "--mail.from", SENDER,
        "--mail.user", USER, "--mail.password", PASSWORD,
        "--http.publicUrl", PUBLIC_URL);
  }

  /** Waits for a number of mails to an address, and returns the last. */
  public Mail await(String to, int count) {
    return Await.until(() -> mailsTo(to), mails -> mails.size() >= count).get(count - 1);
  }

  /** The mails to an address, in the order in which they came. */
  List<Mail> mailsTo(String to) {
    return Arrays.stream(greenMail.getReceivedMessages())
        .map(MailBox::mail)
        .filter(mail -> mail.to().equals(to))
        .toList();
  }

  private static Mail mail(MimeMessage message) {
    try {
      return new Mail(
          message.getRecipients(Message.RecipientType.TO)[0].toString(),
          message.getFrom()[0].toString(), message.getSubject(),
          message.getContent().toString().replace("\r\n", "\n"));
    } catch (MessagingException broken) {
      throw new AssertionError(broken);
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
  }

  /**
   * A port below those that the system gives to connections: a stopped mail box leaves it free,
   * and nothing else must take it meanwhile.
   */
  private static int freePort() {
    while (true) {
      int candidate = ThreadLocalRandom.current().nextInt(10_000, 32_000);
      try (var socket = new ServerSocket(candidate, 1, InetAddress.getLoopbackAddress())) {
        return socket.getLocalPort();
      } catch (BindException taken) {
        // another candidate
      } catch (IOException failure) {
        throw new UncheckedIOException(failure);
      }
    }
  }

  @Override
  public void close() {
    down.close();
    stop();
  }
}
