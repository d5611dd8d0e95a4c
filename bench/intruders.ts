import { spawnSync } from 'node:child_process';
import { z } from 'zod';
import { ATTEMPTS, fuzzTargets, openTarget } from '../testkit/attacks/attacks.ts';
import { command } from '../testkit/attacks/deskAttempts.ts';
import { newBuyer } from '../testkit/attacks/people.ts';
import { fuzz } from '../testkit/fuzz.ts';
import { sendRequest } from '../testkit/rawRequest.ts';
import { observatoryGrade } from './observatory.ts';
import type { Part } from './part.ts';

/** Over all targets. */
const RUNS = 102_000;
const SEED = 20_261_115;
const THROUGH_PROXY = { 'x-forwarded-proto': 'https' };

/** Attacks on the shop and their results. */
export const intruders: Part = async (print, { quick }) => {
  const { target, secrets, inLog, close } = await openTarget();
  const { url, deskUrl, pid, seller } = target;
  const rows: (string | number)[][] = [];
  for (const { asvs, what, run } of ATTEMPTS) {
    const result = await run(target).catch((error) => `FOUND: ${error.message}`);
    print(`${what}: ${result}`);
    rows.push([asvs, what, result]);
  }
  const { library } = await newBuyer(target, 'fuzzed');
  const targets = await fuzzTargets(target, library, secrets);
  let random = 0;
  for (const [where, field] of Object.entries(targets)) {
    const runs = (quick ? RUNS / 50 : RUNS) / Object.keys(targets).length;
    const options = { runs, seed: SEED, pid };
    print(`${options.runs} random requests: ${where}`);
    const { tried, result } = await fuzz(field, options);
    random += tried;
    rows.push(['V16.5 errors', `${tried} random requests to ${where} (seed ${SEED})`, result]);
  }
  const { status: session } = await sendRequest(deskUrl, command('today', seller));
  if (session !== 200) rows.push(['V16.5 errors', 'requests to the desk', 'FOUND: logged out']);
  for (const [name, address] of Object.entries({ site: url, desk: `${deskUrl}/login` })) {
    const { pathname, origin } = new URL(address);
    const { headers } = await sendRequest(origin, { path: pathname, headers: THROUGH_PROXY });
    const { grade, score } = observatoryGrade(headers);
    rows.push([
      'V3.4 browser headers',
      `Mozilla Observatory’s rules: ${name}`,
      `${grade} (${score})`,
    ]);
  }
  const { leaked, hasControls } = inLog();
  const found = leaked === 0 ? 'none' : `FOUND: ${leaked}`;
  rows.push(['V16.2 logging', 'secrets or personal data in the log', found]);
  const controls = hasControls ? 'FOUND' : 'none';
  rows.push(['V16.2 logging', 'control characters in the log', controls]);
  rows.push(['V15.2 dependencies', 'npm audit', npmAudit()]);
  const { status } = await sendRequest(url, { path: '/healthz' });
  rows.push(['V13.1 availability', 'health check afterwards', status]);
  await close();
  return {
    title: `${ATTEMPTS.length} attacks, ${random} random requests (sections of OWASP ASVS 5)`,
    columns: ['section', 'attempt', 'result'],
    rows,
    notes: [
      'Chapters without a row have tests elsewhere or do not apply: V5.2 (files are uploaded at the desk only: server/uploads/receiveUpload.test.ts), V9.2 (tokens of the API: server/connections/api.test.ts), V10 (no OAuth), V12.1 and V12.2 (the proxy terminates TLS; the shop sends Strict-Transport-Security in production), V17 (no WebRTC).',
    ],
  };
};

const report = z.object({
  metadata: z.object({ vulnerabilities: z.object({ total: z.number() }) }),
});

/** Known vulnerabilities in the production packages, if the registry can be reached. */
function npmAudit(): string {
  const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], {
    encoding: 'utf8',
    timeout: 30_000,
  });
  try {
    const { total } = report.parse(JSON.parse(stdout)).metadata.vulnerabilities;
    return `${total} known`;
  } catch {
    return 'skipped: no network';
  }
}
