import type { SMTPServerOptions } from 'smtp-server';
import { pause } from '../fakes/paymentEvents.ts';
import type { Fault } from './trial.ts';

const OUTAGE_MS = 2000;
const SLOW_MS = 1500;

type Behavior = Pick<SMTPServerOptions, 'onConnect' | 'onRcptTo'>;

/** The mail server misbehaves for a while. */
function mailFault(name: string, behavior: (isFailing: () => boolean) => Behavior): Fault {
  let failing = false;
  return {
    name,
    mail: behavior(() => failing),
    async strike() {
      failing = true;
      await pause(OUTAGE_MS);
      failing = false;
    },
  };
}

const rejecting = (code: number): ((isFailing: () => boolean) => Behavior) => {
  const rejection = Object.assign(new Error('not now'), { responseCode: code });
  return (isFailing) => ({
    onRcptTo: (_address, _session, done) => done(isFailing() ? rejection : null),
  });
};

export const mailFaults = (): Fault[] => [
  {
    name: 'mail server down',
    async strike({ mailServer }) {
      await mailServer.goDown();
      await pause(OUTAGE_MS);
      await mailServer.comeBack();
    },
  },
  mailFault('mail server rejects connections (554)', (isFailing) => ({
    onConnect: (_session, done) => done(isFailing() ? new Error('closed') : null),
  })),
  mailFault('mail server slow', (isFailing) => ({
    onRcptTo: (_address, _session, done) => {
      setTimeout(done, isFailing() ? SLOW_MS : 0);
    },
  })),
  mailFault('mail server rejects temporarily (451)', rejecting(451)),
  mailFault('mail server rejects permanently (550)', rejecting(550)),
];
