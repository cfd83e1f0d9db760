import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { BuildLog } from '../../../platform/docker/builder/build-log.ts';
import { OutputLines } from '../../../platform/docker/builder/output-lines.ts';
import { readProgress } from '../../../platform/docker/builder/progress.ts';
import { archiveOf, listSource } from '../../../platform/docker/builder/source-files.ts';

test('cuts output into lines wherever its pieces begin and end', () => {
  const { lines, output } = collectLines([]);

  for (const byte of Buffer.from('grün\r\n10 %\r20 %\nlast')) output.write(Buffer.of(byte));
  output.end();

  expect(lines).toEqual(['grün', '20 %', 'last']);
});

test('hides a secret that comes in two pieces', () => {
  const { lines, output } = collectLines(['geheim-123']);

  output.write(Buffer.from('token gehe'));
  output.write(Buffer.from('im-123 end\n'));

  expect(lines).toEqual(['token •••••••• end']);
});

test('cuts a long line, and hides a secret at the cut', () => {
  const { lines, output } = collectLines(['geheim-123']);

  output.write(Buffer.from(`${'x'.repeat(16_380)}geheim-123`));
  output.write(Buffer.from(`${'y'.repeat(40_000)}\nnext\n`));

  expect(lines).toEqual([`${'x'.repeat(16_380)}••••`, 'next']);
});

test('separates the errors of a step of a Dockerfile from its other lines', async () => {
  const lines: string[] = [];
  const output = (stream: string) => new OutputLines([], (line) => lines.push(`${stream} ${line}`));
  const messages = [
    'Step 1/2 : RUN make',
    '\n',
    '\u001b[91mcannot open x\n\u001b[0m',
    'found\n',
    '\u001b[91mno line end\u001b[0m',
    'Step 2/2 : RUN test\n',
  ].map((stream) => `${JSON.stringify({ stream })}\r\n`);

  const error = await readProgress(Readable.from(messages), {
    job: { output },
    images: [],
    steps: [],
    hidden: 'shop:1',
    shown: new Map(),
  });

  expect([error, lines]).toEqual([
    null,
    [
      'stdout Step 1/2 : RUN make',
      'stderr cannot open x',
      'stdout found',
      'stderr no line end',
      'stdout Step 2/2 : RUN test',
    ],
  ]);
});

test('numbers lines on after a process was killed while it wrote one', () => {
  const file = join(createFolder(), 'lines');
  const first = new BuildLog(file);
  for (let count = 1; count <= 1200; count++) first.add({ step: 'build', stream: 'stdout', line: `line ${count}` });
  first.close();
  appendFileSync(file, '{"seq":1201,"at":17');

  const log = new BuildLog(file);
  log.add({ step: 'build', stream: 'stdout', line: 'after' });
  const later = log.after(1199).map(({ seq, line }) => [seq, line]);
  const count = log.after(0).length;
  log.close();

  expect([later, count]).toEqual([
    [
      [1200, 'line 1200'],
      [1201, 'after'],
    ],
    1201,
  ]);
});

test('makes an archive with long names, programs and links, which are not followed', async () => {
  const folder = createFolder();
  const long = `${'folder/'.repeat(20)}file.txt`;
  mkdirSync(join(folder, 'folder/'.repeat(20)), { recursive: true });
  writeFileSync(join(folder, long), 'long');
  writeFileSync(join(folder, 'run'), 'x'.repeat(1000), { mode: 0o755 });
  symlinkSync('/etc/passwd', join(folder, 'link'));
  const archive = join(createFolder(), 'a.tar');

  for await (const piece of archiveOf({ folder, entries: await listSource(folder), into: 'app', owner: 1000 }))
    appendFileSync(archive, piece);

  const listed = execFileSync('tar', ['-tvf', archive, '--numeric-owner'], { encoding: 'utf8' });
  expect(listed).toMatch(/^lrwxrwxrwx 1000\/1000 +0 .* app\/link -> \/etc\/passwd$/m);
  expect(listed).toMatch(/^-rwxr-xr-x 1000\/1000 +1000 .* app\/run$/m);
  expect(execFileSync('tar', ['-xOf', archive, `app/${long}`], { encoding: 'utf8' })).toBe('long');
  expect(readFileSync(archive).length % 512).toBe(0);
});

test('keeps its form if a file has become shorter since it was listed', async () => {
  const folder = createFolder();
  writeFileSync(join(folder, 'a'), 'x'.repeat(2000));
  writeFileSync(join(folder, 'b'), 'second');
  const entries = await listSource(folder);
  writeFileSync(join(folder, 'a'), 'short');
  const archive = join(createFolder(), 'a.tar');

  for await (const piece of archiveOf({ folder, entries, into: '', owner: 0 })) appendFileSync(archive, piece);

  expect(execFileSync('tar', ['-xOf', archive, 'a'])).toHaveLength(2000);
  expect(execFileSync('tar', ['-xOf', archive, 'b'], { encoding: 'utf8' })).toBe('second');
});

test('fails if a file is gone since it was listed', async () => {
  const folder = createFolder();
  writeFileSync(join(folder, 'gone'), 'x');
  const entries = await listSource(folder);
  rmSync(join(folder, 'gone'));

  await expect(buffer(archiveOf({ folder, entries, into: '', owner: 0 }))).rejects.toThrow('ENOENT');
});

function collectLines(secrets: readonly string[]) {
  const lines: string[] = [];
  return { lines, output: new OutputLines(secrets, (line) => lines.push(line)) };
}

function createFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'build-output-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}
