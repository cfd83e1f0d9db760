import { expect, test } from 'vitest';
import { NamedEvent } from '../../../contract/model/handler.ts';
import { testHandlers } from '../../../server/http/test-handlers.ts';

const params = { workspaceSlug: 'acme', appSlug: 'storefront', deployId: '7c1d5e9f-2a84-4b36-9e0f-4d6a8b2c1e42' };
const line = { ts: 0, step: 'clone', stream: 'stdout', line: 'Cloning' } as const;

/** Sends a stream with this frame, and returns its text, frame by frame, or the reason for its end. */
async function framesOf(frame: unknown, violations: 'fail' | 'log'): Promise<unknown> {
  async function* frames() {
    yield frame as typeof line;
  }
  const { call } = testHandlers(
    { getDeployLogs: async () => ({ status: 200, frames: frames() }) },
    { memberships: { acme: 'developer' }, violations, log: { info: ignore, warn: ignore, error: ignore } },
  );
  const response = await call('getDeployLogs', { params, stream: true });
  if (!('frames' in response)) return response;
  const received: unknown[] = [];
  try {
    for await (const one of response.frames) received.push(one);
    return received;
  } catch (error) {
    return String(error);
  }
}

function ignore(): void {
  return undefined;
}

class Line {
  readonly ts = 0;
  readonly step = 'clone';
  readonly stream = 'stdout';
  readonly #line = 'Cloning';
  get line() {
    return this.#line;
  }
}

test.each([
  ['a getter of a class', new Line()],
  [
    'a member that is not enumerable',
    Object.defineProperty({ ...line, line: undefined }, 'line', { value: 'Cloning', enumerable: false }),
  ],
  ['toJSON without a member', { ...line, toJSON: () => ({ ts: 0 }) }],
])('a frame with %s is a violation', async (_, frame) => {
  expect(await framesOf(frame, 'fail')).toMatch('does not match the contract: a frame');
});

test.each(['fail', 'log'] as const)('a frame is checked as it is sent, with violations: %s', async (violations) => {
  const own = { toJSON: () => ({ ...line, line: new String('Cloning') }) };
  const end = new NamedEvent('end', { toJSON: () => ({ status: 'succeeded' }) });

  expect(await framesOf(own, violations)).toEqual([line]);
  expect(await framesOf(end, violations)).toEqual([new NamedEvent('end', { status: 'succeeded' })]);
});
