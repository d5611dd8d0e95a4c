/** What an edition is called. It becomes a folder and a part of addresses, so it can lead nowhere else. */
export const VERSION = /^\w[\w.-]*$/;
