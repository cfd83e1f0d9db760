import { describe, expect, test } from 'vitest';
import { lifecycles } from '../../generated/lifecycles.ts';
import { contradictionsOf } from './contradictions.ts';
import { recordsOf } from './lifecycle-records.ts';
import { contract, table } from './requests.ts';

const records = table.flatMap((operation) => recordsOf(contract, operation));

test('every lifecycle has a record in an example', () => {
  const found = new Set(records.map(({ lifecycle }) => lifecycle.name));

  expect([...found].toSorted()).toEqual(Object.keys(lifecycles).toSorted());
});

test('no record in an example contradicts its lifecycle', () => {
  const contradictions = records.flatMap((record) => contradictionsOf(record).map((why) => `${record.where}: ${why}`));

  expect(contradictions).toEqual([]);
});

const at = '2026-01-02T00:00:00.000Z';

const rollbacks = { trigger: 'api', version: null, rollbackTo: null, canRollBack: false, waitsFor: null };
const deploy = {
  status: 'succeeded',
  terminal: true,
  startedAt: at,
  finishedAt: at,
  durationMs: 0,
  error: null,
  ...rollbacks,
};
const pushes = { source: { type: 'git' }, autoDeployPausedBy: null };
const app = {
  status: 'running',
  desired: 'running',
  deploy,
  currentDeployId: 'd-1',
  startedAt: at,
  statusReason: null,
  ...pushes,
};
const domain = { status: 'active', verifiedAt: at, error: null };
const certificate = { status: 'issued', notAfter: at, error: null, retryAt: null };
const workspaceRegion = { status: 'active', statusReason: null, activatedAt: at, billingStatus: 'active' };
const plan = { status: 'active', cancelAt: null, currentPeriodStart: at };
const alertRule = { state: 'firing', enabled: true, since: at };
const incident = { startedAt: at, resolvedAt: null };
const invitation = { status: 'pending', createdAt: at, expiresAt: '2026-01-09T00:00:00.000Z' };
const building = { ...deploy, status: 'building', terminal: false, finishedAt: null, durationMs: null };

describe('a record is accepted', () => {
  test.each([
    ['deploy', deploy],
    ['deploy', building],
    ['deploy', { ...deploy, status: 'failed', error: { code: 'build_timeout', message: 'The build took too long.' } }],
    ['app', app],
    ['app', { ...app, status: 'deploying', deploy: building }],
    ['app', { ...app, status: 'error', statusReason: 'being_deleted', desired: 'deleted' }],
    ['domain', domain],
    ['certificate', certificate],
    ['workspaceRegion', workspaceRegion],
    ['plan', plan],
    ['alertRule', alertRule],
    ['incident', incident],
    ['invitation', invitation],
  ] as const)('%s %j', (name, fields) => {
    expect(contradictionsOf({ operationId: 'getApp', lifecycle: lifecycles[name], fields })).toEqual([]);
  });
});

describe('a record is refused', () => {
  test.each([
    ['deploy', { ...deploy, status: 'paused' }, 'no state "paused"'],
    ['deploy', { ...building, terminal: true }, '`terminal` contradicts the status'],
    ['deploy', { ...deploy, finishedAt: null }, '`finishedAt` contradicts the status'],
    ['deploy', { ...deploy, durationMs: null }, '`durationMs` contradicts the times'],
    ['deploy', { ...deploy, trigger: 'rollback' }, '`rollbackTo` contradicts the trigger'],
    ['deploy', { ...building, canRollBack: true }, 'there is no release to roll back to'],
    ['deploy', { ...deploy, canRollBack: true, version: '2.19.0' }, 'an app of the catalog is not rolled back'],
    ['app', { ...app, source: { type: 'upload' }, autoDeployPausedBy: 'rollback' }, 'only a push can be paused'],
    ['deploy', { ...building, waitsFor: { kind: 'turn', ahead: 0 } }, 'only a queued deploy waits'],
    ['deploy', { ...building, status: 'queued' }, 'a queued deploy has not started'],
    ['deploy', { ...building, startedAt: null }, 'the deploy has started'],
    ['deploy', { ...deploy, status: 'failed' }, '`error` contradicts the status'],
    ['deploy', { ...deploy, status: 'failed', error: { code: 'superseded' } }, '"failed" with the reason "superseded"'],
    ['app', { ...app, status: 'deploying' }, 'nothing is being deployed'],
    ['app', { ...app, deploy: building }, 'a deploy is not terminal'],
    ['app', { ...app, status: 'stopped', startedAt: null }, '`desired` contradicts `stopped`'],
    ['app', { ...app, desired: 'stopped' }, '`desired` contradicts the status'],
    ['app', { ...app, status: 'error', statusReason: 'being_deleted' }, 'a deleted app is being deleted'],
    ['app', { ...app, currentDeployId: null }, 'no release serves'],
    ['app', { ...app, startedAt: null }, 'a running app has started'],
    ['app', { ...app, status: 'stopped', desired: 'stopped' }, 'nothing of a stopped app runs'],
    ['app', { ...app, status: 'error' }, '"error" without a reason'],
    ['app', { ...app, statusReason: 'crash_loop' }, '"running" with the reason "crash_loop"'],
    ['domain', { ...domain, verifiedAt: null }, 'the domain is not verified'],
    ['domain', { ...domain, status: 'pending_dns' }, 'the domain is verified already'],
    ['domain', { ...domain, status: 'error' }, '`error` contradicts the status'],
    ['certificate', { ...certificate, notAfter: null }, 'there is no certificate'],
    ['certificate', { ...certificate, error: { code: 'caa_forbidden' } }, '`error` contradicts the status'],
    ['certificate', { ...certificate, status: 'failed' }, 'a failed attempt has an error'],
    ['certificate', { ...certificate, retryAt: at }, '`retryAt` follows a failed attempt'],
    ['region', { status: 'inactive', virtual: false }, 'only a virtual region is inactive'],
    ['workspaceRegion', { ...workspaceRegion, status: 'warming' }, 'the region has not been active'],
    ['workspaceRegion', { ...workspaceRegion, activatedAt: null }, 'the region has been active'],
    ['workspaceRegion', { ...workspaceRegion, status: 'failed' }, '`statusReason` contradicts the status'],
    [
      'workspaceRegion',
      { ...workspaceRegion, billingStatus: 'incomplete' },
      'the first payment is open in one of two statuses',
    ],
    ['plan', { ...plan, cancelAt: at }, '`cancelAt` contradicts the status'],
    ['plan', { ...plan, status: 'free' }, 'no period has started'],
    ['alertRule', { ...alertRule, enabled: false }, 'a disabled rule is paused'],
    ['alertRule', { ...alertRule, since: null }, 'the state has begun'],
    ['incident', { ...incident, resolvedAt: at }, 'it is resolved before it starts'],
    ['invitation', { ...invitation, expiresAt: at }, 'it expires after 7 days at the earliest'],
  ] as const)('%s %j: %s', (name, fields, message) => {
    expect(contradictionsOf({ operationId: 'getApp', lifecycle: lifecycles[name], fields })).toContain(message);
  });
});
