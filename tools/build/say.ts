/* biome-ignore-all lint/suspicious/noConsole: scripts talk to a person at a terminal */

export const say = (line: string) => console.log(line);

/** For what happens on the way to what was asked for. */
export const tell = (line: string) => console.error(line);
