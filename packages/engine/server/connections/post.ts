import { lookup } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net';

/** For the whole exchange. A receiver should store the event and answer at once. */
export const TIMEOUT_MS = 10_000;
const MAX_URL_LENGTH = 2000;

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8);
loopback.addAddress('::1', 'ipv6');

/** Networks that are not the public internet: private, local, shared, reserved, multicast. */
const notPublic = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  notPublic.addSubnet(network, bits);
}
// Within the public range: protocol assignments with Teredo, documentation, 6to4.
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  notPublic.addSubnet(network, bits, 'ipv6');
}
const publicIpv6 = new BlockList();
publicIpv6.addSubnet('2000::', 3, 'ipv6');

/** Whether webhooks may go to this IP address. */
export function isAllowedAddress(address: string, allowLoopback: boolean): boolean {
  const family = isIPv6(address) ? 'ipv6' : 'ipv4';
  if (allowLoopback && loopback.check(address, family)) return true;
  if (notPublic.check(address, family)) return false;
  return family === 'ipv4' || publicIpv6.check(address, family);
}

/** Why an address cannot be an endpoint; undefined when it can. */
export function whyNotEndpoint(url: string, allowLoopback: boolean): string | undefined {
  const target = URL.parse(url);
  if (!target || url.length > MAX_URL_LENGTH)
    return 'Enter an address like https://example.com/hook.';
  const allowed = allowLoopback ? ['https:', 'http:'] : ['https:'];
  if (!allowed.includes(target.protocol)) return 'The address must begin with https://.';
  if (target.username || target.password) return 'The address must not contain a password.';
  const host = hostOf(target);
  const isLocalName = host === 'localhost' || host.endsWith('.localhost');
  const refused = isIP(host)
    ? !isAllowedAddress(host, allowLoopback)
    : isLocalName && !allowLoopback;
  return refused ? 'Webhooks go to public addresses only.' : undefined;
}

const hostOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '');

/** Checks the addresses that the connection is really made to, so that DNS cannot change in between. */
export const checkedLookup =
  (allowLoopback: boolean): LookupFunction =>
  (host, options, done) =>
    lookup(host, { ...options, all: true }, (error, found) => {
      if (error) return done(error, []);
      const [first] = found;
      if (!first || !found.every(({ address }) => isAllowedAddress(address, allowLoopback))) {
        return done(new Error('the name leads to an address that is not public'), []);
      }
      return options.all ? done(null, found) : done(null, first.address, first.family);
    });

/**
 * Posts JSON and returns the status of the answer. Follows no redirect and does not read the answer:
 * nothing that a receiver sends can take our time or memory.
 */
export function postJson(
  url: string,
  sent: { headers: Record<string, string>; body: string },
  { allowLoopback, timeoutMs = TIMEOUT_MS }: { allowLoopback: boolean; timeoutMs?: number },
): Promise<number> {
  const problem = whyNotEndpoint(url, allowLoopback);
  if (problem) return Promise.reject(new Error(problem));
  const options: https.RequestOptions = {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(sent.body),
      ...sent.headers,
    },
    lookup: checkedLookup(allowLoopback),
    signal: AbortSignal.timeout(timeoutMs),
  };
  return new Promise((done, fail) => {
    const answered = (response: http.IncomingMessage) => {
      done(response.statusCode ?? 0);
      response.destroy();
    };
    const request = url.startsWith('https:')
      ? https.request(url, options, answered)
      : http.request(url, options, answered);
    request.on('error', fail).end(sent.body);
  });
}
