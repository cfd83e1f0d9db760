import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { operationsOf } from '../../cli/program/called-operations.ts';
import type { Command } from '../../cli/program/command.ts';
import { areas, type CommandName, commands } from '../../cli/program/table.ts';
import type { OperationId } from '../../client/operations.ts';
import { operations } from '../../generated/client/operations.ts';

const inItsCommand = 'A command has the same by another operation: ';
const ofPages = 'A page shows it: ';
/** The operations without a command of their own, and why `pcp api` is enough for them. */
const onlyByApi: Partial<Record<OperationId, string>> = {
  updateMe: `${ofPages}that of the account.`,
  getTicket: `${inItsCommand}tickets.`,
  listGithostInstallations: `${ofPages}a host of repositories is connected in a browser.`,
  getAiStatus: `${ofPages}the assistant.`,
  askAi: `${ofPages}the assistant.`,
  inspectPublic: `${ofPages}the start, for people without an account.`,
  getRegistryImage: `${ofPages}the form of a new app.`,
  contactSupport: `${inItsCommand}tickets create, for a person who is signed in.`,
  getPublicStatus: `${ofPages}that of the status.`,
  checkSlug: `${inItsCommand}workspaces create refuses a slug that is taken.`,
  getWorkspaceStatus: `${ofPages}that of the status.`,
  getInvitation: `${ofPages}the link in the mail, whose token is a secret and so no argument.`,
  acceptInvitation: `${ofPages}the link in the mail.`,
  declineInvitation: `${ofPages}the link in the mail.`,
  inspectSource: `${inItsCommand}deploy.`,
  importProject: `${ofPages}the form of an import.`,
  redeployApp: `${inItsCommand}deploy, and restart for new variables.`,
  listAppServices: `${inItsCommand}status.`,
  getAppMetrics: `${inItsCommand}metrics.`,
  getSshSession: `${inItsCommand}ssh makes its own session.`,
  getActiveDeploy: `${inItsCommand}deploys.`,
  createVar: `${inItsCommand}vars set.`,
  updateVar: `${inItsCommand}vars set.`,
  deleteVar: `${inItsCommand}vars unset.`,
  revealVar: 'The value of a secret belongs into no terminal by chance.',
  readServiceLogs: `${inItsCommand}logs -f, which follows all services.`,
  searchServiceRoleLog: `${ofPages}the categories of a log.`,
  readServiceLogSettings: `${ofPages}the categories of a log.`,
  readServiceRoutes: `${ofPages}the routes of a service.`,
  readServiceRoute: `${ofPages}the routes of a service.`,
  readTrace: `${ofPages}the trace of a request.`,
};

test('every operation has a command, or a reason why it has none', () => {
  // The names of the table are its keys.
  const named = new Set((Object.keys(commands) as CommandName[]).flatMap(operationsOf));
  const without = operations.map(({ id }) => id).filter((id) => !named.has(id));

  expect(without.toSorted()).toEqual(Object.keys(onlyByApi).toSorted());
});

type Json = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;
const document: unknown = JSON.parse(readFileSync('generated/openapi.json', 'utf8'));
const step = (value: unknown, name: string): unknown => (isObject(value) ? value[name] : undefined);
const at = (value: unknown, ...names: string[]): unknown => names.reduce(step, value);

/** Whether a schema of the contract has a member at a path such as `pool.cpu`. */
function has(schema: unknown, [name, ...rest]: readonly string[]): boolean {
  const reference = at(schema, '$ref');
  if (typeof reference === 'string') return has(at(document, ...reference.slice(2).split('/')), [name ?? '', ...rest]);
  const parts = [at(schema, 'allOf'), at(schema, 'oneOf')].flatMap((list) =>
    Array.isArray(list) ? (list as unknown[]) : [],
  );
  if (parts.some((part) => has(part, [name ?? '', ...rest]))) return true;
  const items = at(schema, 'items');
  if (items !== undefined) return has(items, [name ?? '', ...rest]);
  const member = at(schema, 'properties', name ?? '');
  return member !== undefined && (rest.length === 0 || has(member, rest));
}

const content = ['content', 'application/json', 'schema'];

test.each(Object.entries(areas))('the names of pcp %s are those of the contract', (_, command: Command) => {
  const info = operations.find(({ id }) => id === command.operations?.at(-1));
  const operation = at(document, 'paths', info?.path ?? '', info?.method ?? '');
  const named = command.args.filter((arg) => !arg.includes('…')).map((arg) => arg.slice(1, -1));
  const { field, columns = [], body = {}, fromApp } = command.call ?? {};
  const fields = [...named, ...Object.keys(body), ...(fromApp ? ['appSlug', 'env', 'region'] : [])];
  const inBody = fields.filter((name) => !info?.params.path.includes(name) && !info?.params.query.includes(name));
  const successes = ['200', '201', '202'].map((status) => at(operation, 'responses', status, ...content));
  const paths = columns.map((column) => (field === undefined ? column : `${field}.${column}`));

  expect(inBody.filter((name) => !has(at(operation, 'requestBody', ...content), [name]))).toEqual([]);
  expect(paths.filter((path) => !successes.some((schema) => has(schema, path.split('.'))))).toEqual([]);
});
