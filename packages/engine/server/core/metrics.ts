import { Counter, Histogram, Registry } from 'prom-client';

/** What Prometheus reads at the desk's /metrics. Each process reports itself; nothing is personal. */
export const metrics = new Registry();
const registers = [metrics];

export const requestSeconds = new Histogram({
  name: 'shop_http_request_duration_seconds',
  help: 'HTTP requests of the site by method, route pattern and status',
  labelNames: ['method', 'route', 'status'] as const,
  buckets: [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10],
  registers,
});

export const emails = new Counter({
  name: 'shop_emails_total',
  help: 'Attempts to hand an email over to the mail server',
  labelNames: ['result'] as const,
  registers,
});
// So that a rate can be computed before the first failure.
for (const result of ['sent', 'failed']) emails.inc({ result }, 0);

export const jobRuns = new Counter({
  name: 'shop_job_runs_total',
  help: 'Runs of jobs in this process by kind and result',
  labelNames: ['kind', 'result'] as const,
  registers,
});
