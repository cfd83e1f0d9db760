import { expect, test } from 'vitest';
import { alertBody } from '../../../control-plane/model/alerts/alert-body.ts';
import { stateOfIncident } from '../../../control-plane/model/alerts/incident.ts';
import {
  evaluateAlert,
  eventOf,
  isAlarmed,
  isWatching,
  pauseAlert,
  restartAlert,
} from '../../../control-plane/model/alerts/alert.ts';
import { alertRow } from '../ports/rows.ts';

test.each([
  ['>', 5, 'ok'],
  ['>', 6, 'pending'],
  ['>=', 5, 'pending'],
  ['>=', 4, 'ok'],
  ['<', 5, 'ok'],
  ['<', 4, 'pending'],
  ['<=', 5, 'pending'],
  ['<=', 6, 'ok'],
] as const)('a rule "%s 5" with the sample %d is %s', (op, value, state) => {
  const rule = alertRow('rule', { op, value: 5, state: 'ok', forSeconds: 60 });

  const { changes } = evaluateAlert(rule, { value }, 1000);

  expect({ ...rule, ...changes }.state).toBe(state);
});

type Rule = Parameters<typeof evaluateAlert>[0];

/** The time of the evaluation. The condition has to hold for 60 s, and to be false for as long. */
const now = 1_000_000;
const seen = { trueSince: null, falseSince: null, missingSince: null };
const isTrue = { value: 1 };
const isFalse = { value: 0 };
const isMissing = { value: null };

test.each<[string, Partial<Rule>, { value: number | null }, Partial<Rule>]>([
  ['begins to hold', { state: 'ok' }, isTrue, { state: 'pending', since: now, trueSince: now }],
  [
    'goes on to hold',
    { state: 'pending', since: 1, trueSince: now - 59_999 },
    isTrue,
    { state: 'pending', since: 1, trueSince: now - 59_999 },
  ],
  [
    'has held',
    { state: 'pending', since: 1, trueSince: now - 60_000 },
    isTrue,
    { state: 'firing', since: now, trueSince: now - 60_000 },
  ],
  [
    'holds while it fires',
    { state: 'firing', since: 1, falseSince: 2 },
    isTrue,
    { state: 'firing', since: 1, trueSince: now },
  ],
  ['ends before it has held', { state: 'pending', since: 1, trueSince: 1 }, isFalse, { state: 'ok', since: now }],
  ['does not hold', { state: 'ok', since: 1 }, isFalse, { state: 'ok', since: 1 }],
  ['was never evaluated', { state: 'ok', since: null }, isFalse, { state: 'ok', since: now }],
  [
    'is false at first',
    { state: 'firing', since: 1, trueSince: 1 },
    isFalse,
    { state: 'firing', since: 1, falseSince: now },
  ],
  [
    'is false for less than a minute',
    { state: 'firing', since: 1, falseSince: now - 59_999 },
    isFalse,
    { state: 'firing', since: 1, falseSince: now - 59_999 },
  ],
  [
    'is false for a minute',
    { state: 'firing', since: 1, falseSince: now - 60_000 },
    isFalse,
    { state: 'ok', since: now },
  ],
  ['has no sample', { state: 'ok', since: 1 }, isMissing, { state: 'ok', since: 1, missingSince: now }],
  [
    'has had none for less than a minute',
    { state: 'ok', since: 1, missingSince: now - 59_999 },
    isMissing,
    { state: 'ok', since: 1, missingSince: now - 59_999 },
  ],
  [
    'has had none for a minute',
    { state: 'ok', since: 1, missingSince: now - 60_000 },
    isMissing,
    { state: 'no_data', since: now, missingSince: now - 60_000 },
  ],
  [
    'still has none',
    { state: 'no_data', since: 1, missingSince: 2 },
    isMissing,
    { state: 'no_data', since: 1, missingSince: 2 },
  ],
  ['is false after a gap', { state: 'no_data', since: 1, missingSince: 2 }, isFalse, { state: 'ok', since: now }],
  [
    'is true after a gap',
    { state: 'no_data', missingSince: 2, trueSince: 3 },
    isTrue,
    { state: 'pending', since: now, trueSince: now },
  ],
  [
    'was announced before a gap',
    { state: 'no_data', missingSince: 2, notifiedAt: 1 },
    isTrue,
    { state: 'firing', since: now, trueSince: now },
  ],
])('the condition of a rule %s', (_what, before, sample, expected) => {
  const rule = alertRow('rule', before);

  const { state, since, trueSince, falseSince, missingSince } = {
    ...rule,
    ...evaluateAlert(rule, sample, now).changes,
  };

  expect({ state, since, trueSince, falseSince, missingSince }).toEqual({ ...seen, ...expected });
});

