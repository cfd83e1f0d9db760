import { afterAll, beforeAll, expect, test } from 'vitest';
import { Names } from '../../../platform/docker/names.ts';
import { builderSuite } from '../../../control-plane/ports/suites/builder.ts';
import { commitTo, type GitServer, makeRepository, startGitServer } from '../sources/git-server.ts';
import { openSources } from '../sources/open-sources.ts';
import { createBuilder, imagesOf, refOf } from '../../engines/docker-builder.ts';
import { until } from '../../engines/docker-runtime.ts';
import { engineOf, testedEngines } from '../../engines/engine.ts';
import { nodeApp } from '../../engines/node-app.ts';

let server: GitServer;
beforeAll(async () => {
  server = await startGitServer();
  commit('blog', nodeApp);
  commit('docs', { 'README.md': '# docs\n' });
  commit('procfile', { Procfile: 'web: ./serve\nrelease: ./migrate\n', serve: '' });
});
afterAll(() => server[Symbol.asyncDispose]());

const cases = Object.entries(builderSuite).flatMap(([name, check]) => [
  { engine: 'docker' as const, name, check },
  { engine: 'podman' as const, name, check },
]);

test.concurrent.each(cases)('the builder on $engine $name', async ({ engine, check }) => {
  await using open = await openSources(server);
  await using subject = await createBuilder(await engineOf(engine), { sources: open.sources, mostAtOnce: 4 });
  const images = async () => (await imagesOf(subject)).flatMap(({ RepoTags }) => RepoTags ?? []);
  const urlOf = (name: string) => `${server.url}/acme/${name}.git`;
  const repositories = { repoUrl: urlOf('blog'), emptyRepoUrl: urlOf('docs'), releaseRepoUrl: urlOf('procfile') };

  await expect(
    check(async () => ({ builder: subject.builder, ...repositories, images, pulls: false, until })),
  ).resolves.toBeUndefined();
});

// Not beside others: Podman loses names of images that are changed at once.
test.each(testedEngines)('the builder on %s removes the images of many builds at once', async (name) => {
  const engine = await engineOf(name);
  await using subject = await createBuilder(engine);
  const names = new Names(subject.prefix);
  const builds = Array.from({ length: 8 }, (_, index) => `build-${index}`);
  const container = await subject.docker.createContainer({ Image: engine.images.example });
  for (const build of builds) {
    const changes = Object.entries(names.labels({ owner: 'app-1', name: build })).map(
      ([label, value]) => `LABEL ${label}=${value}`,
    );
    await container.commit({ ...names.image({ appId: 'app-1', build, service: '' }), changes: changes.join('\n') });
  }
  await container.remove();
  const [first = '', ...others] = builds;

  await Promise.all(others.map((build) => subject.builder.removeImages(refOf(build))));

  const left = await imagesOf(subject);
  const { repo, tag } = names.image({ appId: 'app-1', build: first, service: '' });
  expect(left.map(({ RepoTags }) => RepoTags)).toEqual([[`${repo}:${tag}`]]);
});

function commit(name: string, files: Readonly<Record<string, string>>): void {
  commitTo(makeRepository(server, `acme/${name}.git`), { ref: 'refs/heads/main', files });
}
