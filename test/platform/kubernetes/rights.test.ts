import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { problemOfRights } from '../../../platform/kubernetes/check-rights.ts';
import { ApiClient } from '../../../platform/kubernetes/client.ts';
import { manifestOfAccount } from '../../../platform/kubernetes/rights.ts';
import { FakeApi } from './fake-api.ts';

interface Attributes {
  readonly verb: string;
  readonly group: string;
  readonly resource: string;
  readonly subresource?: string;
}

interface Role {
  readonly rules: readonly {
    readonly apiGroups: readonly string[];
    readonly resources: readonly string[];
    readonly verbs: readonly string[];
  }[];
}

test('the manifest gives each right that the check tries, and no other', async () => {
  const api = await startReviews(() => true);
  const objects = parseAllDocuments(manifestOfAccount('platform')).map((one) => one.toJS() as Role & { kind: string });
  const role = objects.find(({ kind }) => kind === 'ClusterRole');

  expect(await problemOfRights(api.client)).toBeNull();
  const given = (role?.rules ?? []).flatMap(({ apiGroups, resources, verbs }) =>
    apiGroups.flatMap((group) => resources.flatMap((one) => verbs.map((verb) => `${verb} ${group}/${one}`))),
  );
  expect(given.toSorted()).toEqual(api.tried.toSorted());
  expect(given).toContain('get /pods/log');
  expect(given).toContain('watch apps/statefulsets');
  expect(given.some((one) => one.includes('*'))).toBe(false);
  expect(objects.map(({ kind }) => kind)).toEqual(['Namespace', 'ServiceAccount', 'ClusterRole', 'ClusterRoleBinding']);
});

test('the check names each right that is missing, whichever it is', async () => {
  let missing = '';
  const api = await startReviews((right) => right !== missing);
  await problemOfRights(api.client);
  const rights = [...api.tried];

  for (missing of rights) {
    const [verb, path = ''] = missing.split(' ');
    expect(await problemOfRights(api.client)).toBe(
      `The account lacks the right to: ${verb} ${path.slice(path.indexOf('/') + 1)}. Apply what \`serve --print-cluster-rights\` prints.`,
    );
  }
  expect(rights.length).toBeGreaterThan(20);
});

test('says why a cluster cannot be reached', async () => {
  const strange = await startReviews(() => 401);
  const api = await FakeApi.start();
  const { url } = api;
  await api[Symbol.asyncDispose]();
  const away = new ApiClient({ server: url });
  onTestFinished(() => away.close());

  expect(await problemOfRights(strange.client)).toBe(
    `${strange.client.server} does not know the account. Name another kubeconfig or context.`,
  );
  expect(await problemOfRights(away)).toBe(`${url} cannot be reached: connect ECONNREFUSED ${url.slice(7)}.`);
});

/** An API that says for each right whether the caller has it, or responds with a status. */
async function startReviews(decide: (right: string) => boolean | number) {
  const tried: string[] = [];
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const { spec } = (await json(request)) as { readonly spec: { readonly resourceAttributes: Attributes } };
    const { verb, group, resource, subresource } = spec.resourceAttributes;
    const right = `${verb} ${group}/${resource}${subresource === undefined ? '' : `/${subresource}`}`;
    tried.push(right);
    const decided = decide(right);
    if (typeof decided === 'number') response.writeHead(decided).end('{}');
    else response.writeHead(201).end(JSON.stringify({ status: { allowed: decided } }));
  };
  const server = createServer((request, response) => void respond(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A server that listens on a port has an address of this form.
  const client = new ApiClient({ server: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
  onTestFinished(async () => {
    await client.close();
    server.close();
  });
  return { client, tried };
}
