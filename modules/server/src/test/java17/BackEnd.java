// SPDX-License-Identifier: Apache-2.0
import java.util.concurrent.LinkedBlockingQueue;
import tidings.client.LiveFrame.ActivityArrived;
import tidings.client.Ticket;
import tidings.client.Tidings;
import tidings.core.Ref;

/** A program of a site, with the token of one user and a key to act as another. */
public final class BackEnd {
  public static void main(String[] args) throws InterruptedException {
    System.out.println("Java " + Runtime.version().feature());
    var address = args[0];
    var token = args[1];
    var key = args[2];
    var user = Ref.parse(args[3]);
    try (var tidings = Tidings.at(address)) {
      var ana = tidings.withToken(token).await();
      var ben = tidings.withKey(key, user).await();
      ben.follow(ana.ref()).await();

      var byKey = ben.live().await();
      var byTicket = tidings.withTicket(ben.ticket().await().text()).live().await();
      var arrived = new LinkedBlockingQueue<String>();
      var byTickets = tidings.withTickets(() -> ben.ticket().map(Ticket::text)).subscribe(frame -> {
        if (frame instanceof ActivityArrived activity) {
          arrived.add(text(activity));
        }
      });
      byTickets.welcomed().await();

      ana.post("From a back end").await();
      System.out.println("key: " + text(byKey.next(ActivityArrived.class).await()));
      System.out.println("ticket: " + text(byTicket.next(ActivityArrived.class).await()));
      System.out.println("tickets: " + arrived.take());
      ben.wholeFeed().stream().limit(10).forEach(entry -> System.out.println(
          "feed: " + entry.activity().object().text().orElse("") + ", " + entry.via()));
    }
  }

  private static String text(ActivityArrived arrived) {
    return arrived.activity().object().text().orElse("");
  }
}
