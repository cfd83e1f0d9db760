import { chmodSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startMock } from '../../mock/start.ts';
import { listen } from '../listen.ts';
import { Person } from './pcp.ts';

test('a file that changes while it is sent ends a deploy with its name', async () => {
  await using mock = await startMock({ host: '127.0.0.1' });
  using owner = new Person({ PCP_TOKEN: 'pcp_demo_owner', PCP_APP: 'acme/storefront' });
  const large = join(owner.folder, 'z.js');
  writeFileSync(join(owner.folder, 'index.html'), 'Hello');
  writeFileSync(large, Buffer.alloc(8_000_000, 'x'));
  await using proxy = await listen((incoming, response) => {
    const { method, headers, url = '' } = incoming;
    const passed = request(new URL(url, mock.url), { method, headers }, (from) => {
      response.writeHead(from.statusCode ?? 502, from.headers);
      from.pipe(response);
    });
    passed.on('error', () => response.destroy());
    incoming.on('error', () => passed.destroy()).pipe(passed);
    // The last file is longer than what is read ahead.
    if (url.endsWith('/uploads')) incoming.once('data', () => writeFileSync(large, 'changed'));
  });

  const { code, stderr } = await owner.run('deploy', { env: { PCP_URL: proxy.url } });

  expect(stderr).toBe('Uploading 2 files, 8.0 MB…\n✗ z.js has changed while it was sent. Deploy again.\n');
  expect(code).toBe(6);
});

test('a file that may not be read ends a deploy with what to do', async () => {
  await using mock = await startMock({ host: '127.0.0.1' });
  using owner = new Person({ PCP_URL: mock.url, PCP_TOKEN: 'pcp_demo_owner', PCP_APP: 'acme/storefront' });
  writeFileSync(join(owner.folder, 'secret.txt'), 'Hello');
  chmodSync(join(owner.folder, 'secret.txt'), 0o000);

  // In a namespace of its own, root reads no more than another user.
  const { code, stderr } = await owner.run('deploy', { through: ['unshare', '--user'] });

  expect(stderr).toContain('✗ secret.txt cannot be read. Make it readable, or exclude it in .pcpignore.\n');
  expect(code).toBe(6);
});
