// SPDX-License-Identifier: Apache-2.0
/** Compares the traffic of tests with the OpenAPI and AsyncAPI documents. */
package tidings.server.openapi;
