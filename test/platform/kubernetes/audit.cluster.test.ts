import { readFileSync } from 'node:fs';
import { expect, inject, test } from 'vitest';
import { app, database, wanted, web, webService } from '../../../control-plane/ports/suites/wanted.ts';
import type { TaskOrder } from '../../../control-plane/ports/task.ts';
import { rights } from '../../../platform/kubernetes/rights.ts';
import { openRealCluster, startRegistry } from './real-cluster.ts';

interface AuditEvent {
  readonly verb: string;
  readonly user: { readonly username: string };
  readonly objectRef?: { readonly apiGroup?: string; readonly resource: string; readonly subresource?: string };
  readonly responseStatus?: { readonly code: number };
}

const account = 'audited';
const inRegistry = startRegistry();
const patience = { timeout: 120_000, interval: 200 };
/** Verbs that this version of Kubernetes does not use, but newer ones do. */
const later = ['create pods/exec'];

test('each right of the account is used, and no other is tried', async () => {
  const image = inRegistry('example');
  const logins = { [image.split('/')[0] ?? '']: { user: 'one', password: 'two' } };
  await using subject = await openRealCluster({ account, logins });
  const { admin, runtime, owner } = subject;
  const named = (service: string, ...names: string[]) => ({
    ...web('1', image),
    service: { ...webService(image), name: service, options: { names } },
  });
  await runtime.apply(wanted(named('web', 'front', 'old'), database(image)));
  const containers = async () => (await runtime.observe(app)).containers;
  await expect.poll(async () => (await containers()).filter(({ ready }) => ready).length, patience).toBe(2);
  const [db] = await containers();
  const terminal = { tty: false, columns: 80, rows: 24 };
  const exec = await runtime.exec(
    { ...app, container: db?.name ?? '' },
    ['true'],
    terminal,
    AbortSignal.timeout(60_000),
  );
  expect(await exec.exitCode).toBe(0);
  await runtime.stats(app);
  await runtime.capacity();
  await runTask(subject, image);
  // A name goes to another service, another one is given up, a volume grows, and there are other rules.
  const grown = { ...database(image, 2_147_483_648), generation: '2' };
  await runtime.apply(wanted(named('web'), { ...named('api', 'front') }, grown));
  await expect.poll(async () => (await containers()).filter(({ ready }) => ready).length, patience).toBe(3);
  // Without the figures of nodes, those of the API of metrics are read.
  const role = '/apis/rbac.authorization.k8s.io/v1/clusterroles';
  const rules = rights
    .filter(({ resource }) => resource !== 'nodes/proxy')
    .map(({ group, resource, verbs }) => ({ apiGroups: [group], resources: [resource], verbs }));
  await admin.json('PATCH', `${role}/${account}`, { rules });
  await using other = await openRealCluster({
    ...{ account, logins, owner },
    network: { ingress: ['192.0.2.7'], reachable: [] },
  });
  await other.runtime.apply(wanted(named('web'), { ...named('api', 'front') }, grown));
  expect(await other.runtime.stats(app)).toEqual([]);
  await other.runtime.remove(app);
  await expect.poll(() => other.runtime.apps('eu'), patience).toEqual([]);

  const tried = auditedBy(`system:serviceaccount:${account}:${account}`);
  const given = rights.flatMap(({ group, resource, verbs }) => verbs.map((verb) => nameOf(verb, group, resource)));
  expect(given.filter((one) => !tried.has(one))).toEqual(later);
  expect([...tried].filter((one) => !given.includes(one))).toEqual([]);
});

/** Runs a task until it is stopped, and reads its lines. */
async function runTask({ runtime }: Awaited<ReturnType<typeof openRealCluster>>, image: string): Promise<void> {
  const order: TaskOrder = {
    ...{ ...app, task: 'one', workspaceId: 'acme', slug: 'shop', service: webService(image) },
    ...{ argv: ['/bin/sh', '-c', 'echo key $KEY; exec sleep 1000'], env: { KEY: 'not-a-real-key' }, secrets: ['KEY'] },
  };
  await runtime.startTask(order);
  await expect
    .poll(() => runtime.taskLines(order, 0), patience)
    .toMatchObject([{ line: expect.not.stringContaining('not-a-real-key') as string }]);
  await runtime.stopTask(order);
  await runtime.removeTask(order);
}

/** The verbs that an account has tried, with what they were for. */
function auditedBy(username: string): ReadonlySet<string> {
  const lines = readFileSync(inject('cluster').auditLog, 'utf8').split('\n');
  const events = lines.filter((line) => line !== '').map((line) => JSON.parse(line) as AuditEvent);
  return new Set(
    events.flatMap(({ verb, user, objectRef }) => {
      if (user.username !== username || !objectRef) return [];
      const { apiGroup = '', resource, subresource } = objectRef;
      return nameOf(verb, apiGroup, subresource === undefined ? resource : `${resource}/${subresource}`);
    }),
  );
}

function nameOf(verb: string, group: string, resource: string): string {
  return `${verb} ${group === '' ? '' : `${group}/`}${resource}`;
}
