// SPDX-License-Identifier: Apache-2.0
package tidings.store.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import tidings.core.Face;
import tidings.store.Keys;
import tidings.store.Table;
import tidings.store.rows.Faces;

/** Faces are read once, and those that are known are not read with others. */
@ExtendWith(VertxExtension.class)
final class FacesTest {

  @Test
  void only_what_is_not_known_is_read(Vertx vertx, @TempDir Path folder) {
    try (var stage = Stage.open(vertx, folder)) {
      var cast = new Cast(stage);
      var ana = cast.user("ana").ref();
      var ben = cast.user("ben").ref();
      var asked = new ArrayList<>();
      var faces = new Faces(heard(stage.table(), asked));

      assertThat(faces.each(List.of(ana, ben, ana))).extracting(Face::name)
          .containsExactly("ana", "ben", "ana");
      faces.forget(ben);
      var known = faces.each(List.of(ana)).getFirst();
      assertThat(faces.each(List.of(ben, ana)).getLast()).isSameAs(known);
      assertThat(faces.of(List.of(ana, ben)).face(ben).name()).isEqualTo("ben");

      assertThat(asked).containsExactly(
          List.of(Keys.profile(ana), Keys.profile(ben)), List.of(Keys.profile(ben)));
    }
  }

  /** The table, and what is asked of it by many keys. */
  private static Table heard(Table table, List<Object> asked) {
    return (Table) Proxy.newProxyInstance(
        Table.class.getClassLoader(), new Class<?>[]{Table.class}, (proxy, called, arguments) -> {
          if (called.getName().equals("getAll")) {
            asked.add(arguments[0]);
          }
          return called.invoke(table, arguments);
        });
  }
}
