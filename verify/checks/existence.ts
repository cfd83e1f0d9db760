import type { OperationId } from '../../generated/operations.ts';
import { asList, asObject, isObject, type JsonObject } from '../../server/contract/document.ts';
import type { Operation } from '../../server/model/operation.ts';
import type { Exchange } from '../model/exchange.ts';
import type { Check, Run } from '../run/run.ts';
import type { Scratch, ScratchRequest } from '../scratch/scratch.ts';

/** Something that one operation creates, another one shows, and perhaps a third one deletes. */
interface Kind {
  readonly create: OperationId;
  /** The member of the response with the record. */
  readonly item: string;
  /** The member of the record that identifies it. */
  readonly key: 'id' | 'slug';
  /** The path parameter that has the key. */
  readonly parameter: string;
  readonly read?: OperationId;
  readonly list?: readonly [operation: OperationId, member: string];
  readonly remove?: OperationId;
}

const kinds: readonly Kind[] = [
  {
    create: 'createWorkspace',
    item: 'workspace',
    key: 'slug',
    parameter: 'workspaceSlug',
    read: 'getWorkspace',
    list: ['listWorkspaces', 'workspaces'],
    remove: 'deleteWorkspace',
  },
  { create: 'createToken', item: 'token', key: 'id', parameter: 'id', list: ['listTokens', 'tokens'], remove: 'revokeToken' },
  { create: 'createInvitation', item: 'invitation', key: 'id', parameter: 'invitationId', list: ['listInvitations', 'invitations'] },
  { create: 'deployApp', item: 'app', key: 'slug', parameter: 'appSlug', read: 'getApp', remove: 'deleteApp' },
  { create: 'installApplication', item: 'app', key: 'slug', parameter: 'appSlug', read: 'getApp', remove: 'deleteApp' },
  { create: 'createDeploy', item: 'deploy', key: 'id', parameter: 'deployId', list: ['listDeploys', 'deploys'] },
  { create: 'createSshSession', item: 'session', key: 'id', parameter: 'id', read: 'getSshSession' },
  { create: 'createDomain', item: 'domain', key: 'id', parameter: 'domainId', list: ['listDomains', 'domains'], remove: 'deleteDomain' },
  { create: 'createVar', item: 'var', key: 'id', parameter: 'varId', list: ['listVars', 'vars'], remove: 'deleteVar' },
  { create: 'createAlert', item: 'alert', key: 'id', parameter: 'alertId', list: ['listAlerts', 'alerts'], remove: 'deleteAlert' },
  { create: 'createTicket', item: 'ticket', key: 'id', parameter: 'ticketId', read: 'getTicket', list: ['listTickets', 'tickets'] },
];

/** Reads what was created, and what was deleted. */
export const existence: Check = {
  id: 'existence',
  writes: true,
  async run(run) {
    const { scratch, each, recorder, operations } = run;
    const chosen = kinds.filter((kind) => operations.some(({ id }) => idsOf(kind).includes(id)));
    await each(chosen, async (kind) => {
      const create = run.contract.operations.find(({ id }) => id === kind.create);
      if (!create) return;
      if (typeof scratch === 'string') return recorder.skipped('existence', create, scratch);
      const request = await scratch.request(create, { isFresh: kind.create === 'createSshSession' });
      if (typeof request === 'string') return recorder.skipped('existence', create, request);
      await checkKind(run, scratch, kind, create, request);
    });
  },
};

function idsOf({ create, read, list, remove }: Kind): (string | undefined)[] {
  return [create, read, list?.[0], remove];
}

async function checkKind(run: Run, scratch: Scratch, kind: Kind, create: Operation, request: ScratchRequest): Promise<void> {
  const { send, recorder } = run;
  const exchange = await send({ operation: create, ...request });
  if (exchange.response?.status === 501) return;
  const item = asObject(asObject(exchange.response?.json)[kind.item]);
  const key = item[kind.key];
  if (typeof key !== 'string') return recorder.skipped('existence', create, 'nothing was created');
  // The owner may read everything, also what someone else has created. An account shows its own things only.
  const persona = create.path.includes('{workspaceSlug}') && kind.create !== 'createSshSession' ? scratch.things.owner : request.persona;
  const look = async (operation: Operation) => send({ operation, persona, path: { ...request.path, [kind.parameter]: key } });
  const looks = operationsOf(run, [kind.read, kind.list?.[0]]);
  for (const operation of looks) compare(run, { kind, key, create, item, body: asObject(request.body) }, await look(operation));
  const [remove] = operationsOf(run, [kind.remove]);
  if (!remove) return;
  const removal = await send({ operation: remove, persona, path: { ...request.path, [kind.parameter]: key } });
  if (!removal.response || removal.response.status >= 300) {
    if (removal.response?.status !== 501) recorder.skipped('existence', remove, `what ${create.id} created could not be deleted`);
    return;
  }
  for (const operation of looks) {
    const after = await look(operation);
    if (after.response?.status === 501) continue;
    if (shownBy(kind, key, after)) {
      const message = `${operation.id} still shows what ${remove.id} has deleted.`;
      recorder.failed({ check: 'existence', operation: remove, what: `deleted, ${operation.id}`, message, exchange: after });
    } else recorder.passed('existence', remove);
  }
}

interface Created {
  readonly kind: Kind;
  readonly key: string;
  readonly create: Operation;
  readonly item: JsonObject;
  readonly body: JsonObject;
}

function compare({ recorder }: Run, { kind, key, create, item, body }: Created, exchange: Exchange): void {
  const { operation, response } = exchange;
  if (response?.status === 501) return;
  const found = shownBy(kind, key, exchange);
  const fail = (what: string, message: string) => recorder.failed({ check: 'existence', operation: create, what, message, exchange });
  if (!found) return fail(`created, ${operation.id}`, `${operation.id} does not show what ${create.id} has created.`);
  const names = [kind.key, 'createdAt', ...Object.keys(body)].filter((name) => name in item && name in found);
  const wrong = names.filter((name) => JSON.stringify(item[name]) !== JSON.stringify(found[name]));
  if (wrong.length > 0) {
    const list = wrong.map((name) => `\`${name}\``).join(', ');
    return fail(`values, ${operation.id}`, `${operation.id} shows other values of ${list} than ${create.id} has returned.`);
  }
  recorder.passed('existence', create);
  recorder.passed('existence', operation);
}

/** The record with a key in the response of a read or a list; `null` if it is not there. */
function shownBy({ item, key, list }: Kind, value: string, { operation, response }: Exchange): JsonObject | null {
  if (!response || response.status >= 300) return null;
  const json = asObject(response.json);
  const records = operation.id === list?.[0] ? asList(json[list[1]]) : [json[item]];
  return records.filter(isObject).find((one) => one[key] === value) ?? null;
}

function operationsOf({ contract }: Run, ids: readonly (string | undefined)[]): Operation[] {
  return contract.operations.filter(({ id }) => ids.includes(id));
}
