import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createRuntime, type DockerSubject, thingsOf } from '../../engines/docker-runtime.ts';
import { engineOf, testedEngines } from '../../engines/engine.ts';
import { git, repoUrl, startPlane } from './start-plane.ts';

const app = { id: 'shop', region: 'eu' };
const completed = 'depends_on: { migrate: { condition: service_completed_successfully } }';

test.each(testedEngines)(
  '%s: a migration runs once, after the database is healthy and before the app',
  async (name) => {
    await using subject = await createRuntime(await engineOf(name));
    const plane = await deployCompose(subject, 'echo migrated; echo run >> /data/runs');

    await plane.passUntil('succeeded');
    const before = (await thingsOf(subject.docker, subject.prefix)).toSorted();
    await subject.runtime[Symbol.asyncDispose]();
    subject.runtime = subject.open();
    await plane.wake('app', 'shop');
    await plane.passReal(5000);

    expect(await plane.findApp()).toMatchObject({ status: 'running', ready: 'all' });
    expect((await subject.runtime.observe(app)).containers).toMatchObject([
      { service: 'db', ready: true },
      { service: 'web', ready: true },
    ]);
    expect((await thingsOf(subject.docker, subject.prefix)).toSorted()).toEqual(before);
    expect(await plane.lines()).toEqual([
      'system: Starting db, which the service migrate needs',
      'system: Running the service migrate',
      'stdout: migrated',
      'system: The service migrate has ended',
      'system: Starting web',
    ]);
    expect(await readRuns(subject)).toBe('run\n');
  },
);

test.each(testedEngines)('%s: a migration that fails ends the deploy, and nothing is left', async (name) => {
  await using subject = await createRuntime(await engineOf(name));
  const plane = await deployCompose(subject, 'echo no such table >&2; exit 3');

  const failed = await plane.passUntil('failed');
  await plane.passReal(10_000);

  expect(failed).toMatchObject({
    errorCode: 'release_failed',
    errorMessage: 'The service "migrate" ended with exit code 3. Its last line: no such table',
  });
  expect(await runningIn(subject)).toEqual([]);
});

test.each(testedEngines)('%s: a migration that hangs is ended', async (name) => {
  await using subject = await createRuntime(await engineOf(name));
  const plane = await deployCompose(subject, 'exec sleep 1000', 3000);

  const failed = await plane.passUntil('failed');
  await plane.passReal(10_000);

  expect(failed).toMatchObject({
    errorCode: 'release_failed',
    errorMessage: 'The service "migrate" took more than 3 seconds.',
  });
  expect(await runningIn(subject)).toEqual([]);
});

/** Deploys a database, a migration with a script, and a web service that waits for it, up to the rollout. */
async function deployCompose(subject: DockerSubject, script: string, taskLimitMs = 120_000) {
  const { image } = subject;
  // The runtime may be opened again.
  const wrap: Parameters<typeof startPlane>[1] = {
    wrap: (ports) => ({
      ...ports,
      settings: { ...ports.settings, taskLimitMs },
      get runtime() {
        return subject.runtime;
      },
    }),
  };
  const plane = await startPlane(git, wrap);
  const check = '{ test: ["CMD", "test", "-e", "/bin/sh"], interval: 1s }';
  const compose = `services:
  db: { image: "${image}", healthcheck: ${check}, volumes: ["db:/state"] }
  web: { image: "${image}", ports: ["8080"], volumes: ["data:/data"], ${completed} }
  migrate:
    image: "${image}"
    entrypoint: [sh, -c]
    command: [${JSON.stringify(script)}]
    volumes: ["data:/data"]
    depends_on: { db: { condition: service_healthy } }
`;
  const commit = { sha: 'a'.repeat(40), message: 'Begin', author: 'Ada <ada@acme.test>' };
  const branches = new Map([['main', [commit]]]);
  const files = { 'compose.yaml': compose };
  plane.sources.restore(repoUrl, { private: false, installationId: null, defaultBranch: 'main', branches, files });
  await plane.deploy('first');
  await plane.passUntil('first', 'deploying');
  /** Lets time go by for the containers too. */
  const passReal = async (milliseconds: number) => {
    for (let passed = 0; passed < milliseconds; passed += 200) {
      await sleep(200);
      await plane.pass(200);
    }
  };
  return {
    ...plane,
    passReal,
    async passUntil(status: string) {
      for (let tries = 0; tries < 1000; tries++) {
        const deploy = await plane.findDeploy('first');
        if (deploy?.status === status) return deploy;
        await passReal(200);
      }
      throw new Error(`The deploy did not become ${status}: ${JSON.stringify(await plane.findDeploy('first'))}`);
    },
    async lines() {
      const log = await plane.store.read('system', (tx) => tx.deployLogs.find({ id: 'first' }));
      return log?.lines.filter(({ step }) => step === 'release').map(({ stream, line }) => `${stream}: ${line}`);
    },
  };
}

/** The names of the containers that are left. */
async function runningIn({ docker, prefix }: DockerSubject): Promise<string[]> {
  const all = await docker.listContainers({ all: true, filters: { label: [`${prefix}.app`] } });
  return all.flatMap(({ Names }) => Names);
}

/** The text that the migration has written. */
async function readRuns({ runtime }: DockerSubject): Promise<string> {
  const { containers } = await runtime.observe(app);
  const container = containers.find(({ service }) => service === 'web')?.name ?? '';
  const terminal = { tty: false, columns: 80, rows: 24 };
  const signal = AbortSignal.timeout(30_000);
  const exec = await runtime.exec({ ...app, container }, ['cat', '/data/runs'], terminal, signal);
  const parts: Uint8Array[] = [];
  for await (const part of exec.output) parts.push(part);
  return Buffer.concat(parts).toString();
}
