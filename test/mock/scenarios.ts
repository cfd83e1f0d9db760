import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createMock, type MockOptions } from '../../mock/app.ts';
import { listen } from '../listen.ts';

/** Writes a temporary folder of scenario files and removes it on disposal. */
export function scenarioFolder(files: Readonly<Record<string, string>>) {
  const folder = mkdtempSync(join(tmpdir(), 'scenarios-'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return { folder, [Symbol.dispose]: () => rmSync(folder, { recursive: true }) };
}

/** Returns a scenario with these operations as YAML. */
export function scenario(operations: string): string {
  return `title: A test\ndescription: What a test needs.\noperations:\n${operations.replaceAll(/^(?=.)/gm, '  ')}`;
}

export const owner = { authorization: 'Bearer pcp_demo_owner' };

/** Starts a mock with only these scenarios; `send` sends requests of the owner. */
export async function startWith(
  files: Readonly<Record<string, string>>,
  options: Omit<MockOptions, 'scenarioFolders'> = {},
) {
  using written = scenarioFolder(files);
  const server = await listen(await createMock({ ...options, scenarioFolders: [written.folder] }));
  const send = async (
    path: string,
    headers: Readonly<Record<string, string>> = {},
    init: { method?: string; body?: string } = {},
  ) => {
    const response = await fetch(server.url + path, {
      ...init,
      headers: { ...owner, 'content-type': 'application/json', ...headers },
    });
    const body: unknown = await response.json();
    return { status: response.status, body, mark: response.headers.get('x-mock-scenario') };
  };
  return { ...server, send };
}
