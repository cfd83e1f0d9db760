import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { expect } from 'vitest';
import type { Person } from './pcp.ts';

/** How long to wait for a program. */
export const wait = { timeout: 60_000 };

/** Runs a command of a person on a terminal with a desktop, whose browser only notes what it opens. */
export function runOnDesktop(person: Person, command: string, more: Readonly<Record<string, string>> = {}) {
  const tools = join(person.folder, 'bin');
  mkdirSync(tools);
  writeFileSync(join(tools, 'xdg-open'), '#!/bin/sh\nprintf "%s\\n" "$*" > "$HOME/opened"\n');
  chmodSync(join(tools, 'xdg-open'), 0o755);
  const { PATH = '', NODE_COMPILE_CACHE } = process.env;
  const desktop = { HOME: person.folder, DISPLAY: ':0', TERM: 'dumb' };
  const child = spawn('script', ['--quiet', '--return', '--flush', '--command', command, '/dev/null'], {
    cwd: person.folder,
    env: { NODE_COMPILE_CACHE, ...desktop, ...more, PATH: [tools, more.PATH ?? PATH].join(delimiter) },
    stdio: 'pipe',
  });
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (part: string) => (text += part));
  return { child, output: () => text, ended: codeOf(child) };
}

async function codeOf(child: ChildProcess): Promise<number | null> {
  // A process ends with a code, or with null if a signal ended it.
  const [code] = (await once(child, 'close')) as [number | null];
  return code;
}

/** The address that the browser has got. */
export async function openedBy(person: Person): Promise<string> {
  const read = () => readFileSync(join(person.folder, 'opened'), 'utf8');
  await expect.poll(read, wait).toMatch(/\n$/);
  return read().trim();
}

/** The page to which the address of the browser leads. */
export async function pageOf(person: Person): Promise<string> {
  return (await fetch(await openedBy(person), { redirect: 'manual' })).headers.get('location') ?? '';
}

/** The address to which the page of an approval goes on. */
export function leadsTo({ headers }: { readonly headers: Headers }): string {
  return /^0; url=(.*)$/.exec(headers.get('refresh') ?? '')?.[1] ?? '';
}
