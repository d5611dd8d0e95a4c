/* biome-ignore-all lint/suspicious/noConsole: scripts write to a terminal */

/** For the result of a command. */
export const print = (line: string) => console.log(line);

/** For progress and errors: stdout is for the result only. */
export const printToStderr = (line: string) => console.error(line);
