/** A download link works at least this long. The library page fetches new ones when they expire. */
export const SHORTEST_LINK_MS = 60 * 60_000;

/** How long a link to a file works: as long as a slow connection needs, and an hour to begin. */
export const downloadLife = (bytes: number, slowestMbit: number): number =>
  SHORTEST_LINK_MS + Math.ceil((bytes * 8) / (slowestMbit * 1000));
