import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { joinAll } from '../../verify/knowledge/making/members.ts';
import type { Tools } from '../../verify/scratch/tools.ts';
import { Unavailable } from '../../verify/scratch/unavailable.ts';

test('people who can be invited are members, also where someone else cannot be invited', async () => {
  const accepted: string[] = [];
  const call = async (id: string, { name }: { name: string }, { body }: { body?: { role: string } }) => {
    if (body?.role === 'viewer') throw new Unavailable('createInvitation responds with 429 rate_limited');
    if (id === 'acceptInvitation') accepted.push(name);
    return { invitation: { id: 'one' } };
  };
  // The parts of the tools that an invitation needs.
  const tools = {
    owner: { name: 'owner' },
    writes: { invitationToken: [] },
    people: { invited: (role: string) => ({ name: role, email: `${role}@example.test` }) },
    api: { call, attempt: async () => ({ response: { status: 200, json: { invitation: { id: 'one' } } } }) },
    readInvitation: async () => {
      for (let left = 50; left > 0; left--) await turn();
      return 'token';
    },
  } as unknown as Tools;

  await expect(joinAll(tools, 'acme')).rejects.toThrow('createInvitation responds with 429 rate_limited');

  expect(accepted.toSorted()).toEqual(['admin', 'developer']);
});
