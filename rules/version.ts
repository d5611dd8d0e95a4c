/** The version of an edition. It is used in paths and URLs, so it must not contain separators. */
export const VERSION = /^\w[\w.-]*$/;
