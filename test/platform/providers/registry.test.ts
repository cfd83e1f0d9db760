import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRegistry, type RegistryOptions } from '../../../platform/providers/registry.ts';
import { registrySuite } from '../../../control-plane/ports/suites/registry.ts';
import { selfSigned } from '../../self-signed.ts';
import { digestOf } from './docker-registry.ts';
import { configOf, manifestOf } from './pushed-image.ts';
import { misbehaviours, type Respond, sendJson, type StandIn, startStandIn } from './stand-in.ts';

// A stand-in for a registry: it speaks the protocol of the OCI distribution specification, and misbehaves on request.
const certificate = selfSigned('registry.test');
const loopback = { address: '127.0.0.1', family: 4 };

const config = JSON.stringify(configOf('amd64'));
const layer = { digest: digestOf('layer'), size: 5 };
const manifest = JSON.stringify(manifestOf({ digest: digestOf(config), size: config.length }, [layer]));
const contents: Readonly<Record<string, string>> = {
  '/v2/team/app/manifests/1': manifest,
  [`/v2/team/app/manifests/${digestOf(manifest)}`]: manifest,
  [`/v2/team/app/blobs/${digestOf(config)}`]: config,
};
const serve: Respond = ({ url }, response) => {
  const content = contents[url];
  if (url === '/v2/') response.writeHead(200).end();
  else if (content === undefined) sendJson(response, { errors: [{ code: 'NAME_UNKNOWN' }] }, 404);
  else response.writeHead(200, { 'Content-Type': 'application/vnd.oci.image.manifest.v1+json' }).end(content);
};

let broken: readonly (readonly [string, StandIn])[];
beforeAll(async () => {
  broken = await Promise.all(
    Object.entries(misbehaviours).map(async ([name, one]) => [name, await startStandIn(one)] as const),
  );
});
afterAll(async () => {
  await Promise.all(broken.map(([, server]) => server[Symbol.asyncDispose]()));
});

test.each(Object.entries(registrySuite))('the reader of registries %s', async (_name, check) => {
  await using server = await startStandIn(serve);
  const host = `localhost:${server.port}`;
  const refs = { ref: `${host}/team/app:1`, missingRef: `${host}/team/other:1` };
  const brokenOnes = Object.fromEntries(
    broken.map(([name, one]) => [name, createFor('registry.test', one, { timeoutMs: 300 })]),
  );

  await expect(
    check(async () => ({ ...refs, registry: createFor(host, server), broken: brokenOnes })),
  ).resolves.toBeUndefined();
});

test('gets a token for reading the repository from where the registry says, with the login', async () => {
  await using server = await startStandIn((request, response) => {
    if (request.url.startsWith('/token')) return sendJson(response, { token: 'abc' });
    if (request.headers.authorization === 'Bearer abc') return serve(request, response);
    return challenge(
      response,
      `Bearer realm="${server.url}/token",service="registry",scope="repository:team/app:pull,push"`,
    );
  });
  const registry = createFor('registry.test', server, {
    logins: { 'registry.test': { user: 'app', password: 'right' } },
  });

  const image = await registry.image('registry.test/team/app:1');

  const [, token, ...others] = server.requests;
  expect(image?.digest).toBe(digestOf(manifest));
  expect(token?.url).toBe('/token?service=registry&scope=repository%3Ateam%2Fapp%3Apull');
  expect(token?.headers.authorization).toBe(`Basic ${Buffer.from('app:right').toString('base64')}`);
  expect(others.map(({ headers }) => headers.authorization)).toEqual(['Bearer abc', 'Bearer abc']);
});

test('gives up if a token does not help', async () => {
  await using server = await startStandIn((request, response) => {
    if (request.url.startsWith('/token')) sendJson(response, { token: 'abc' });
    else challenge(response, `Bearer realm="${server.url}/token"`);
  });

  expect(await createFor('registry.test', server).image('registry.test/team/app:1')).toBeNull();
  expect(server.requests).toHaveLength(3);
});

test('follows redirects of contents, without the credentials', async () => {
  await using store = await startStandIn(serve);
  await using server = await startStandIn((request, response) => {
    if (request.headers.authorization === undefined) return challenge(response, 'Basic realm="test"');
    if (!request.url.includes('/blobs/')) return serve(request, response);
    return void response.writeHead(307, { Location: store.url + request.url }).end();
  });
  const registry = createFor('registry.test', server, {
    logins: { 'registry.test': { user: 'app', password: 'right' } },
  });

  expect(await registry.image('registry.test/team/app:1')).toMatchObject({ user: 'app' });
  expect(store.requests.map(({ headers }) => headers.authorization)).toEqual([undefined]);
});

test('rejects a content that is not the one of its digest', async () => {
  await using server = await startStandIn((request, response) => {
    if (request.url.includes('/blobs/')) sendJson(response, configOf('arm64'));
    else serve(request, response);
  });

  await expect(createFor('registry.test', server).image('registry.test/team/app:1')).rejects.toThrow(
    'sent another content than that of',
  );
});

test('sends a login nowhere without TLS, if the registry has it', async () => {
  await using thief = await startStandIn((_request, response) => sendJson(response, { token: 'abc' }));
  await using server = await startStandIn(
    (_request, response) => challenge(response, `Bearer realm="${thief.url}/token"`),
    certificate,
  );
  const options = { tls: true, ca: certificate.cert, logins: { 'registry.test': { user: 'app', password: 'right' } } };

  await expect(createFor('registry.test', server, options).image('registry.test/team/app:1')).rejects.toThrow(
    'an address without TLS',
  );
  expect(thief.requests).toEqual([]);
});

test('reads a registry that is not private at public addresses only', async () => {
  await using server = await startStandIn(serve);

  await expect(
    createFor('registry.test', server, { private: false }).image('registry.test/team/app:1'),
  ).rejects.toThrow('which is not a public address');
  expect(server.requests).toEqual([]);
});

test('reads no registry that is not on the list', async () => {
  await using server = await startStandIn(serve);

  expect(await createFor('registry.test', server).image(`localhost:${server.port}/team/app:1`)).toBeNull();
  expect(server.requests).toEqual([]);
});

function challenge(response: ServerResponse, header: string): void {
  sendJson(response, { errors: [{ code: 'UNAUTHORIZED' }] }, 401, { 'WWW-Authenticate': header });
}

interface TestOptions extends Partial<Omit<RegistryOptions, 'hosts'>> {
  readonly tls?: boolean;
  readonly private?: boolean;
}

/** A reader of one registry, which `lookup` leads to a stand-in. */
function createFor(
  host: string,
  { port }: StandIn,
  { tls = false, private: isPrivate = true, ...options }: TestOptions = {},
) {
  const named = host.includes(':') ? host : `${host}:${port}`;
  const registry = createRegistry({
    hosts: [{ host: named, tls, private: isPrivate }],
    own: named,
    lookup: async () => [loopback],
    ...options,
    logins: Object.fromEntries(Object.values(options.logins ?? {}).map((login) => [named, login])),
  });
  return { ...registry, image: (ref: string) => registry.image(ref.replace(`${host}/`, `${named}/`)) };
}
