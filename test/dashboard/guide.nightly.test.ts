import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { startMock } from '../../mock/start.ts';
import { buildDashboard } from '../../scripts/dashboard/build.ts';
import { readDocument } from '../architecture/documents.ts';
import { launchBrowser, visit } from '../browser/visit.ts';
import { errorsOf, findFaults } from './built.ts';

const project = join(import.meta.dirname, '../..');
const root = mkdtempSync(join(tmpdir(), 'dashboard-guide-'));
afterAll(() => rmSync(root, { recursive: true }));

/** The block of the guide that has the text. */
function blockWith(text: string): string {
  return readDocument('docs/dashboard.md').blocks.find(({ code }) => code.includes(text))?.code ?? '';
}

test('the guide brands the dashboard, and shows it by a server of its own', async () => {
  cpSync(join(project, 'dashboard'), join(root, 'dashboard'), { recursive: true });
  for (const name of ['client', 'contract', 'generated', 'node_modules', 'package.json'])
    symlinkSync(join(project, name), join(root, name));
  execFileSync('sh', ['-e', '-c', blockWith('tokens.css')], { cwd: root });
  await buildDashboard(root, join(root, 'built'));
  const program = join(root, 'dashboard-server.mjs');
  writeFileSync(program, blockWith('// dashboard-server.mjs'));
  await using mock = await startMock({ dashboardFolder: join(root, 'nothing') });
  const env = { ...process.env, PORT: '0' };
  const child = spawn(process.execPath, [program, join(root, 'built'), mock.url], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const [line] = (await once(child.stdout, 'data')) as [Buffer];
    const url = line.toString().trim();
    const browser = await launchBrowser();
    await using _ = { [Symbol.asyncDispose]: () => browser.close() };
    await using visited = await visit(browser, `${url}/sign-in?return=/workspaces/acme`, { session: 'guide' });
    const { page } = visited;
    await page.getByRole('button', { name: /^Ada, owner/ }).click();
    await page.getByText('shop.acme.test').first().waitFor();
    const accent = await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent'));

    expect([await page.title(), accent]).toEqual(['acme · Acme Cloud', '#0b6b53']);
    expect([await findFaults(page), errorsOf(visited)]).toEqual([[], []]);
  } finally {
    child.kill();
  }
});
