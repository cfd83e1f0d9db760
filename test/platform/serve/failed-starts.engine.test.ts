import { expect, test } from 'vitest';
import { asList, asObject, type JsonObject } from '../../../contract/document.ts';
import { engineOf, testedEngines } from '../../engines/engine.ts';
import { composeOf, deployFiles, serving, untilDeploy, untilRuns } from './apps-on-engine.ts';
import { acme, becomes, type OnEngine, serveOnEngine } from './on-engine.ts';
import { send } from './served.ts';

// Why an app does not start, each cause by a program of a line or two.

/** Time within which a person has to know why. */
const knownMs = 30_000;

const logged = `console.log('one line before'); process.stderr.write('DATABASE_URL is missing')`;
const listening = (port: number, host: string) =>
  `require('node:http').createServer((_, response) => response.end('ok')).listen(${port}, '${host}')`;

const programs: readonly (readonly [name: string, code: string, program: string, message: RegExp])[] = [
  ['exits', 'crashed', `${logged}; process.exitCode = 3`, /exit code 3.*is missing\. Set the variable DATABASE_URL,/],
  ['throws', 'crashed', `throw new TypeError('no port')`, /exit code 1.*it wrote: TypeError: no port$/],
  ['fills', 'out_of_memory', 'const all = []; for (;;) all.push(Buffer.alloc(1e7, 1))', /killed for memory at 512 MB/],
  ['elsewhere', 'wrong_port', listening(3000, '0.0.0.0'), /on port 8080 .* listens on port 3000\./],
  ['inside', 'loopback_only', listening(8080, '127.0.0.1'), /on port 8080 .* listens on 127\.0\.0\.1:8080\./],
];

test.each(testedEngines)('%s: a deploy that fails says why, within 30 s and in its log', async (engineName) => {
  const engine = await engineOf(engineName);
  await using plane = await serveOnEngine(engine);

  const failed = await Promise.all(
    programs.map(async ([name, , program, message]) => {
      await deployFiles(plane, name, composeOf(engine.images.example, program));
      await untilDeploy(plane, name, { steps: isBegun });
      await becomes(() => statusOf(plane, name), { statusMessage: expect.stringMatching(message) }, knownMs);
      expect(await statusOf(plane, name)).toMatchObject({ status: 'deploying', statusReason: null });
      return untilDeploy(plane, name, { status: 'failed' });
    }),
  );

  expect(failed.map(({ error }) => asObject(error).code)).toEqual(programs.map(([, code]) => code));
  expect(failed.map(({ error }) => asObject(error).message)).toEqual(
    programs.map(([, , , message]): unknown => expect.stringMatching(message)),
  );
  expect((await logOf(plane, 'exits', failed[0])).slice(-3)).toMatchObject([
    { step: 'health', stream: 'stdout', line: 'one line before' },
    { step: 'health', stream: 'stderr', line: 'DATABASE_URL is missing' },
    { step: 'health', stream: 'system', line: expect.stringMatching('exit code 3') },
  ]);
  const missing = 'DATABASE_URL is missing';
  const said = async () => (await serviceLogOf(plane, 'exits')).filter((line) => line === missing);
  await becomes(said, [missing, missing, missing]);
});

test.each(testedEngines)('%s: a program that is not there fails the deploy at once', async (engineName) => {
  const engine = await engineOf(engineName);
  await using plane = await serveOnEngine(engine);
  const command = (text: string) => composeOf(engine.images.example, '', { command: ['sh', '-c', text] });

  await deployFiles(plane, 'Missing', command('strat'));
  await deployFiles(plane, 'Forbidden', command('/etc/passwd'));
  await deployFiles(plane, 'Absent', composeOf(engine.images.example, '', { command: ['/bin/strat'] }));
  await deployFiles(plane, 'Nobody', composeOf(engine.images.example, serving('a'), { user: 'strat' }));

  const failed = await Promise.all(
    ['missing', 'forbidden', 'absent', 'nobody'].map((name) => untilDeploy(plane, name, { status: 'failed' })),
  );
  expect(failed.map(({ error }) => asObject(error).code)).toEqual([
    'program_not_found',
    'program_not_executable',
    'program_not_found',
    'user_not_found',
  ]);
  await becomes(() => serviceLogOf(plane, 'missing'), [expect.stringMatching(/strat: .*not found/)]);
  expect(failed.map(({ durationMs }) => Number(durationMs) < knownMs)).toEqual([true, true, true, true]);
});

test.each(testedEngines)('%s: a start whose health path responds with 404 says so', async (engineName) => {
  const engine = await engineOf(engineName);
  await using plane = await serveOnEngine(engine);
  await deployFiles(plane, 'Shop', composeOf(engine.images.example, strict));
  await untilRuns(plane, 'shop');

  const health = { path: '/healthz', intervalSeconds: 5 };
  await send(plane.served, plane.token, 'PATCH', `${acme}/apps/shop`, { health });

  const statusMessage = 'The health check of the service "web" fails. GET /healthz: 404';
  await becomes(() => statusOf(plane, 'shop'), { status: 'deploying', statusMessage }, knownMs);
  const { body } = await plane.get(`${acme}/apps/shop`);
  expect(body).toMatchObject({ app: { statusReason: null, statusMessage } });
});

/** The steps of a deploy whose containers have begun. */
const isBegun: unknown = expect.arrayContaining([expect.objectContaining({ id: 'health', status: 'running' })]);

/** Responds to `/` alone. */
const strict = `require('node:http').createServer((request, response) => response.writeHead(request.url === '/' ? 200 : 404).end()).listen(8080)`;

async function statusOf(plane: OnEngine, slug: string): Promise<JsonObject> {
  return asObject((await plane.get(`${acme}/apps/${slug}/status`)).body);
}

/** The lines of the service, oldest first. */
async function serviceLogOf(plane: OnEngine, slug: string): Promise<string[]> {
  const { body } = await plane.get(`${acme}/apps/${slug}/services/web/logs/search?range=1h`);
  const lines = asList(asObject(body).lines).map((line) => String(asObject(line).message));
  return lines.toReversed();
}

async function logOf(plane: OnEngine, slug: string, deploy: JsonObject = {}): Promise<JsonObject[]> {
  const { body } = await plane.get(`${acme}/apps/${slug}/deploys/${String(deploy.id)}/logs`);
  return asList(asObject(body).lines).map(asObject);
}
