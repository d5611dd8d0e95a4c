/* biome-ignore-start lint/style/noProcessEnv: handed on to the peers' own tools */
/** The environment of a peer: nothing is reported to anybody. */
export const quietly = (more: Readonly<Record<string, string>> = {}) => ({
  ...process.env,
  NEXT_TELEMETRY_DISABLED: '1',
  ASTRO_TELEMETRY_DISABLED: '1',
  ...more,
});
/* biome-ignore-end lint/style/noProcessEnv: handed on to the peers' own tools */
