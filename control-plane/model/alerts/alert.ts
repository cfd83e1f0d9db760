import { alertRuleLifecycle } from '../../../generated/moves.ts';
import { move } from '../shared/lifecycle.ts';
import type { RowOf } from '../tables/tables.ts';

type AlertRow = RowOf<'alerts'>;

/** Limit of rules of a workspace. */
export const mostAlerts = 100;

/** Interval of evaluations if telemetry does not say when its sample changes. */
export const pollMs = 30_000;

/** How long the condition of a firing rule has to be false until it is resolved. */
const clearMs = 60_000;

/** Missing time until a rule has no data: three evaluations in a row. */
const missingMs = 2 * pollMs;

/** Result of measuring a metric. */
export interface Sample {
  /** `null` without a sample. */
  readonly value: number | null;
  /** Time until which the value stays the same; `null` until further notice; absent if unknown. */
  readonly nextChangeAt?: number | null;
}

/** Result of an evaluation. */
export interface Evaluation {
  readonly changes: Partial<AlertRow>;
  /** Time of the next evaluation; `null` for the next event. */
  readonly next: number | null;
}

/** Whether a rule is evaluated: it is enabled, and its app should run. */
export function isWatching(
  { enabled }: Pick<AlertRow, 'enabled'>,
  { desired, isSuspended }: Pick<RowOf<'apps'>, 'desired' | 'isSuspended'>,
): boolean {
  return enabled && desired === 'running' && !isSuspended;
}

/** The event for the channels of a rule: it fires from now on, or is resolved. */
export function eventOf(before: AlertRow, after: AlertRow): 'firing' | 'resolved' | null {
  if (after.state === 'firing' && before.notifiedAt === null) return 'firing';
  return isAlarmed(after) || before.notifiedAt === null ? null : 'resolved';
}

/** Whether an incident of the rule stays open. */
export function isAlarmed({ state, notifiedAt }: AlertRow): boolean {
  return state === 'firing' || (state === 'no_data' && notifiedAt !== null);
}

/** Changes of a rule that is disabled, or whose app should not run any more. */
export function pauseAlert({ state }: AlertRow, trigger: 'updateAlert' | 'appStopped', now: number): Partial<AlertRow> {
  return { ...fresh, state: move(alertRuleLifecycle, state, trigger, 'paused'), since: now };
}

/** Changes of a rule that is evaluated from the beginning. */
export function restartAlert({ state }: AlertRow, trigger: 'updateAlert' | 'appStarted'): Partial<AlertRow> {
  return { ...fresh, state: state === 'ok' ? state : move(alertRuleLifecycle, state, trigger, 'ok'), since: null };
}

/** Evaluates a watching rule. */
export function evaluateAlert(rule: AlertRow, { value, nextChangeAt }: Sample, now: number): Evaluation {
  const step = evaluate(rule, value, now);
  const after = { ...rule, ...step };
  if (after.state !== rule.state) return { changes: { ...step, since: now }, next: now };
  const until = nextChangeAt === undefined ? now + pollMs : (nextChangeAt ?? Infinity);
  const next = Math.min(until, deadlineOf(after));
  return { changes: { ...step, since: rule.since ?? now }, next: next === Infinity ? null : Math.max(next, now + 1) };
}

function evaluate(rule: AlertRow, value: number | null, now: number): Partial<AlertRow> {
  if (value === null) return missSample(rule, now);
  return compare(value, rule) ? holds(rule, now) : fails(rule, now);
}

function missSample({ state, missingSince }: AlertRow, now: number): Partial<AlertRow> {
  const since = missingSince ?? now;
  if (state === 'no_data' || now - since < missingMs) return { missingSince: since };
  return { missingSince: since, state: move(alertRuleLifecycle, state, 'samplesMissing', 'no_data') };
}

function holds(rule: AlertRow, now: number): Partial<AlertRow> {
  const { state, notifiedAt, forSeconds } = rule;
  const trueSince = state === 'no_data' ? now : (rule.trueSince ?? now);
  const seen = { missingSince: null, falseSince: null, trueSince };
  if (state === 'ok') return { ...seen, state: move(alertRuleLifecycle, state, 'conditionTrue', 'pending') };
  if (state === 'no_data') {
    return {
      ...seen,
      state: move(alertRuleLifecycle, state, 'conditionTrue', notifiedAt === null ? 'pending' : 'firing'),
    };
  }
  if (state !== 'pending' || now - trueSince < forSeconds * 1000) return seen;
  return { ...seen, state: move(alertRuleLifecycle, state, 'conditionHeld', 'firing') };
}

function fails(rule: AlertRow, now: number): Partial<AlertRow> {
  const { state } = rule;
  if (state === 'pending' || state === 'no_data')
    return { ...fresh, state: move(alertRuleLifecycle, state, 'conditionFalse', 'ok') };
  if (state !== 'firing') return fresh;
  const falseSince = rule.falseSince ?? now;
  if (now - falseSince < clearMs) return { ...fresh, falseSince };
  return { ...fresh, state: move(alertRuleLifecycle, state, 'conditionCleared', 'ok') };
}

/** Time at which the state of the rule changes if its sample stays the same. */
function deadlineOf({ state, trueSince, falseSince, missingSince, forSeconds }: AlertRow): number {
  if (missingSince !== null) return state === 'no_data' ? Infinity : missingSince + missingMs;
  if (state === 'pending' && trueSince !== null) return trueSince + forSeconds * 1000;
  return falseSince === null ? Infinity : falseSince + clearMs;
}

function compare(value: number, { op, value: limit }: Pick<AlertRow, 'op' | 'value'>): boolean {
  if (op === '>') return value > limit;
  if (op === '>=') return value >= limit;
  return op === '<' ? value < limit : value <= limit;
}

const fresh = { trueSince: null, falseSince: null, missingSince: null };
