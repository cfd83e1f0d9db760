import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { skeleton } from '../../../generated/skeleton.ts';
import { createApp } from '../../../server/http/app.ts';
import { listen } from '../../listen.ts';
import { people } from './identity.ts';

test('callers who request a tunnel and reset the connection do no harm', async () => {
  await using server = await listen(await createApp(skeleton, { identity: people({}), preparation: 'atFirstRequest' }));
  const reset = async () => {
    const socket = connect(server.port, '127.0.0.1');
    await once(socket, 'connect');
    socket.write('CONNECT elsewhere.test:443 HTTP/1.1\r\nHost: elsewhere.test\r\n\r\n', () => socket.resetAndDestroy());
    await once(socket, 'close');
  };

  await Promise.all(Array.from({ length: 300 }, reset));
  const after = await fetch(`${server.url}/api/me`);

  expect(after.status).toBe(401);
});
