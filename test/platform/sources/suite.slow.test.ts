import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { sourcesSuite } from '../../../control-plane/ports/suites/sources.ts';
import { pagesUpload } from '../../control-plane/ports/pages-upload.ts';
import { untilIn } from '../../control-plane/ports/until.ts';
import { commitTo, type GitServer, makeRepository, startGitServer } from './git-server.ts';
import { type OpenSources, openSources } from './open-sources.ts';

let server: GitServer;
const opened: OpenSources[] = [];
beforeAll(async () => {
  server = await startGitServer();
});
afterAll(() => server[Symbol.asyncDispose]());
afterEach(async () => {
  await Promise.all(opened.splice(0).map((one) => one[Symbol.asyncDispose]()));
  rmSync(join(server.root, 'acme'), { recursive: true });
});

test.each(Object.entries(sourcesSuite))('git %s', async (_name, check) => {
  const create = async () => {
    const open = await openSources(server);
    opened.push(open);
    const repository = makeRepository(server, 'acme/blog.git');
    commitTo(repository, { ref: 'refs/heads/main', files: { 'README.md': '# blog\n' } });
    const push = async ({
      branch,
      message,
      author,
      paths,
    }: {
      branch: string;
      message: string;
      author: string;
      paths: readonly string[];
    }) => {
      const files = Object.fromEntries(paths.map((path) => [path, `${message}\n`]));
      return { sha: commitTo(repository, { ref: `refs/heads/${branch}`, message, author, files }), message, author };
    };
    const keep = async (to: string) => {
      mkdirSync(to);
      writeFileSync(join(to, 'index.html'), 'hello');
    };
    return {
      sources: open.sources,
      repoUrl: `${server.url}/acme/blog`,
      missingRepoUrl: `${server.url}/acme/missing`,
      push,
      until: untilIn(async (milliseconds) => open.clock.moveTo(open.clock.now() + milliseconds)),
      upload: { ...pagesUpload, keep },
    };
  };

  await expect(check(create)).resolves.toBeUndefined();
});
