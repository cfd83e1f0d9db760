import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Person } from './pcp.ts';

test.each([
  ['bash', '.local/share/bash-completion/completions/pcp', 'New shells read it.'],
  ['fish', '.config/fish/completions/pcp.fish', 'New shells read it.'],
  ['zsh', '.local/share/zsh/site-functions/_pcp', 'Add to ~/.zshrc before compinit: fpath=('],
  ['powershell', '.config/powershell/pcp.ps1', 'Add to $PROFILE: . '],
])('pcp completion %s --install writes the script where the shell looks for it', async (shell, path, said) => {
  using person = new Person();
  const { stdout: script } = await person.run(['completion', shell]);
  const file = join(person.folder, path);

  const first = await person.run(['completion', shell, '--install']);
  const again = await person.run(['completion', shell, '--install']);

  expect(readFileSync(file, 'utf8')).toBe(script);
  expect(first).toMatchObject({ code: 0, stdout: expect.stringContaining(`The script is in ${file}. ${said}`) });
  expect(again).toEqual(first);
});

test('pcp completion --install names what it needs without a home folder', async () => {
  using person = new Person({ HOME: undefined });

  const { code, stderr } = await person.run(['completion', 'bash', '--install']);

  expect([code, stderr]).toEqual([1, expect.stringContaining('There is no home folder for the script. Set HOME.')]);
});

test('pcp completion --install keeps to the folders of the environment', async () => {
  using person = new Person();
  const data = join(person.folder, 'data');

  await person.run(['completion', 'bash', '--install'], { env: { XDG_DATA_HOME: data } });

  expect(readFileSync(join(data, 'bash-completion/completions/pcp'), 'utf8')).toContain('_pcp');
});
