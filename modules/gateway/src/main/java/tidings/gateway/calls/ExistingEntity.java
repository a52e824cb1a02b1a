// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.calls;

import io.vertx.core.Future;
import java.util.List;
import java.util.Optional;
import tidings.core.Entities.GetEntity;
import tidings.core.Page;
import tidings.core.Ref;
import tidings.core.UserId;
import tidings.core.bus.Bus;
import tidings.gateway.http.PageRequest;

/** Tells an empty list of an entity from the list of an entity that nobody has described or used. */
record ExistingEntity(Bus bus) {

  /**
   * Passes a page on. If the list is empty, fails as the read of the entity itself does: a list that
   * has something costs nothing more.
   */
  <T> Future<Page<T>> require(Ref entity, Optional<UserId> reader, PageRequest request,
      Page<T> page) {
    return request.after().isEmpty() && page.items().isEmpty() && page.next().isEmpty()
        ? bus.ask(new GetEntity(entity, reader)).map(page)
        : Future.succeededFuture(page);
  }

  /** The same for a list that has no pages. */
  <T> Future<List<T>> require(Ref entity, Optional<UserId> reader, List<T> list) {
    return list.isEmpty()
        ? bus.ask(new GetEntity(entity, reader)).map(list)
        : Future.succeededFuture(list);
  }
}
