const NETWORK =
  /^(HOME|NODE_EXTRA_CA_CERTS|npm_config_(registry|cache|userconfig)|(https?|no)_proxy)$/i;

/** How this machine reaches a registry, which is not part of what is tested. */
export const npmEnv = (): Record<string, string> =>
  Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) =>
      NETWORK.test(name) && value !== undefined ? [[name, value]] : [],
    ),
  );
