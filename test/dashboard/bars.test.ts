import { expect, test } from 'vitest';
import { barOf, traceIdOf } from '../../dashboard/pages/observability/bars.ts';

test('the bar of a span is its part of the trace, wide enough to be seen, and within it', () => {
  expect(barOf({ startMs: 250, durationMs: 500 }, 1000)).toEqual({ x: 25, width: 50 });
  expect(barOf({ startMs: 0, durationMs: 0.1 }, 1000)).toEqual({ x: 0, width: 0.5 });
  expect(barOf({ startMs: 1000, durationMs: 0 }, 1000)).toEqual({ x: 99.5, width: 0.5 });
  expect(barOf({ startMs: 0, durationMs: 0 }, 0)).toEqual({ x: 0, width: 0.5 });
});

test('a line of a log has the trace that its field names', () => {
  const id = 'd5974dc1070991e26e7b3812eef155c0';

  expect([traceIdOf({ trace: id }), traceIdOf({ trace: 'short' }), traceIdOf({})]).toEqual([id, null, null]);
});
