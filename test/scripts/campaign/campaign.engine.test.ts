import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createClient } from '../../../client/index.ts';
import { deployFolder, placeAt } from '../../../scripts/campaign/deploy-folder.ts';
import { engineOf } from '../../engines/engine.ts';
import { serveOnEngine } from '../../platform/serve/on-engine.ts';

test('deploys folders, says which run and what is left to do, and leaves no app behind', async () => {
  await using plane = await serveOnEngine(await engineOf('docker'), {});
  const { url } = plane.served;
  const client = createClient({ baseUrl: url, token: plane.token });
  const place = placeAt(url, plane.token, { workspaceSlug: 'acme', region: 'local', onWait: () => undefined });
  using root = folderOf({
    'pages/index.html': '<title>The shop</title>',
    'pages/.git/config': 'x',
    'notes/README.md': '# Notes',
    'notes/shop/Dockerfile': 'FROM scratch\n',
    'broken/package.json': '{ "scripts": { "start": "node .", "build": "exit 3" } }',
  });

  const pages = await deployFolder(place, join(root.path, 'pages'), 'Pages');
  const notes = await deployFolder(place, join(root.path, 'notes'), 'Notes');
  const broken = await deployFolder(place, join(root.path, 'broken'), 'Broken');
  const { data } = await client.GET('/api/workspaces/{workspaceSlug}', {
    params: { path: { workspaceSlug: 'acme' } },
  });

  expect(pages).toMatchObject({ runs: true, builder: 'static', result: '200: The shop' });
  expect(notes).toMatchObject({ runs: false, builder: null, result: 'The inspection found no plan.' });
  expect(notes.hints.join('\n')).toContain('set `subdir` to one of shop (dockerfile)');
  expect(broken).toMatchObject({ runs: false, builder: 'buildpack', result: 'The build ended with exit code 3.' });
  expect(broken.log.join('\n')).toContain('exit 3');
  expect(data?.workspace.usage).toEqual({ cpu: 0, memory: 0, storage: 0 });
});

/** A folder with files, by their paths. */
function folderOf(files: Readonly<Record<string, string>>) {
  const path = mkdtempSync(join(tmpdir(), 'campaign-'));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(path, name, '..'), { recursive: true });
    writeFileSync(join(path, name), text);
  }
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true }) };
}
