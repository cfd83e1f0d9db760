import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { clientOf, engineOf } from '../engines/engine.ts';
import { composeOf, serving } from '../platform/serve/apps-on-engine.ts';
import { becomes, requestApp, serveOnEngine } from '../platform/serve/on-engine.ts';
import { virtualRegion } from '../platform/serve/virtual-region.ts';
import { Person, readJson } from './pcp.ts';

test('beside an engine, only the app of a virtual region is simulated, and pcp says so', async () => {
  const engine = await engineOf('docker');
  using person = new Person();
  const edge = virtualRegion();
  const local = {
    ...edge,
    id: 'local',
    name: 'Local',
    virtual: false,
    ingress: { ...edge.ingress, host: 'apps.localhost' },
  };
  const place = { folder: person.folder, data: join(person.folder, 'data') };
  await using plane = await serveOnEngine(engine, { regions: [local, edge] }, place);
  await person.run(['login', plane.served.url, '--token'], { input: plane.token });
  const cwd = join(person.folder, 'site');
  mkdirSync(cwd);
  writeFileSync(join(cwd, 'compose.yaml'), composeOf(engine.images.example, serving('Hello'))['compose.yaml'] ?? '');
  const pcp = (line: string) => person.run(line, { cwd });
  const status = async (app: string) => readJson(await pcp(`status --app ${app} --json`))[0];

  await pcp('plans activate edge standard --workspace acme');
  const here = await pcp('deploy --app acme/here --region local');
  await becomes(() => pcp('plans regions'), { stdout: expect.stringMatching(/\nedge .* ready /) as unknown });
  const there = await pcp('deploy --app acme/there --region edge');
  const containers = await clientOf(engine).listContainers({ filters: { label: [`${plane.prefix}.app`] } });

  expect([here.code, there.code]).toEqual([0, 0]);
  expect([await status('acme/here'), await status('acme/there')]).toMatchObject([
    { status: 'running', isSimulated: false },
    { status: 'running', isSimulated: true, url: there.stdout.trim() },
  ]);
  expect(here.stderr).not.toContain('simulated');
  expect(there.stderr).toContain('(simulated: no engine runs the apps of this region, so nothing responds there)');
  await becomes(() => requestApp(here.stdout.trim()), { status: 200, text: 'Hello' });
  expect(containers).toHaveLength(1);
});
