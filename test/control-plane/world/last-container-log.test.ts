import { expect, test } from 'vitest';
import { startWorld, type StartedWorld } from './start-world.ts';

const app = { workspaceSlug: 'acme', appSlug: 'storefront' };
const web = { ...app, serviceName: 'web' };
const minute = 60_000;

/** An app that was restarted, so that its log has lines of two containers, and stopped a minute later. */
async function startStopped() {
  const { world, call } = await startWorld();
  await call('restartApp', { params: app });
  await world.advance(minute);
  const running = await read(call);
  await call('updateApp', { params: app, body: { status: 'stopped' } });
  await world.advance(minute);
  return { world, call, running };
}

async function read(call: StartedWorld['call']) {
  const { body } = await call('readServiceLogs', { params: web });
  if (!('logs' in body)) throw new Error('The log cannot be read.');
  return { state: body.state, lines: body.logs.split('\n') };
}

test('shows the lines of the last container while none runs', async () => {
  const { call, running } = await startStopped();

  const { state, lines } = await read(call);

  expect([running.state, state]).toEqual(['running', 'no-pod']);
  expect(running.lines[0]).toContain('listening on port 3000');
  expect(lines.slice(0, running.lines.length)).toEqual(running.lines);
});

test('streams the lines of the last container, then waits for those of the next one', async () => {
  const { world, call } = await startStopped();
  const { lines } = await read(call);
  const stop = new AbortController();
  const response = await call('readServiceLogs', { params: web, stream: true, signal: stop.signal });
  if (!('frames' in response)) throw new Error(`The stream was refused with ${response.status}.`);
  const frames = response.frames[Symbol.asyncIterator]();

  const sent: unknown[] = [];
  while (sent.length < lines.length) sent.push((await frames.next()).value);
  const next = frames.next();
  await call('updateApp', { params: app, body: { status: 'running' } });
  await world.advance(minute);
  const { value } = await next;
  stop.abort();

  expect(sent).toEqual(lines);
  expect(value).toContain('listening on port 3000');
});
