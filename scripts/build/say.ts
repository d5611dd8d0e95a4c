/* biome-ignore-all lint/suspicious/noConsole: scripts talk to a person at a terminal */

export const say = (line: string) => console.log(line);
