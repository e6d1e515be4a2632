/** Reads that other features ask of the versions of a form, within their own query or change. */
export { findVersion, newestVersion } from "./page-config.store.server";
