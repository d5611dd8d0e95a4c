const NETWORK =
  /^(HOME|NODE_EXTRA_CA_CERTS|npm_config_(registry|cache|userconfig)|(https?|no)_proxy)$/i;

/** This machine's registry settings, which are not under test. */
export const npmEnv = (): Record<string, string> =>
  Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) =>
      NETWORK.test(name) && value !== undefined ? [[name, value]] : [],
    ),
  );
