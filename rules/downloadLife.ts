/** How long a download link works. The library page fetches new links when they expire. */
export const DOWNLOAD_LIFE_MS = 15 * 60_000;
