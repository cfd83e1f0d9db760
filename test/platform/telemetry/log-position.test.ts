import { expect, test } from 'vitest';
import { LogPosition } from '../../../platform/telemetry/log-position.ts';
import type { ContainerLine } from '../../../control-plane/ports/runtime.ts';

const lines = [
  line(1000, 'a'),
  line(1000, 'b'),
  line(2000, 'c'),
  line(2000, 'tick'),
  line(2000, 'tick'),
  line(2000, 'd'),
];

test('passes on the lines after the last one, even if several have the same second and text', () => {
  const first = new LogPosition(null);
  for (const one of lines.slice(0, 4)) first.pass(one);

  const again = new LogPosition(first.text);
  const passed = lines.filter(({ at }) => at >= (again.since ?? 0)).flatMap((one) => again.pass(one));

  expect(again.since).toBe(2000);
  expect(texts(passed)).toEqual(['tick', 'd']);
});

test('finds the last line by time and text where earlier ones are gone', () => {
  const first = new LogPosition(null);
  for (const one of lines.slice(0, 5)) first.pass(one);

  const again = new LogPosition(first.text);
  const passed = [line(2000, 'tick'), line(2000, 'd')].flatMap((one) => again.pass(one));

  expect([passed, again.isWaiting]).toEqual([[], true]);
  expect(texts(again.release())).toEqual(['d']);
  expect(texts(again.pass(line(2500, 'e')))).toEqual(['e']);
});

test('passes everything of a log that began anew', () => {
  const first = new LogPosition(null);
  for (const one of lines) first.pass(one);

  const again = new LogPosition(first.text);
  const passed = Array.from({ length: 4 }, (_, index) => line(7000, `new ${index}`)).flatMap((one) => again.pass(one));

  expect(texts(passed)).toEqual(['new 0', 'new 1', 'new 2', 'new 3']);
});

test('leaves out lines that an engine sends again when its file is full', () => {
  const position = new LogPosition(null);
  const sent = [line(10, 'a'), line(11, 'b'), line(11, 'b'), line(12, 'c')];

  const passed = [...sent, ...sent.slice(1), line(12, 'c'), line(13, 'd')].flatMap((one) => position.pass(one));

  expect(texts(passed)).toEqual(['a', 'b', 'b', 'c', 'd']);
});

function line(at: number, text: string): ContainerLine {
  return { at, text, stream: 'stdout' };
}

function texts(passed: readonly ContainerLine[]): string[] {
  return passed.map(({ text }) => text);
}
