import { cpus, totalmem } from 'node:os';

/** What the figures were measured on, and when. */
export function machine(): string {
  const [first] = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  const processors = `${cpus().length} × ${first?.model.trim() ?? 'unknown processor'}`;
  const day = new Date().toISOString().slice(0, 10);
  return `${day}, ${processors}, ${memory} GiB, ${process.platform} ${process.arch}, Node.js ${process.version}`;
}
