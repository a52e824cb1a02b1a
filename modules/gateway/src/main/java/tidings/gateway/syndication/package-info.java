// SPDX-License-Identifier: Apache-2.0
/**
 * What others read with standard formats: Atom and JSON Feed for feed readers, ActivityStreams 2.0 for
 * programs that know it. Each is another form of a list or an activity of the API, for the same
 * reader.
 */
package tidings.gateway.syndication;
