import { expect, test } from 'vitest';
import { ownContract, startFronts } from './fronts.ts';

const time = { type: 'string', format: 'date-time' };
const contract = ownContract({
  list: {
    parameters: [{ name: 'since', in: 'query', schema: time, allowReserved: true }],
    response: { type: 'object', properties: { since: time, day: { type: 'string', format: 'date' } } },
  },
});

test.each([
  ['2026-03-02T09:14:00Z', 200],
  ['2026-03-02T09:14:00.5%2B01:00', 200],
  ['2026-03-02+09:14:00Z', 400],
  ['2026-03-02T09:14:00%2B0100', 400],
  ['2026-02-30T09:14:00Z', 400],
])('takes the same times in a request: %s', async (text, status) => {
  await using fronts = await startFronts({ list: async () => ({ status: 200, body: {} }) }, contract);

  const responses = await fronts.send(`/list?since=${text}`);

  expect(responses.map((response) => response.status)).toEqual([status, status]);
});

test.each(['fail', 'log'] as const)(
  'reports a time that is not one of RFC 3339 with violations: %s',
  async (violations) => {
    const bodies = [{ since: '2026-03-02 09:14:00Z' }, { since: '2026-02-30T09:14:00Z' }, { day: '2026-02-30' }];
    const remaining = bodies.flatMap((body) => [body, body]);
    const reported: string[] = [];
    const observer = {
      responded: () => undefined,
      streams: () => undefined,
      violated: (operationId: string) => void reported.push(operationId),
    };
    const list = async () => ({ status: 200, body: remaining.shift() });
    await using fronts = await startFronts({ list }, contract, { violations, observer });

    await fronts.send('/list');
    await fronts.send('/list');
    await fronts.send('/list');

    expect(reported).toEqual(Array(6).fill('list'));
  },
);
