/** How long the address of a download works; the page that it stands on gets new ones by itself. */
export const DOWNLOAD_LIFE_MS = 15 * 60_000;
