// SPDX-License-Identifier: Apache-2.0
package tidings.app;

import tidings.app.demo.Demo;
import tidings.client.Tidings;

/** Runs a server with the world of the demo in it. */
final class ServeDemo {
  private ServeDemo() {}

  /** Fills the store if it is empty. @throws Trouble when there is something else in it */
  static void run(Config config) {
    var house = Serve.start(config);
    var demo = new Demo(Tidings.at(house.address()));
    if (house.isFresh()) {
      System.out.println("Filling " + config.shownData() + " with a small world");
      demo.fill(System.out);
    } else if (demo.isThere()) {
      demo.goOn();
    } else {
      throw Trouble.failed(
          "the store in " + config.shownData() + " is not empty, and it is no finished demo: "
              + "name another folder with --data, or remove this one");
    }
    System.out.println(
        "The demo is ready at " + house.address() + " (data in " + config.shownData() + ")");
    System.out.println(
        "Sign in as " + Demo.LOGIN + " with the password " + Demo.PASSWORD + "; Ctrl-C ends it");
  }
}
