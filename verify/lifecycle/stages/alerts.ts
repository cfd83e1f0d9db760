import { asObject } from '../../../server/contract/document.ts';
import type { JsonObject } from '../../../server/contract/document.ts';
import { textAt } from '../../scratch/things/api.ts';
import type { Things } from '../../scratch/things/things.ts';
import { Unavailable } from '../../scratch/things/unavailable.ts';
import { itemOf, readState } from './read.ts';
import type { Stage, Stages } from './stage.ts';

type AlertPath = Readonly<Record<'workspaceSlug' | 'alertId', string>>;

/** Conditions that lead to a state sooner or later, as far as telemetry can be foreseen. */
const conditions: Readonly<Record<string, JsonObject>> = {
  ok: { metric: 'memory', op: '>', value: 1_000_000, forSeconds: 3600 },
  pending: { metric: 'memory', op: '>=', value: 0, forSeconds: 86_400 },
  firing: { metric: 'memory', op: '>=', value: 0, forSeconds: 0 },
  no_data: { metric: 'p95', op: '>', value: 60_000, forSeconds: 3600 },
};

/** States that a rule did not reach in time: they are not waited for again. */
const slowStates = new WeakMap<Things, Set<string>>();

function readAlert(things: Things, { workspaceSlug, alertId }: AlertPath): Promise<string> {
  return readState(things, 'listAlerts', { path: { workspaceSlug } }, ({ alerts }) => itemOf(alerts, 'id', alertId).state);
}

/** A rule of an app that nobody visits, in a state. */
async function newAlertIn(things: Things, state: string): Promise<AlertPath> {
  const app = await things.app();
  const { workspaceSlug } = app;
  const condition = conditions[state] ?? conditions.ok;
  const body = { ...(await things.newAlertBody(app)), condition, enabled: state !== 'paused' };
  const json = await things.api.call('createAlert', things.owner, { path: { workspaceSlug }, body });
  const path = { workspaceSlug, alertId: textAt(json, 'alert', 'id') };
  const slow = slowStates.get(things) ?? new Set();
  slowStates.set(things, slow);
  const look = async () => ((await readAlert(things, path)) === state ? true : null);
  if (await (slow.has(state) ? look() : things.waitFor(look))) return path;
  slow.add(state);
  throw new Unavailable(`a rule does not become \`${state}\` within --max-wait`);
}

async function stageIn(things: Things, state: string, body?: JsonObject): Promise<Stage> {
  const path = await newAlertIn(things, state);
  return {
    read: () => readAlert(things, path),
    call: { path, ...(body && { body }) },
    clear: () => things.api.attempt('deleteAlert', things.owner, { path }),
  };
}

export const alertStages: Stages = {
  createAlert: async (things, { to }) => {
    const app = await things.app();
    const { workspaceSlug } = app;
    let path: AlertPath = { workspaceSlug, alertId: '' };
    return {
      isNew: true,
      read: () => readAlert(things, path),
      call: { path: { workspaceSlug }, body: { ...(await things.newAlertBody(app)), enabled: to !== 'paused' } },
      learn: ({ alert }) => (path = { workspaceSlug, alertId: String(asObject(alert).id) }),
      clear: () => things.api.attempt('deleteAlert', things.owner, { path }),
    };
  },
  updateAlert: (things, { from, to }) => {
    if (to === 'paused') return stageIn(things, from, { enabled: false });
    return stageIn(things, from, from === 'paused' ? { enabled: true } : { condition: { ...conditions.ok, value: 2_000_000 } });
  },
  deleteAlert: (things, { from }) => stageIn(things, from),
};
