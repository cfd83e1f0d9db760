import { expect, test } from 'vitest';
import { ControlPlaneError } from '../../../control-plane/model/shared/error.ts';

test('keeps its cause, if it has one', () => {
  const cause = new Error('The socket was closed.');

  expect(new ControlPlaneError('not_found', 'It failed.', { cause })).toHaveProperty('cause', cause);
  expect(new ControlPlaneError('not_found', 'It failed.')).not.toHaveProperty('cause');
});
