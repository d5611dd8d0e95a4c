/** What the seller may upload for a version. Raise these for larger products; `data` needs the space. */
export const UPLOADS = {
  /** A large file arrives in requests of this size, each within `RECEIVE_MS`: at least 0.6 Mbit/s. */
  chunkBytes: 2_097_152,
  fileBytes: 20e9,
  /** All files of a version. */
  editionBytes: 50e9,
  files: 2000,
  /** How much larger than the ZIP file its content may be, and how much larger it may be in any case. */
  unpackedTimes: 100,
  unpackedBytes: 20e6,
  /** Stays free for orders and emails. */
  freeDiskBytes: 500e6,
} as const;
