import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningMock, startMock } from '../../mock/start.ts';
import { listen, type Listening } from '../listen.ts';
import { Person } from './pcp.ts';

/** Members that came with later versions of the contract. */
const later = ['notApplied', 'isSimulated', 'unobservedReason', 'next', 'statusMessage'];

let mock: RunningMock;
let older: Listening;
let newer: Listening;
beforeAll(async () => {
  mock = await startMock({ host: '127.0.0.1' });
  older = await changed((name, value) => (later.includes(name) ? undefined : value));
  newer = await changed((name, value) => {
    if (['status', 'state', 'trigger', 'role', 'scope', 'kind'].includes(name) && value !== null) return 'brand-new';
    // The names in `volumes` are those of an app.
    return typeof value === 'object' && value !== null && !Array.isArray(value) && name !== 'volumes'
      ? { ...value, brandNew: { a: [1] } }
      : value;
  });
});
afterAll(async () => {
  await older[Symbol.asyncDispose]();
  await newer[Symbol.asyncDispose]();
  await mock.stop();
});

/** The mock with other responses: each member of a body becomes what the function makes of it. */
function changed(change: (name: string, value: unknown) => unknown): Promise<Listening> {
  return listen((request, response) => {
    const pass = async () => {
      const { method = 'GET', url = '/', headers } = request;
      const body = await text(request);
      const received = await fetch(`${mock.url}${url}`, {
        method,
        headers: { authorization: headers.authorization ?? '', 'content-type': 'application/json' },
        ...(body !== '' && { body }),
      });
      response.writeHead(received.status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(JSON.parse(await received.text(), change)));
    };
    void pass();
  });
}

const commands = [
  ...['whoami', 'link acme/storefront', 'apps', 'status', 'deploys --limit 1', 'vars', 'vars export', 'open', 'scale'],
  ...['metrics', 'logs', 'domains', 'members', 'plans', 'audit', 'restart', 'stop', 'vars set A=1 --dry-run'],
];

test.each(commands)('pcp %s bears a server without later members, and one with unknown ones', async (command) => {
  const ended = await Promise.all(
    [older, newer].map(async ({ url }) => {
      using person = new Person({ PCP_URL: url, PCP_TOKEN: 'pcp_demo_owner', PCP_APP: 'acme/storefront' });
      return await person.run(command);
    }),
  );

  const printed = ended.map(({ stdout, stderr }) => `${stdout}${stderr}`);
  expect(ended.map(({ code }, index) => (code === 0 ? code : printed[index]))).toEqual([0, 0]);
  expect(printed.filter((output) => /undefined|\[object Object|NaN/.test(output))).toEqual([]);
});
