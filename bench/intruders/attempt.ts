/** The shop that is attacked. */
export type Target = { url: string; deskUrl: string; password: string };

/** One thing an intruder would try. */
export type Attempt = {
  /** Section of OWASP ASVS 5 that it belongs to. */
  asvs: string;
  what: string;
  /** What happened, in words. It throws when the intruder got anywhere. */
  run: (target: Target) => Promise<string>;
};

export function must(holds: boolean, otherwise: string): void {
  if (!holds) throw new Error(otherwise);
}
