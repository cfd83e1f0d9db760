import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSealing } from '../../../platform/database/statements/sealing.ts';
import { formatKeys, readDataKeys } from '../../../platform/database/keys/data-key.ts';

const key = Buffer.alloc(32, 7);
const base64 = key.toString('base64');
let folder = '';
beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'key-'))));
afterEach(() => rm(folder, { recursive: true }));

test('a new folder gets a key that only its owner can read, and keeps it', async () => {
  const first = await read({ hasData: false });
  const second = await read({ hasData: true });

  expect(first.map(({ length }) => length)).toEqual([32]);
  expect(second).toEqual(first);
  expect((await stat(join(folder, 'data.key'))).mode & 0o777).toBe(0o600);
});

test('the key of the environment wins, and no file is written', async () => {
  expect(await read({ hasData: false, given: base64 })).toEqual([key]);
  expect(await readdir(folder)).toEqual([]);
});

test('data without its key cannot be opened, and no other key is made', async () => {
  await expect(read({ hasData: true })).rejects.toThrow(
    `The key of the data is missing. Put the file ${join(folder, 'data.key')} back, or set PCP_DATA_KEY.`,
  );
  expect(await readdir(folder)).toEqual([]);
});

test.each(['c2hvcnQ=', 'not base64, but exactly forty-four characters', `${base64.slice(0, -2)}==`])(
  'a malformed key is refused without showing it: %s',
  async (given) => {
    await writeFile(join(folder, 'data.key'), given);
    const messages = [await messageOf(read({ hasData: true })), await messageOf(read({ hasData: true, given }))];

    expect(messages).toEqual([
      `The key in ${join(folder, 'data.key')} cannot be used: it has to be 32 bytes as base64, as \`openssl rand -base64 32\` prints them.`,
      'The key in the environment variable PCP_DATA_KEY cannot be used: it has to be 32 bytes as base64, as `openssl rand -base64 32` prints them.',
    ]);
    expect(await readFile(join(folder, 'data.key'), 'utf8')).toBe(given);
  },
);

test('keys that are put into the file open values at once, and the first one seals from then on', async () => {
  const [former, present] = [key, Buffer.alloc(32, 8)];
  const file = join(folder, 'data.key');
  await writeFile(file, formatKeys([former]));
  const sealing = createSealing(await readDataKeys({ folder, environment: {}, hasData: true }));
  const sealed = createSealing(present).seal('new', 'vars.value of A');
  await writeFile(file, formatKeys([present, former]));

  expect(sealing.unseal(sealed, 'vars.value of A')).toBe('new');
  expect(createSealing(present).unseal(sealing.seal('again', 'vars.value of A'), 'vars.value of A')).toBe('again');
  await writeFile(file, 'half a key');
  expect(sealing.unseal(createSealing(former).seal('old', 'vars.value of A'), 'vars.value of A')).toBe('old');
});

async function read({
  hasData,
  given,
}: {
  readonly hasData: boolean;
  readonly given?: string;
}): Promise<readonly Uint8Array[]> {
  return (await readDataKeys({ folder, environment: { PCP_DATA_KEY: given }, hasData }))();
}

function messageOf(result: Promise<unknown>): Promise<string> {
  return result.then(
    () => 'no error',
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
}
