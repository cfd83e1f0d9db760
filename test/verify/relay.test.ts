import { expect, test } from 'vitest';
import { startRelay } from '../../verify/workflows/relay.ts';
import { startServer } from './listening.ts';

test('a workflow sees media types in lower case, and responses without compression', async () => {
  let accepted: unknown;
  await using server = await startServer((request, response) => {
    accepted = request.headers['accept-encoding'];
    response.writeHead(200, { 'content-type': 'Application/JSON; charset=UTF-8' }).end('{}');
  });
  await using relay = await startRelay(server.url, {}, () => undefined);

  const response = await fetch(relay.url);

  expect([response.headers.get('content-type'), accepted]).toEqual(['application/json; charset=UTF-8', 'identity']);
});
