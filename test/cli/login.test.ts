import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type RunningMock, startMock } from '../../mock/start.ts';
import { sendForm } from '../platform/serve/forms.ts';
import { leadsTo, openedBy, pageOf, runOnDesktop } from './browser.ts';
import { Person } from './pcp.ts';
import { wait } from './terminal.ts';

const program = join(import.meta.dirname, '../../cli/main.ts');
let mock: RunningMock;
let url: string;
beforeAll(async () => {
  mock = await startMock({ host: '127.0.0.1' });
  ({ url } = mock);
});
beforeEach(() => mock.reset());
afterAll(() => mock.stop());

test('by a browser: it gets a token once, only with its state, and shows no secret', async () => {
  using person = new Person();
  const login = logIn(person);
  const start = await openedBy(person);
  const page = (await fetch(start, { redirect: 'manual' })).headers.get('location') ?? '';
  const query = new URL(page).searchParams;
  const callback = new URL(query.get('redirect_uri') ?? '');

  const again = await fetch(start, { redirect: 'manual' });
  const foreign = await fetch(`${callback.href}?code=stolen&state=wrong`);
  const approved = await sendForm(page, { persona: 'developer' });
  const back = await fetch(leadsTo(approved));
  const code = await login.ended;

  expect(start).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/$/);
  expect([query.get('code_challenge_method'), query.get('name')]).toEqual(['S256', expect.stringMatching(/^pcp on ./)]);
  expect([again.status, foreign.status, back.status]).toEqual([400, 400, 200]);
  expect(await back.text()).toContain('pcp goes on in the terminal.');
  expect([code, login.output()]).toEqual([0, expect.stringContaining('as Grace')]);
  expect(login.output()).not.toContain(tokenOf(person));
  await expect(fetch(callback)).rejects.toThrow('fetch failed');
  expect((await person.run('whoami')).stdout).toContain('grace@acme.test');
});

test('by a browser: a refusal ends it with 1, and Ctrl+C with 130; nothing is kept', async () => {
  using person = new Person();
  using other = new Person();
  const [refused, interrupted] = [logIn(person), logIn(other)];
  const page = await pageOf(person);
  await fetch(leadsTo(await sendForm(page)));
  await openedBy(other);
  interrupted.child.stdin.write('\u0003');

  expect([await refused.ended, await interrupted.ended]).toEqual([1, 130]);
  expect(refused.output()).toContain('The sign-in was refused. To try again: pcp login');
  expect(() => tokenOf(person)).toThrow('ENOENT');
});

test('by a code: a person types it elsewhere, and a refusal ends it with 6', async () => {
  using person = new Person();
  using other = new Person();
  // By SSH no browser is opened.
  const [approved, refused] = [
    logIn(person, { SSH_CONNECTION: '192.0.2.1 1 192.0.2.2 22' }),
    logIn(other, {}, '--device'),
  ];
  await sendForm(`${url}/authorize/device`, { code: await codeIn(approved), persona: 'viewer' });
  await sendForm(`${url}/authorize/device`, { code: await codeIn(refused) });

  expect([await approved.ended, await refused.ended]).toEqual([0, 6]);
  expect(approved.output()).toContain(`Open ${url}/authorize/device in any browser, and type the code`);
  expect(approved.output()).toContain('as Barbara');
  expect(approved.output()).not.toContain(tokenOf(person));
  expect(refused.output()).toContain('The sign-in was refused.');
});

test('two ways at once are a mistake in the command line', async () => {
  using person = new Person();

  const { code, stderr } = await person.run(['login', url, '--device', '--token']);

  expect([code, stderr]).toEqual([2, '✗ Use --device or --token, not both.\nSee pcp login --help\n']);
});

/** A person who signs in on a terminal with a desktop. */
function logIn(person: Person, more: Readonly<Record<string, string>> = {}, ...options: string[]) {
  return runOnDesktop(person, [process.execPath, program, 'login', url, ...options].join(' '), more);
}

async function codeIn({ output }: { readonly output: () => string }): Promise<string> {
  const read = () => /\b[A-Z]{4}-[A-Z]{4}\b/.exec(output())?.[0] ?? '';
  await expect.poll(read, wait).not.toBe('');
  return read();
}

function tokenOf(person: Person): string {
  const text = readFileSync(join(person.folder, '.config/pcp/config.json'), 'utf8');
  // The command has written the file.
  return (JSON.parse(text) as { tokens: Record<string, string> }).tokens[url] ?? '';
}
