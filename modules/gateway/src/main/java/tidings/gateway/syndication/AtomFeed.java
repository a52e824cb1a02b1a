// SPDX-License-Identifier: Apache-2.0
package tidings.gateway.syndication;

import io.vertx.core.buffer.Buffer;
import java.io.StringWriter;
import java.time.Instant;
import java.util.Optional;
import java.util.regex.Pattern;
import javax.xml.XMLConstants;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;
import tidings.core.Activity;
import tidings.core.LanguageTag;
import tidings.core.Ref;

/** Writes a page as an Atom feed (RFC 4287), with the address of the next one (RFC 5005). */
final class AtomFeed {
  static final String CONTENT_TYPE = "application/atom+xml; charset=utf-8";
  private static final String NAMESPACE = "http://www.w3.org/2005/Atom";
  private static final XMLOutputFactory FACTORY = XMLOutputFactory.newDefaultFactory();
  /** Characters that no XML document may have, however they are written. */
  private static final Pattern NOT_IN_XML =
      Pattern.compile("[^\\t\\n\\r\\x20-\\uD7FF\\uE000-\\uFFFD\\x{10000}-\\x{10FFFF}]");

  private final SyndicatedPage page;
  private final XMLStreamWriter xml;

  private AtomFeed(SyndicatedPage page, XMLStreamWriter xml) {
    this.page = page;
    this.xml = xml;
  }

  static Buffer write(SyndicatedPage page) {
    var text = new StringWriter();
    try {
      var xml = FACTORY.createXMLStreamWriter(text);
      new AtomFeed(page, xml).writeFeed();
      xml.close();
    } catch (XMLStreamException failure) {
      throw new IllegalStateException(failure); // a string takes everything
    }
    return Buffer.buffer(text.toString());
  }

  private void writeFeed() throws XMLStreamException {
    xml.writeStartDocument("utf-8", "1.0");
    xml.writeStartElement("feed");
    xml.writeDefaultNamespace(NAMESPACE);
    text("id", page.home());
    text("title", page.title());
    if (page.entity().profile().about().isPresent()) {
      text("subtitle", page.entity().profile().about().get());
    }
    if (page.entity().profile().image().isPresent()) {
      text("logo", page.links().picture(page.entity().profile().image().get()));
    }
    time("updated", page.updatedAt());
    link("alternate", page.home());
    link("self", page.address());
    if (page.hub().isPresent()) {
      link("hub", page.hub().get());
    }
    if (page.next().isPresent()) {
      link("next", page.next().get());
    }
    for (var activity : page.activities().items()) {
      writeEntry(activity);
    }
    xml.writeEndElement();
    xml.writeEndDocument();
  }

  private void writeEntry(Activity activity) throws XMLStreamException {
    var object = activity.object();
    xml.writeStartElement("entry");
    text("id", page.links().page(activity.id()));
    words("title", EntryTitle.of(activity), object.language());
    time("published", activity.publishedAt());
    time("updated", SyndicatedPage.updatedAt(activity));
    xml.writeStartElement("author");
    text("name", activity.actor().name());
    text("uri", page.links().page(activity.actor().ref()));
    xml.writeEndElement();
    link("alternate", page.links().page(activity.id()));
    if (object.url().isPresent()) {
      link("related", object.url().get());
    }
    if (object.image().isPresent()) {
      link("enclosure", page.links().picture(object.image().get()));
    }
    for (var picture : object.pictures()) {
      link("enclosure", page.links().picture(picture.path()));
    }
    if (object.recording().isPresent()) {
      link("enclosure", page.links().picture(object.recording().get().path()));
    }
    if (activity.envelope().shared().isPresent()) {
      link("related", page.links().page(activity.envelope().shared().get()));
    }
    for (var target : SyndicatedPage.tags(activity)) {
      category(target);
    }
    if (object.text().isPresent()) {
      words("content", object.text().get(), object.language());
    }
    xml.writeEndElement();
  }

  /** Without an attribute that says otherwise, a text is plain and no markup. */
  private void text(String name, String text) throws XMLStreamException {
    words(name, text, Optional.empty());
  }

  private void words(String name, String text, Optional<LanguageTag> language)
      throws XMLStreamException {
    xml.writeStartElement(name);
    if (language.isPresent()) {
      xml.writeAttribute("xml", XMLConstants.XML_NS_URI, "lang", language.get().text());
    }
    xml.writeCharacters(allowed(text));
    xml.writeEndElement();
  }

  private void time(String name, Instant time) throws XMLStreamException {
    text(name, time.toString());
  }

  private void link(String relation, String address) throws XMLStreamException {
    xml.writeEmptyElement("link");
    xml.writeAttribute("rel", relation);
    xml.writeAttribute("href", allowed(address));
  }

  private void category(Ref target) throws XMLStreamException {
    xml.writeEmptyElement("category");
    xml.writeAttribute("term", target.toString());
  }

  private static String allowed(String text) {
    return NOT_IN_XML.matcher(text).replaceAll("\uFFFD");
  }
}
