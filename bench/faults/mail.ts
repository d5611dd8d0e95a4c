import type { SMTPServerOptions } from 'smtp-server';
import { pause } from '../../testkit/paidSessions.ts';
import type { Fault } from './fault.ts';

const TROUBLE_MS = 2000;
const SLOW_MS = 1500;

type Trouble = Pick<SMTPServerOptions, 'onConnect' | 'onRcptTo'>;

/** The mail server has some trouble for a while and then none. */
function mailTrouble(name: string, trouble: (troubled: () => boolean) => Trouble): Fault {
  let troubled = false;
  return {
    name,
    mail: trouble(() => troubled),
    async strike() {
      troubled = true;
      await pause(TROUBLE_MS);
      troubled = false;
    },
  };
}

const refusing = (code: number): ((troubled: () => boolean) => Trouble) => {
  const refusal = Object.assign(new Error('not now'), { responseCode: code });
  return (troubled) => ({
    onRcptTo: (_address, _session, done) => done(troubled() ? refusal : null),
  });
};

export const mailFaults = (): Fault[] => [
  {
    name: 'mail server down',
    async strike({ mailServer }) {
      await mailServer.goDown();
      await pause(TROUBLE_MS);
      await mailServer.comeBack();
    },
  },
  mailTrouble('mail server turns everybody away (554)', (troubled) => ({
    onConnect: (_session, done) => done(troubled() ? new Error('closed') : null),
  })),
  mailTrouble('mail server slow', (troubled) => ({
    onRcptTo: (_address, _session, done) => {
      setTimeout(done, troubled() ? SLOW_MS : 0);
    },
  })),
  mailTrouble('mail server says “later” (451)', refusing(451)),
  mailTrouble('mail server says “never” (550)', refusing(550)),
];
