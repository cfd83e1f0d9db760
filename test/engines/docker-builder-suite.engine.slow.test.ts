import { afterAll, beforeAll, expect, test } from 'vitest';
import { builderSuite } from '../../control-plane/ports/suites/builder.ts';
import { commitTo, type GitServer, makeRepository, startGitServer } from '../git/git-server.ts';
import { openSources } from '../git/open-sources.ts';
import { createBuilder, imagesOf } from './docker-builder.ts';
import { until } from './docker-runtime.ts';
import { engineOf } from './engine.ts';
import { nodeApp } from './node-app.ts';

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

  await expect(check(async () => ({ builder: subject.builder, ...repositories, images, until }))).resolves.toBeUndefined();
});

function commit(name: string, files: Readonly<Record<string, string>>): void {
  commitTo(makeRepository(server, `acme/${name}.git`), { ref: 'refs/heads/main', files });
}
