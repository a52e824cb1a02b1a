// SPDX-License-Identifier: Apache-2.0
package tidings.app;

import tidings.app.demo.Demo;
import tidings.app.demo.Plan;
import tidings.app.demo.pictures.Drawing;
import tidings.client.Tidings;

/** Runs a server with the world of the demo in it, until the process is told to end. */
final class ServeDemo {
  private ServeDemo() {}

  /** Fills the store if it is empty. @throws Trouble when there is something else in it */
  static void run(Config config) {
    var house = House.open(config, Drawing::svg);
    try {
      begin(new Demo(Tidings.at(house.address())), house, config);
    } catch (Trouble trouble) {
      house.stop();
      throw trouble;
    }
    Serve.untilTold(house);
    System.out.println(
        "The demo is ready at " + house.address() + " (data in " + config.store().shown() + ")");
    System.out.println(
        "Sign in as " + Demo.LOGIN + " with the password " + Demo.PASSWORD + "; Ctrl-C ends it");
  }

  private static void begin(Demo demo, House house, Config config) {
    var store = config.store();
    if (house.isFresh()) {
      System.out.println("Filling " + store.shown() + " with a small world");
      fill(demo, config.demo());
      return;
    }
    var plan = demo.filledWith()
        .orElseThrow(
            () -> Trouble.failed(
                "the store in " + store.shown() + " is not empty, and it is no finished demo: "
                    + store.otherwise()));
    demo.goOn(plan);
  }

  private static void fill(Demo demo, Plan plan) {
    try {
      demo.fill(plan, System.out);
    } catch (RuntimeException failure) {
      throw Trouble.failed("the demo could not be filled: " + failure.getMessage());
    }
  }
}
