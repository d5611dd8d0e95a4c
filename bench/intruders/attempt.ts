/** The shop that is attacked. */
export type Target = { url: string; deskUrl: string; password: string; pid: number };

/** One attack. */
export type Attempt = {
  /** Its section of OWASP ASVS 5. */
  asvs: string;
  what: string;
  /** Returns what happened. Throws if the attack succeeded. */
  run: (target: Target) => Promise<string>;
};

export function must(holds: boolean, problem: string): void {
  if (!holds) throw new Error(problem);
}
