import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../listen.ts';
import { exampleRequest, exampleUrl, table } from './requests.ts';

let prism: ChildProcess;
let url: string;

beforeAll(async () => {
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  const cli = 'node_modules/@stoplight/prism-cli/dist/index.js';
  prism = spawn(process.execPath, [cli, 'mock', '--port', String(port), 'generated/openapi.json'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (!prism.stdout) throw new Error('Prism has no output');
  for await (const line of createInterface(prism.stdout)) if (line.includes('Prism is listening')) break;
});

afterAll(async () => {
  prism.kill();
  await once(prism, 'exit');
});

test.each(table.map((operation) => ({ id: operation.id, operation })))(
  'stock Prism responds to $id without a violation',
  async ({ operation }) => {
    const { body } = exampleRequest(operation);

    const response = await fetch(exampleUrl(url, operation), {
      method: operation.method.toUpperCase(),
      headers: {
        authorization: 'Bearer pcp_demo_owner',
        accept: 'application/json',
        'content-type': 'application/json',
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });

    expect(response.headers.get('sl-violations')).toBeNull();
    expect(Object.keys(operation.success)).toContain(String(response.status));
    expect(await response.json()).toBeTypeOf('object');
  },
);
