import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import { listen } from '../listen.ts';
import { Person } from './pcp.ts';

const count = 100_000;

/** Lets a process print at SIGUSR2 how many bytes it holds. A peak would depend on how busy the machine is. */
const held = `process.on('SIGUSR2', () => {
  gc();
  const { heapUsed, external } = process.memoryUsage();
  console.error(heapUsed + external);
})`;
const NODE_OPTIONS = `--expose-gc --import data:text/javascript,${encodeURIComponent(held)}`;

test('logs -f leaves lines with the server while nothing takes them, and loses none', async () => {
  let sent = 0;
  const send = async (response: ServerResponse) => {
    response.setHeader('content-type', 'text/event-stream');
    while (sent < count) {
      let frames = '';
      for (const end = sent + 200; sent < end; sent++) frames += frameOf(sent);
      if (!response.write(frames)) await once(response, 'drain');
    }
  };
  await using server = await listen(({ url = '' }, response) => {
    if (url.includes('/logs')) void send(response);
    else response.setHeader('content-type', 'application/json').end('{"app":{"subServices":[{"name":"web"}]}}');
  });
  using person = new Person({ PCP_URL: server.url, PCP_TOKEN: 'pcp_any', PCP_APP: 'acme/storefront' });
  const child = person.start(['logs', '-f'], { env: { NODE_OPTIONS } });
  const notes = createInterface({ input: child.stderr })[Symbol.asyncIterator]();
  const heldMegabytes = async () => {
    child.kill('SIGUSR2');
    return Number((await notes.next()).value) / 1e6;
  };

  let before = 0;
  const isStalled = () => {
    const same = sent > 0 && sent === before;
    before = sent;
    return same;
  };
  await expect.poll(isStalled, { interval: 500 }).toBe(true);
  const [stalledAt, whileStalled] = [sent, await heldMegabytes()];
  let read = 0;
  for await (const line of createInterface({ input: child.stdout })) {
    if (!line.includes(` ${read} `)) break;
    if (++read === count) break;
  }
  const afterAll = await heldMegabytes();
  child.kill();
  await once(child, 'close');

  expect(read).toBe(count);
  expect(stalledAt).toBeLessThan(count);
  expect(Math.max(whileStalled, afterAll)).toBeLessThan(40);
});

function frameOf(index: number): string {
  const ts = 1_790_000_000_000 + index;
  const message = ` ${index} `.padEnd(150, 'GET /checkout 200 in 12 ms, ');
  const line = { ts, level: 'info', message, pod: 'web-6f9c4', service: 'web', id: `${ts}-${index}` };
  return `id: ${line.id}\ndata: ${JSON.stringify(line)}\n\n`;
}