test.each<[string, Partial<Rule>, { value: number | null; nextChangeAt?: number | null }, number | null]>([
  ['half a minute, if it is not known when the sample changes', {}, isFalse, now + 30_000],
  ['until the sample changes', {}, { value: 0, nextChangeAt: now + 7 }, now + 7],
  ['until something happens', {}, { value: 0, nextChangeAt: null }, null],
  ['a millisecond at least', {}, { value: 0, nextChangeAt: now }, now + 1],
  ['not after it has changed its state', {}, { value: 1, nextChangeAt: null }, now],
  [
    'until the condition has held',
    { state: 'pending', trueSince: now - 10_000 },
    { value: 1, nextChangeAt: null },
    now + 50_000,
  ],
  [
    'until it has been false for a minute',
    { state: 'firing', falseSince: now - 10_000 },
    { value: 0, nextChangeAt: null },
    now + 50_000,
  ],
  [
    'until samples have been missing for a minute',
    { missingSince: now - 10_000 },
    { value: null, nextChangeAt: null },
    now + 50_000,
  ],
  ['until there is a sample', { state: 'no_data', missingSince: 1 }, { value: null, nextChangeAt: null }, null],
  ['until something happens while it fires', { state: 'firing', trueSince: 1 }, { value: 1, nextChangeAt: null }, null],
])('a rule waits %s', (_what, before, sample, expected) => {
  expect(evaluateAlert(alertRow('rule', before), sample, now).next).toBe(expected);
});

test.each<[Rule['state'], number | null, Rule['state'], 'firing' | 'resolved' | null]>([
  ['pending', null, 'firing', 'firing'],
  ['pending', null, 'ok', null],
  ['no_data', 1, 'firing', null],
  ['firing', 1, 'no_data', null],
  ['firing', 1, 'firing', null],
  ['firing', 1, 'ok', 'resolved'],
  ['no_data', 1, 'ok', 'resolved'],
  ['no_data', null, 'pending', null],
])('a rule that is %s and was announced at %s becomes %s: %s', (state, notifiedAt, next, expected) => {
  const before = alertRow('rule', { state, notifiedAt });

  expect(eventOf(before, { ...before, state: next })).toBe(expected);
});

test.each<[Rule['state'], number | null, boolean]>([
  ['firing', null, true],
  ['firing', 1, true],
  ['no_data', 1, true],
  ['no_data', null, false],
  ['ok', 1, false],
  ['pending', 1, false],
])('a rule that is %s and was announced at %s is alarmed: %s', (state, notifiedAt, expected) => {
  expect(isAlarmed(alertRow('rule', { state, notifiedAt }))).toBe(expected);
});

test('a rule is evaluated while it is enabled and its app shall run', () => {
  expect(isWatching({ enabled: true }, { desired: 'running', isSuspended: false })).toBe(true);
  expect(isWatching({ enabled: true }, { desired: 'running', isSuspended: true })).toBe(false);
  expect(isWatching({ enabled: false }, { desired: 'running', isSuspended: false })).toBe(false);
  expect(isWatching({ enabled: true }, { desired: 'stopped', isSuspended: false })).toBe(false);
});

test('a rule that is paused or begins again forgets what it has seen', () => {
  const rule = alertRow('rule', { state: 'firing', since: 1, trueSince: 2, falseSince: 3, missingSince: 4 });

  expect(pauseAlert(rule, 'appStopped', now)).toEqual({ ...seen, state: 'paused', since: now });
  expect(restartAlert(rule, 'updateAlert')).toEqual({ ...seen, state: 'ok', since: null });
  expect(restartAlert({ ...rule, state: 'ok' }, 'updateAlert')).toEqual({ ...seen, state: 'ok', since: null });
});

test('shows the address of a webhook without its path, which may hold a secret', () => {
  const app = { slug: 'shop', env: 'production', region: 'eu' } as const;

  expect(alertBody(alertRow('rule', { webhookUrl: 'https://hooks.test:8443/secret?key=1' }), app)).toMatchObject({
    webhookUrl: 'https://hooks.test:8443',
  });
  expect(alertBody(alertRow('rule'), app)).toMatchObject({ webhookUrl: null });
});

test('an incident is open until it is resolved', () => {
  expect(stateOfIncident({ resolvedAt: null })).toBe('open');
  expect(stateOfIncident({ resolvedAt: 0 })).toBe('resolved');
});
