import { expect, test } from 'vitest';
import { Person } from './pcp.ts';

test('pcp api --template prints a body to fill, with the limits of each field, and sends nothing', async () => {
  using person = new Person();

  const variable = await person.run('api createVar --template');
  const app = await person.run('api POST /api/workspaces/acme/deploy --template');

  expect(variable.code).toBe(0);
  expect(JSON.parse(variable.stdout)).toMatchObject({
    key: expect.stringMatching(/^string, required, .*characters; /),
    isSecret: expect.stringMatching(/^boolean/),
  });
  expect(JSON.parse(app.stdout)).toMatchObject({
    name: expect.stringMatching(/^string, required/),
    source: { subdir: expect.stringMatching(/; empty by default$/) },
    services: [{ memory: expect.stringMatching(/^integer, .* bytes$/) }],
  });
});

test('pcp api --template says that an operation takes no body', async () => {
  using person = new Person();

  const { code, stderr } = await person.run('api getMe --template');

  expect([code, stderr]).toEqual([2, expect.stringContaining('getMe takes no body.')]);
});
