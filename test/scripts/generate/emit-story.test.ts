import { expect, test } from 'vitest';
import { emitStory } from '../../../scripts/generate/emit-story.ts';
import type { Story } from '../../../contract/story.ts';
import { generatedContract } from '../../../server/http/generated-contract.ts';

const { document, operations } = generatedContract();

test('has the response of each example of a read, with its request', () => {
  const { reads } = storyOf('getMe', 'listVars');

  expect(reads.getMe?.linus).toEqual({
    path: {},
    query: {},
    response: { user: expect.objectContaining({ email: 'linus@acme.test' }) },
  });
  expect(reads.listVars?.none).toEqual({
    path: { workspaceSlug: 'acme', appSlug: 'landing' },
    query: { env: 'production', region: 'eu-central' },
    response: { vars: [] },
  });
});

test('has the body of a request that reads by POST', () => {
  const { reads } = storyOf('inspectPublic');

  expect(reads.inspectPublic?.template?.body).toEqual({ template: 'umami' });
});

test('leaves out operations that change something, and those that measure', () => {
  const { reads } = storyOf('createVar', 'getMe', 'getAppMetrics');

  expect(Object.keys(reads)).toEqual(['getMe']);
});

test('has the time of the examples', () => {
  expect(storyOf().at).toBe('2026-11-21T10:00:30.000Z');
});

test('rejects a contract that does not say it', () => {
  const silent = { ...document, 'x-examples-at': undefined };

  expect(() => emitStory({ document: silent, operations: [] })).toThrow('add `x-examples-at` to its root');
});

/** The emitted story of a contract that has only these operations. */
function storyOf(...ids: string[]): Story {
  // The emitter writes a story.
  return JSON.parse(emitStory({ document, operations: operations.filter(({ id }) => ids.includes(id)) })) as Story;
}
