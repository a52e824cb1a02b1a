// SPDX-License-Identifier: Apache-2.0
package tidings.search.index;

/** The names of the fields of documents. */
public final class IndexField {
  /** The key of a document, and all that is stored of it. */
  public static final String REF = "ref";
  /** The type of the ref. */
  public static final String TYPE = "type";
  /** The words of an activity, or of the description of an entity. */
  public static final String TEXT = "text";
  /** The words of the name, the handle and the id of an entity, or of the name of an activity. */
  public static final String NAME = "name";
  /** The beginnings of the words of an entity's name, handle and id. */
  public static final String PREFIX = "prefix";
  public static final String FOLLOWERS = "followers";
  public static final String TIME = "time";
  public static final String BY = "by";
  public static final String TO = "to";
  /** Of an activity with media. */
  public static final String MEDIA = "media";
  /** Of a user whose activities not everybody may see. */
  public static final String CLOSED = "closed";
  /** When an entity was described first. */
  public static final String CREATED = "created";
  /** The folded name by which entities are sorted. */
  public static final String SORTED_NAME = "sortedName";

  private IndexField() {}
}
