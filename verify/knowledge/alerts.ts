import { asObject, type JsonObject } from '../../contract/document.ts';
import { mainApp, startApp } from './making/apps.ts';
import { alert, newAlert, newAlertBody } from './making/belongings.ts';
import { notAscii } from './making/texts.ts';
import { unknown } from './making/places.ts';
import { itemOf, readState } from './making/read.ts';
import { reachesAnyone } from './making/safety.ts';
import { newWorkspace, secondWorkspace } from './making/workspaces.ts';
import type { AreaKnowledge, Mistake, OperationKnowledge } from '../scratch/knowledge.ts';
import type { Moves, Stage } from '../scratch/provoke.ts';
import { textAt } from '../scratch/api.ts';
import type { Tools } from '../scratch/tools.ts';
import { Unavailable } from '../scratch/unavailable.ts';
import type { Asked, WriteScope } from '../send/write-scope.ts';

type AlertPath = Readonly<Record<'workspaceSlug' | 'alertId', string>>;

/** Conditions that lead to a state sooner or later, as far as telemetry can be foreseen. */
const conditions: Readonly<Record<string, JsonObject>> = {
  ok: { metric: 'memory', op: '>', value: 1_000_000, forSeconds: 3600 },
  pending: { metric: 'memory', op: '>=', value: 0, forSeconds: 86_400 },
  firing: { metric: 'memory', op: '>=', value: 0, forSeconds: 0 },
  no_data: { metric: 'p95', op: '>', value: 60_000, forSeconds: 3600 },
};

/** States that a rule did not reach in time: they are not waited for again. */
const slowStates = new WeakMap<Tools, Set<string>>();

function readAlert(tools: Tools, { workspaceSlug, alertId }: AlertPath): Promise<string> {
  return readState(
    tools,
    'listAlerts',
    { path: { workspaceSlug } },
    ({ alerts }) => itemOf(alerts, 'id', alertId).state,
  );
}

/** A rule of an app without visitors, in a state. */
async function newAlertIn(tools: Tools, state: string): Promise<AlertPath> {
  const app = await mainApp(tools);
  const { workspaceSlug } = app;
  const condition = conditions[state] ?? conditions.ok;
  const body = { ...(await newAlertBody(tools, app)), condition, enabled: state !== 'paused' };
  const json = await tools.api.call('createAlert', tools.owner, { path: { workspaceSlug }, body });
  const path = { workspaceSlug, alertId: textAt(json, 'alert', 'id') };
  const slow = slowStates.get(tools) ?? new Set();
  slowStates.set(tools, slow);
  const look = async () => ((await readAlert(tools, path)) === state ? true : null);
  if (await (slow.has(state) ? look() : tools.waitFor(look))) return path;
  slow.add(state);
  throw new Unavailable(`a rule does not become \`${state}\` within --max-wait`);
}

async function stageIn(tools: Tools, state: string, body?: JsonObject): Promise<Stage> {
  const path = await newAlertIn(tools, state);
  return {
    read: () => readAlert(tools, path),
    call: { path, ...(body && { body }) },
    clear: () => tools.api.attempt('deleteAlert', tools.owner, { path }),
  };
}

const alertMoves: Moves = {
  createAlert: async (tools, { to }) => {
    const app = await mainApp(tools);
    const { workspaceSlug } = app;
    let path: AlertPath = { workspaceSlug, alertId: '' };
    return {
      isNew: true,
      read: () => readAlert(tools, path),
      call: { path: { workspaceSlug }, body: { ...(await newAlertBody(tools, app)), enabled: to !== 'paused' } },
      learn: ({ alert }) => (path = { workspaceSlug, alertId: String(asObject(alert).id) }),
      clear: () => tools.api.attempt('deleteAlert', tools.owner, { path }),
    };
  },
  updateAlert: (tools, { from, to }) => {
    if (to === 'paused') return stageIn(tools, from, { enabled: false });
    return stageIn(
      tools,
      from,
      from === 'paused' ? { enabled: true } : { condition: { ...conditions.ok, value: 2_000_000 } },
    );
  },
  deleteAlert: (tools, { from }) => stageIn(tools, from),
};

/** A hook that does not reach a server. */
function isOwnHook(_: WriteScope, { body }: Asked): boolean {
  return typeof body.webhookUrl !== 'string' || !reachesAnyone(body.webhookUrl);
}

/** The address of a webhook that no one receives. What follows the origin may be a secret, so no response shows it. */
function newHook(tools: Tools): string {
  return `https://example.com/hooks/${tools.name()}`;
}

