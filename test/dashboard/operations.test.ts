import { expect, test } from 'vitest';
import { operations } from '../../generated/operations.ts';
import { callsIn, findCalls } from './calls.ts';
import { needless, type Screen, screens } from './screens.ts';

const shown = Object.values<Screen>(screens).flatMap((screen) => screen.operations);

test('each operation has one place in the dashboard, or a reason for none', () => {
  expect([...shown, ...Object.keys(needless)].toSorted()).toEqual(Object.keys(operations).toSorted());
});

test('the screens call the operations that the table says, and no others', () => {
  expect([...findCalls().keys()].toSorted()).toEqual(shown.toSorted());
});

test('finds calls of the client and reads, by texts, constants and templates', () => {
  const text = `
    const path = '/api/workspaces';
    client.POST(path, {});
    client.stream(\`\${path}/{workspaceSlug}\`);
    read('/api/me', {});
    other.GET('/api/me');
    upload(client, {});
  `;

  expect(callsIn('planted.tsx', text)).toEqual([
    ['POST', '/api/workspaces'],
    ['GET', '/api/workspaces/{workspaceSlug}'],
    ['GET', '/api/me'],
    ['POST', '/api/workspaces/{workspaceSlug}/uploads'],
  ]);
});
