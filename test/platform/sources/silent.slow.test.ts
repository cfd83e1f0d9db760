import { expect, test } from 'vitest';
import { startSilentProxy } from '../silent-proxy.ts';
import { commitTo, makeRepository, startGitServer } from './git-server.ts';
import { openSources } from './open-sources.ts';

test('a git server that goes silent is given up in time, and asked again', async () => {
  await using server = await startGitServer();
  commitTo(makeRepository(server, 'acme/blog.git'), { ref: 'refs/heads/main', files: { 'README.md': '# blog\n' } });
  const { hostname } = new URL(server.url);
  await using proxy = await startSilentProxy({ port: 0, host: '127.0.0.1' }, { host: '127.0.0.1', port: server.port });
  await using opened = await openSources(server, { askMs: 2000 });
  const repoUrl = `https://${hostname}:${proxy.port}/acme/blog.git`;
  const find = async () => (await opened.sources.repository({ repoUrl })).repository;

  proxy.isSwallowing = true;
  await expect(find()).rejects.toThrow('git did not end within 2 s');
  proxy.isSwallowing = false;
  opened.clock.moveTo(opened.clock.now() + 60_000);

  expect(await find()).not.toBeNull();
});
