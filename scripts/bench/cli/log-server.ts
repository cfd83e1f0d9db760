import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { serveParent } from '../child.ts';
import { listenLocally } from '../listen.ts';

// A control plane with one app, whose log has that many lines at that rate.
const [count = 0, perSecond = 0] = process.argv.slice(2).map(Number);
const batch = 500;
const frames = Array.from({ length: Math.ceil(count / batch) }, (_, index) => {
  const lines = Array.from({ length: batch }, (_line, inner) => frameOf(index * batch + inner));
  return Buffer.from(lines.join(''));
});

const server = createServer((request, response) => {
  const isLog = request.url?.includes('/logs') ?? false;
  response.setHeader('content-type', isLog ? 'text/event-stream' : 'application/json');
  if (isLog) void send(response);
  else response.end('{"app":{"subServices":[{"name":"web"}]}}');
});

async function send(response: ServerResponse): Promise<void> {
  const start = performance.now();
  for (const [index, frame] of frames.entries()) {
    if (!response.write(frame)) await once(response, 'drain');
    const early = start + ((index + 1) * batch * 1000) / perSecond - performance.now();
    if (early > 0) await wait(early);
  }
}

function frameOf(index: number): string {
  const ts = 1_790_000_000_000 + index;
  const message = `${index} `.padEnd(150, 'GET /checkout 200 in 12 ms, ');
  const line = { ts, level: 'info', message, pod: 'web-6f9c4', service: 'web', id: `${ts}-${index}` };
  return `id: ${line.id}\ndata: ${JSON.stringify(line)}\n\n`;
}

serveParent({ port: await listenLocally(server) }, async () => ({}));
