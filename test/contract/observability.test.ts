import { expect, test } from 'vitest';
import { asList, asObject } from '../../contract/document.ts';
import { contract } from './requests.ts';

const schema = (name: string) => asObject(contract.components.schemas?.[name]);

test('each range has as many samples as steps fit into it', () => {
  const { enum: ranges, 'x-ranges': steps } = schema('Range');

  const minutes = Object.entries(asObject(steps)).map(([range, one]) => {
    const { stepMs, points } = asObject(one);
    return [range, (Number(stepMs) * Number(points)) / 60_000];
  });

  expect(Object.keys(asObject(steps))).toEqual(ranges);
  expect(minutes).toEqual([
    ['15m', 15],
    ['1h', 60],
    ['6h', 360],
    ['24h', 1440],
    ['7d', 10_080],
  ]);
});

test('the presets are the known ones, and have all known categories', () => {
  const { 'x-known-values': known, 'x-log-presets': presets } = schema('LogPreset');

  const ids = Object.values(asObject(presets)).flatMap((categories) =>
    asList(categories).map((one) => asObject(one).id),
  );

  expect(Object.keys(asObject(presets))).toEqual(known);
  expect(new Set(ids)).toEqual(new Set(asList(schema('LogCategoryId')['x-known-values'])));
});
