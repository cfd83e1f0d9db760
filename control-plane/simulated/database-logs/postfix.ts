import type { LogLine } from '../../ports/telemetry.ts';
import { mix } from '../hash.ts';
import { type EngineLog, goodSetting, lineTemplate, pick } from './database-log.ts';

const delivery = (bits: number) => ({
  queueId: String(mix(bits, 0, 7)),
});

export const postfixLog: EngineLog = {
  background: [
    {
      often: { perHour: 90 },
      line: (variant) =>
        lineTemplate({
          category: 'delivered',
          level: 'info',
          severity: '',
          message: `to=<${person(variant)}>, relay=mx.${host(variant)}[192.0.2.${variant}]:25, delay=${1 + (variant % 4)}.2, status=sent (250 2.0.0 Ok)`,
          fields: delivery,
        }),
    },
    {
      often: { perHour: 5 },
      line: (variant) =>
        lineTemplate({
          category: 'deferred',
          level: 'warn',
          severity: '',
          message: `to=<${person(variant)}>, relay=none, delay=${30 + variant}, status=deferred (connect to mx.${host(variant)}:25: timed out)`,
          fields: delivery,
        }),
    },
    {
      often: { perHour: 1 },
      line: (variant) =>
        lineTemplate({
          category: 'bounced',
          level: 'error',
          severity: '',
          message: `to=<${person(variant)}>, relay=mx.${host(variant)}[192.0.2.${variant}]:25, status=bounced (550 5.1.1 User unknown)`,
          fields: delivery,
        }),
    },
    {
      often: { perHour: 8 },
      line: (variant) =>
        lineTemplate({
          category: 'rejected',
          level: 'warn',
          severity: '',
          message: `NOQUEUE: reject: RCPT from unknown[198.51.100.${variant}]: 554 5.7.1 Relay access denied`,
        }),
    },
    {
      often: { perHour: 4 },
      line: (variant) =>
        lineTemplate({
          category: 'auth',
          level: 'warn',
          severity: 'warning',
          message: `unknown[203.0.113.${variant}]: SASL LOGIN authentication failed: authentication failure`,
        }),
    },
    {
      often: { perHour: 30 },
      line: (variant) =>
        lineTemplate({
          category: 'other',
          level: 'info',
          severity: '',
          message: `disconnect from unknown[198.51.100.${variant}]`,
        }),
    },
  ],
  ofRequest: () => [],
  started: lineTemplate({
    category: 'other',
    level: 'info',
    severity: '',
    message: 'daemon started -- version 3.10.2',
  }),
  write: ({ at, severity, message, fields: { queueId } }: LogLine) => [
    `${new Date(at).toISOString()} mail postfix/smtp[214]: ${queueId === undefined ? '' : `${queueId}: `}${severity && `${severity}: `}${message}`,
  ],
  settings: [
    goodSetting({
      name: 'maillog_file',
      value: '/dev/stdout',
      label: 'Log',
      meaning: 'Every attempt to deliver is logged.',
      categories: ['delivered', 'deferred', 'bounced', 'rejected', 'auth'],
    }),
  ],
};

function person(variant: number): string {
  return `${pick(['ada', 'grace', 'alan', 'barbara', 'linus'], variant)}@${host(variant)}`;
}

function host(variant: number): string {
  return pick(['acme.test', 'umbrella.test', 'mail.test'], variant);
}
