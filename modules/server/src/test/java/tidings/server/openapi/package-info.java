// SPDX-License-Identifier: Apache-2.0
/** The documents of the API, held against what is said and answered while the tests run. */
package tidings.server.openapi;
