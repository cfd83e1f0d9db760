import { expect, test } from 'vitest';
import {
  createControlPlane,
  createSimulatedPorts,
  MemoryStore,
  MemoryWork,
  secureRandom,
  VirtualClock,
} from '../../control-plane/index.ts';
import { seed, userRow } from '../../control-plane/ports/suites/rows.ts';
import { enqueueMail } from '../../control-plane/transitions/notices.ts';

const start = Date.UTC(2026, 10, 1, 12);
const mail = { subject: 'Hello', text: 'Hi.', workspaceId: null };

test('runs the reconcilers until the signal is aborted', async () => {
  const { store, ports, plane } = createPlane();
  const controller = new AbortController();
  const running = plane.run(controller.signal);

  await store.write('system', (tx) => enqueueMail(tx, { ...mail, to: ['ada@example.test'] }));
  await turn();
  const delivered = ports.mailer.mails.map(({ to }) => to);
  controller.abort();
  await running;
  await store.write('system', (tx) => enqueueMail(tx, { ...mail, to: ['grace@example.test'] }));
  await turn();

  expect(delivered).toEqual(['ada@example.test']);
  expect(ports.mailer.mails).toHaveLength(1);
});

test('reports the errors of a reconciler', async () => {
  const { store, ports, plane, failures } = createPlane();
  ports.runtime.observe = () => Promise.reject(new RangeError('The runtime is gone.'));
  await seed(store);
  await store.write('system', async (tx) => {
    await tx.wake('app', 'shop', start);
  });
  const controller = new AbortController();

  const running = plane.run(controller.signal);
  await turn();
  controller.abort();
  await running;

  expect(failures).toEqual(['app shop: The runtime is gone.']);
});

test('prepares each time before its identity reads', async () => {
  const steps: string[] = [];
  const { store, plane } = createPlane(async () => void steps.push('prepared'));
  await store.write('system', (tx) => tx.users.insert(userRow('ada')));

  await plane.identity.authenticate({ kind: 'token', secret: 'unknown' }, undefined);
  await plane.identity.findMembership({ ...principal, userId: 'ada' }, 'acme', undefined);

  expect(steps).toEqual(['prepared', 'prepared']);
});

const principal = { tokenId: null, scope: 'full', pinnedWorkspaceId: null, phoneVerified: true } as const;

function createPlane(prepare?: () => Promise<void>) {
  const clock = new VirtualClock(start);
  const store = new MemoryStore({ clock, random: secureRandom });
  const failures: string[] = [];
  const ports = createSimulatedPorts({ store, clock, random: secureRandom, seed: 1 });
  const plane = createControlPlane(ports, new MemoryWork(store), {
    onFailure: ({ kind, subject }, error) =>
      failures.push(`${kind} ${subject}: ${error instanceof Error ? error.message : String(error)}`),
    ...(prepare && { prepare }),
  });
  return { store, ports, plane, failures };
}

/** Lets everything run that waits for nothing but promises. */
function turn(): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, 0));
}