/** The fields of a rule that follow from a body. */
function shownFields({ webhookUrl, ...body }: JsonObject): JsonObject {
  if (typeof webhookUrl === 'string') return { ...body, webhookUrl: URL.parse(webhookUrl)?.origin };
  const hasHook = !Array.isArray(body.channels) || body.channels.includes('webhook');
  return hasHook ? body : { ...body, webhookUrl: null };
}

function secretMistakes({ webhookUrl }: JsonObject, { secret }: JsonObject): readonly Mistake[] {
  if (webhookUrl === undefined && secret !== null)
    return [{ what: 'secret', message: 'has a secret although no `webhookUrl` was sent' }];
  if (webhookUrl !== undefined && typeof secret !== 'string')
    return [{ what: 'secret', message: 'has no secret of the webhook' }];
  return [];
}

/** The knowledge that creations and updates of a rule share. */
const written: Pick<OperationKnowledge, 'shows' | 'secretsOf' | 'mistakesIn' | 'isSafe'> = {
  shows: ({ body }) => shownFields(body),
  secretsOf: ({ body, json }) => [json.secret, body.webhookUrl],
  mistakesIn: ({ body, json }) => secretMistakes(body, json),
  isSafe: isOwnHook,
};

/** Alert rules. */
export const alerts: AreaKnowledge = {
  operations: {
    createAlert: {
      ...written,
      request: async (tools) => {
        const body = await newAlertBody(tools, await mainApp(tools));
        const rest = { env: 'production', enabled: true, channels: ['email', 'webhook'], webhookUrl: newHook(tools) };
        return { body: { ...body, ...rest } };
      },
      conflicts: {
        bad_reference: async (tools) => {
          const app = await mainApp(tools);
          const path = { workspaceSlug: app.workspaceSlug };
          const body = await newAlertBody(tools, app);
          return { conflict: { path, body: { ...body, appSlug: unknown.slug } }, neighbour: () => ({ path, body }) };
        },
        limit_reached: async (tools) => {
          const workspaceSlug = await newWorkspace(tools);
          const app = await startApp(tools, workspaceSlug);
          const path = { workspaceSlug };
          const create = async () =>
            tools.api.call('createAlert', tools.owner, { path, body: await newAlertBody(tools, app) });
          const [first] = await Promise.all(Array.from({ length: 100 }, create));
          const next = { path, body: await newAlertBody(tools, app) };
          const neighbour = async () => {
            const alertId = String(asObject(first?.alert).id);
            await tools.api.call('deleteAlert', tools.owner, { path: { ...path, alertId } });
            return next;
          };
          return { conflict: next, neighbour };
        },
      },
      otherConflicts: {
        bad_reference: [
          async (tools) => {
            const body = await newAlertBody(tools, await mainApp(tools));
            return { conflict: { path: { workspaceSlug: await secondWorkspace(tools) }, body } };
          },
        ],
      },
      creates: {
        item: 'alert',
        key: 'id',
        parameter: 'alertId',
        list: ['listAlerts', 'alerts'],
        remove: 'deleteAlert',
      },
    },
    updateAlert: {
      ...written,
      updates: {
        item: 'alert',
        sights: [{ operation: 'listAlerts', find: ({ alerts: all }, { alertId = '' }) => itemOf(all, 'id', alertId) }],
        drifts: ['state', 'since'],
        begin: async (tools) => {
          const path = await mainApp(tools);
          const condition = { metric: 'memory', op: '>=', value: 1_000_000.5, forSeconds: 1800 };
          return {
            path: { workspaceSlug: path.workspaceSlug, alertId: await newAlert(tools, path) },
            bodies: [
              { name: `Renamed ${notAscii}` },
              { condition },
              { enabled: false },
              { channels: ['statusPage', 'email'] },
              { channels: ['webhook'], webhookUrl: newHook(tools) },
              { name: 'Again', condition: { ...condition, forSeconds: 60 }, enabled: true, channels: ['email'] },
            ],
          };
        },
      },
      request: async (tools) => {
        const path = await mainApp(tools);
        return {
          path: { workspaceSlug: path.workspaceSlug, alertId: await newAlert(tools, path) },
          body: { enabled: false },
        };
      },
    },
    deleteAlert: {
      request: async (tools) => {
        const path = await mainApp(tools);
        return { path: { workspaceSlug: path.workspaceSlug, alertId: await newAlert(tools, path) } };
      },
    },
  },
  parameters: {
    alertId: { make: alert, elsewhere: async (tools) => ({ workspaceSlug: await secondWorkspace(tools) }) },
  },
  moves: { alertRule: alertMoves },
  unreachable: { incident: 'no response has the state of one incident' },
};
