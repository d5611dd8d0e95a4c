/* biome-ignore-all lint/suspicious/noConsole: the one place that writes to the terminal */

/** Events of the process, never what people sent: no names, no addresses, no secrets. */
export function logLine(line: string): void {
  console.log(line);
}

/** The stack tells where; messages of ours and of the libraries hold no personal data. */
export function logError(what: string, error: unknown): void {
  console.error(`${what}: ${error instanceof Error ? (error.stack ?? error.message) : error}`);
}
