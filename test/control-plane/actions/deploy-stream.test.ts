import { expect, test } from 'vitest';
import type { BuildLine } from '../../../control-plane/ports/builder.ts';
import { startAcme, storefront } from './acme.ts';
import { framesOf, readFrames } from './frames.ts';

test('a stream goes on after 10,000 lines, and reads each line once', async () => {
  const { call, settle, params, write, reads } = await startBuild();
  write(10_500);
  const stream = await call('getDeployLogs', { params, stream: true });

  write(500);
  const frames = await settle(readFrames(stream));

  expect(textsOf(frames, 'build')).toEqual(linesFromTo(501, 11_000));
  expect(textsOf(frames, 'route')).toEqual(['Traffic goes to the new release']);
  // The stream and the reconciler that stores the log.
  expect(reads.filter((after) => after === 0)).toHaveLength(2);
});

test('a stream ends with the lines that were stored since its last look', async () => {
  const { call, world, settle, params, write, reads } = await startBuild();
  write(10_500);
  const stream = await call('getDeployLogs', { params, stream: true });

  write(3);
  await call('cancelDeploy', { params });
  await world.advance(100);
  const frames = await settle(readFrames(stream));

  expect(textsOf(frames, 'build')).toEqual(linesFromTo(501, 10_503));
  expect(frames.at(-1)).toMatchObject({ name: 'end', data: { status: 'canceled' } });
  // The first look of the stream, and the read of the reconciler.
  expect(reads).toEqual([0, 0]);
});

test('the stream of a step reads only the lines that follow', async () => {
  const { call, settle, write, reads } = await startBuild();
  const stop = new AbortController();
  write(3);
  const step = { ...storefront, serviceName: 'build' };
  const frames = framesOf(await call('readServiceLogs', { params: step, stream: true, signal: stop.signal }));
  const read = async () => (await frames.next()).value;
  const first = [await read(), await read(), await read()];

  write(1);
  const fourth = await settle(read());
  stop.abort();

  expect([...first, fourth]).toEqual(['line 1', 'line 2', 'line 3', 'line 4']);
  expect(reads).toEqual([0, 3]);
});

test('the log of a deploy and that of its step have the same empty lines', async () => {
  const { call, settle, params, writeLines, world } = await startBuild();
  const written = ['', 'one', '', '', '  ', 'two', ''];
  writeLines(written);
  const step = { ...storefront, serviceName: 'build' };
  const read = async () => {
    const deploy = (await call('getDeployLogs', { params })).body as { lines: { step: string; line: string }[] };
    const service = (await call('readServiceLogs', { params: step })).body as { logs: string };
    return [textsOf(deploy.lines, 'build'), service.logs.split('\n')];
  };
  const stop = new AbortController();
  const frames = framesOf(await call('readServiceLogs', { params: step, stream: true, signal: stop.signal }));

  const before = await read();
  const streamed = [];
  for (const _ of written) streamed.push((await settle(frames.next())).value);
  stop.abort();
  await world.advance(10 * 60_000);

  expect([...before, streamed, ...(await read())]).toEqual([written, written, written, written, written]);
});

/** A deploy whose build writes lines when the test says so, and the numbers after which lines were read. */
async function startBuild() {
  const started = await startAcme();
  const { call, world } = started;
  const { body } = await call('createDeploy', { params: storefront, body: {} });
  const deployId = (body as { deploy: { id: string } }).deploy.id;
  const [lines, reads]: [BuildLine[], number[]] = [[], []];
  world.ports.builder.log = async (_id, afterSeq) => {
    reads.push(afterSeq);
    return lines.slice(afterSeq);
  };
  const writeLines = (texts: readonly string[]) => {
    for (const line of texts)
      lines.push({ seq: lines.length + 1, at: world.ports.clock.now(), step: 'build', stream: 'stdout', line });
  };
  const write = (count: number) => writeLines(linesFromTo(lines.length + 1, lines.length + count));
  return { ...started, params: { ...storefront, deployId }, write, writeLines, reads };
}

function linesFromTo(first: number, last: number): string[] {
  return Array.from({ length: last - first + 1 }, (_, index) => `line ${first + index}`);
}

/** The frames of a step are lines. */
function textsOf(frames: readonly object[], step: string): string[] {
  return (frames as { step?: string; line: string }[]).filter((frame) => frame.step === step).map(({ line }) => line);
}
