import { asObject, type JsonObject } from '../../contract/document.ts';
import { stateMistakes } from '../../contract/lifecycle-steps.ts';
import type { FoundRecord } from './lifecycle-records.ts';

/** A sentence for each way in which a record contradicts its lifecycle. */
export function contradictionsOf({ operationId, lifecycle, fields }: Omit<FoundRecord, 'where'>): string[] {
  const own = rules[lifecycle.name]?.(fields, operationId) ?? [];
  return [...stateMistakes(lifecycle, fields), ...own.flatMap(([isRight, message]) => (isRight ? [] : [message]))];
}

type Rule = readonly [isRight: boolean, message: string];

/** The rules for the other fields of a record, by its state and reason. */
const rules: Readonly<Record<string, (fields: JsonObject, operationId: string) => readonly Rule[]>> = {
  deploy: ({
    status,
    terminal,
    startedAt,
    finishedAt,
    durationMs,
    error,
    trigger,
    rollbackTo,
    canRollBack,
    version,
    waitsFor,
  }) => {
    const isTerminal = ['succeeded', 'failed', 'canceled'].includes(String(status));
    return [
      [terminal === isTerminal, '`terminal` contradicts the status'],
      [(finishedAt !== null) === isTerminal, '`finishedAt` contradicts the status'],
      [(durationMs !== null) === (isTerminal && startedAt !== null), '`durationMs` contradicts the times'],
      [status !== 'queued' || startedAt === null, 'a queued deploy has not started'],
      [status === 'queued' || waitsFor === null, 'only a queued deploy waits'],
      [
        !['building', 'deploying', 'succeeded'].includes(String(status)) || startedAt !== null,
        'the deploy has started',
      ],
      [(error !== null) === ['failed', 'canceled'].includes(String(status)), '`error` contradicts the status'],
      [(rollbackTo !== null) === (trigger === 'rollback'), '`rollbackTo` contradicts the trigger'],
      [canRollBack === false || status === 'succeeded', 'there is no release to roll back to'],
      [canRollBack === false || version === null, 'an app of the catalog is not rolled back'],
    ];
  },
  app: (
    { status, desired, deploy, currentDeployId, startedAt, statusReason, source, autoDeployPausedBy },
    operationId,
  ) => {
    const isOpen = deploy !== null && asObject(deploy).terminal === false;
    const mayStart = ['updateApp', 'restartApp'].includes(operationId);
    const isOverruled = ['being_deleted', 'cleanup_failed', 'payment_required', 'region_unavailable'].includes(
      String(statusReason),
    );
    return [
      [status !== 'deploying' || isOpen || mayStart, 'nothing is being deployed'],
      [!isOpen || status === 'deploying' || isOverruled, 'a deploy is not terminal'],
      [
        status !== 'stopped' || desired === 'stopped' || statusReason === 'workspace_suspended',
        '`desired` contradicts `stopped`',
      ],
      [!['running', 'degraded'].includes(String(status)) || desired === 'running', '`desired` contradicts the status'],
      [
        (desired === 'deleted') === ['being_deleted', 'cleanup_failed'].includes(String(statusReason)),
        'a deleted app is being deleted',
      ],
      [!['running', 'degraded'].includes(String(status)) || currentDeployId !== null, 'no release serves'],
      [status !== 'running' || startedAt !== null, 'a running app has started'],
      [status !== 'stopped' || startedAt === null, 'nothing of a stopped app runs'],
      [autoDeployPausedBy === null || asObject(source).type === 'git', 'only a push can be paused'],
    ];
  },
  domain: ({ status, verifiedAt, error }) => [
    [!['verifying', 'active'].includes(String(status)) || verifiedAt !== null, 'the domain is not verified'],
    [status !== 'pending_dns' || verifiedAt === null, 'the domain is verified already'],
    [(error !== null) === (status === 'error'), '`error` contradicts the status'],
  ],
  certificate: ({ status, notAfter, error, retryAt }) => [
    [!['issued', 'renewing', 'expired'].includes(String(status)) || notAfter !== null, 'there is no certificate'],
    [!['pending', 'issued'].includes(String(status)) || error === null, '`error` contradicts the status'],
    [status !== 'failed' || error !== null, 'a failed attempt has an error'],
    [retryAt === null || error !== null, '`retryAt` follows a failed attempt'],
  ],
  region: ({ status, virtual }) => [[status !== 'inactive' || virtual === true, 'only a virtual region is inactive']],
  workspaceRegion: ({ status, statusReason, activatedAt, billingStatus }) => [
    [!['pending', 'warming'].includes(String(status)) || activatedAt === null, 'the region has not been active'],
    [!['active', 'draining'].includes(String(status)) || activatedAt !== null, 'the region has been active'],
    [
      (statusReason !== null) === ['draining', 'failed'].includes(String(status)),
      '`statusReason` contradicts the status',
    ],
    [(status === 'pending') === (billingStatus === 'incomplete'), 'the first payment is open in one of two statuses'],
  ],
  plan: ({ status, cancelAt, currentPeriodStart }) => [
    [
      (cancelAt !== null) === ['incomplete', 'past_due', 'canceled'].includes(String(status)),
      '`cancelAt` contradicts the status',
    ],
    [!['free', 'incomplete'].includes(String(status)) || currentPeriodStart === null, 'no period has started'],
  ],
  alertRule: ({ state, enabled, since }) => [
    [enabled === true || state === 'paused', 'a disabled rule is paused'],
    [!['pending', 'firing', 'no_data'].includes(String(state)) || since !== null, 'the state has begun'],
  ],
  incident: ({ startedAt, resolvedAt }) => [
    [typeof resolvedAt !== 'string' || resolvedAt > String(startedAt), 'it is resolved before it starts'],
  ],
  invitation: ({ createdAt, expiresAt }) => [
    [
      Date.parse(String(expiresAt)) - Date.parse(String(createdAt)) >= 604_800_000,
      'it expires after 7 days at the earliest',
    ],
  ],
};
