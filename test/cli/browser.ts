import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { expect } from 'vitest';
import type { Person } from './pcp.ts';
import { runOnTerminal, wait } from './terminal.ts';

/** Runs a command of a person on a terminal with a desktop, whose browser only notes what it opens. */
export function runOnDesktop(person: Person, command: string, more: Readonly<Record<string, string>> = {}) {
  const tools = join(person.folder, 'bin');
  mkdirSync(tools);
  writeFileSync(join(tools, 'xdg-open'), '#!/bin/sh\nprintf "%s\\n" "$*" > "$HOME/opened"\n');
  chmodSync(join(tools, 'xdg-open'), 0o755);
  const PATH = [tools, more.PATH ?? process.env.PATH ?? ''].join(delimiter);
  return runOnTerminal(person, command, { DISPLAY: ':0', ...more, PATH });
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
