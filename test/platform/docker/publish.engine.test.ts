import { expect, test } from 'vitest';
import { createBuilder, imagesOf } from '../../engines/docker-builder.ts';
import { engineOf } from '../../engines/engine.ts';
import { startDockerRegistry } from '../providers/docker-registry.ts';

const login = { user: 'app', password: 'right' };

// Podman wants TLS of every registry, unless a file of its host says otherwise.
test('a region that pulls gets images by its registry, in one push for services that share one', async () => {
  const engine = await engineOf('docker');
  await using registry = await startDockerRegistry(true);
  const pulling = new Map([['eu', { registry: `${registry.host}/apps`, withoutEffect: () => ['ulimits.nofile'] }]]);
  await using subject = await createBuilder(engine, { pulling, logins: { [registry.host]: login } });

  const { services } = await subject.build({
    'compose.yaml': `services:
  web: { build: ., ports: ['8080'] }
  worker: { build: ., command: [node, worker.js] }
  cache: { image: ${engine.images.example} }
`,
    Dockerfile: `FROM ${engine.images.node}\nCOPY worker.js /app/\nCMD ["node"]\n`,
    'worker.js': '',
  });
  const digests = Object.fromEntries((services ?? []).map(({ name, digest }) => [name, digest]));
  const [repository, digest] = (digests.web ?? '').replace(`${registry.host}/`, '').split('@');
  const accept = 'application/vnd.docker.distribution.manifest.v2+json';
  const headers = { accept, authorization: `Basic ${Buffer.from('app:right').toString('base64')}` };
  const response = await fetch(`http://${registry.host}/v2/${repository}/manifests/${digest}`, { headers });

  expect(response.status).toBe(200);
  expect(digests.web).toMatch(/^127\.0\.0\.1:\d+\/apps\/app-1@sha256:[0-9a-f]{64}$/);
  expect(digests.worker).toBe(digests.web);
  expect(digests.cache).toMatch(/^127\.0\.0\.1:\d+\/apps\/app-1@sha256:/);
  const lines = await subject.lines();
  expect(lines.filter((line) => line === `Pushing to ${registry.host}`)).toHaveLength(2);
  expect(lines).toContain('"web" has `ulimits.nofile` in vain, because the region has nothing like it');
  // The name for the push is gone.
  const names = (await imagesOf(subject)).flatMap(({ RepoTags }) => RepoTags ?? []);
  expect(names.filter((name) => name.startsWith(registry.host))).toEqual([]);
});

test('a build whose image cannot be pushed fails, and says where it should be', async () => {
  const engine = await engineOf('docker');
  await using registry = await startDockerRegistry(true);
  const pulling = new Map([['eu', { registry: registry.host, withoutEffect: () => [] }]]);
  await using subject = await createBuilder(engine, { pulling });

  const build = await subject.build({ 'index.html': 'hello' });

  expect(build.state).toBe('failed');
  expect(build.error?.message).toMatch(
    new RegExp(
      `^The image cannot be pushed to ${registry.host}, from which the region pulls it: .*Deploy again later\\.$`,
    ),
  );
  expect(await imagesOf(subject)).toEqual([]);
});
