import { Problem } from '../../contract/problem.ts';
import type { AnyHandler } from '../../server/dispatch/any-handler.ts';
import type { MockContext } from '../context/context.ts';
import { OverrideError, type OverrideData } from '../responders/override.ts';
import { UnknownResponse } from '../responders/selection.ts';
import type { ControlOf } from '../testing/mock-session.ts';
import type { OverrideOperation } from './contract.ts';

/** The handlers for the overrides of a session. */
export function createOverrideHandlers(
  controlOf: ControlOf,
): Readonly<Record<OverrideOperation, AnyHandler<MockContext>>> {
  const listed = (mockContext: MockContext) => ({
    status: 200,
    body: { overrides: controlOf(mockContext).overrides() },
  });

  return {
    listOverrides: async (_, { extra }) => listed(extra),
    async replaceOverrides(input, { extra }) {
      // The front has checked the body against the operation's schema.
      const { overrides } = (input as { body: { overrides: readonly OverrideData[] } }).body;
      withDetails(() => controlOf(extra).replaceOverrides(overrides));
      return listed(extra);
    },
    async addOverride(input, { extra }) {
      // The front has checked the body against the operation's schema.
      const { body } = input as { body: OverrideData };
      withDetails(() => controlOf(extra).addOverride(body));
      return listed(extra);
    },
    async clearOverrides(_, { extra }) {
      controlOf(extra).clearOverrides();
      return { status: 200, body: { ok: true } };
    },
  };
}

function withDetails(change: () => void): void {
  try {
    change();
  } catch (error) {
    if (!(error instanceof OverrideError || error instanceof UnknownResponse)) throw error;
    const details = [{ in: 'body', path: '', message: error.message, rule: 'exists' }] as const;
    throw new Problem('bad_body', 'The mock cannot follow an override; see details.', { details });
  }
}
