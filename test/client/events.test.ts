import { createParser } from 'eventsource-parser';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createEventReader } from '../../client/events.ts';

test('reads events, with all ends of lines', () => {
  const read = createEventReader();

  expect(read('id: 1\nevent: end\ndata: {"a":\ndata:1}\n\n: heartbeat\r\n\r\ndata\r\rretry: 5\ndata: b\n\n')).toEqual([
    { id: '1', event: 'end', data: '{"a":\n1}' },
    { id: undefined, event: undefined, data: '' },
    { id: undefined, event: undefined, data: 'b' },
  ]);
});

test('leaves out an id with a NUL', () => {
  expect(createEventReader()('id: 1\0\ndata: a\n\n')).toEqual([{ id: undefined, event: undefined, data: 'a' }]);
});

test('notes the last id, also without data, and the pause', () => {
  const next = {};
  const read = createEventReader(next);

  const seen = ['id: 1\ndata: a\n\n', 'id: 2\n\nretry: 70\n', 'retry: 7s\nretry:\nid: 3', '\n', 'id\n\n'].map(
    (chunk) => {
      read(chunk);
      return { ...next };
    },
  );

  expect(seen).toEqual([
    { lastId: '1' },
    { lastId: '2', retryMs: 70 },
    { lastId: '2', retryMs: 70 },
    { lastId: '2', retryMs: 70 },
    { lastId: '', retryMs: 70 },
  ]);
});

test('waits for the rest of an event', () => {
  const read = createEventReader();

  expect(
    [read('data: a\r'), read('\n\r'), read('\ndata: b'), read('c\n\n')].map((events) => events.map(({ data }) => data)),
  ).toEqual([[], [], ['a'], ['bc']]);
});

test('reads what eventsource-parser reads, however the text is divided', () => {
  const pieces = ['data', 'event', 'id', 'retry', ':', ' ', '\n', '\r', '\r\n', 'data: x', '\0', 'x', 'é', '\u2028'];
  const chunk = fc.array(fc.constantFrom(...pieces), { maxLength: 12 }).map((parts) => parts.join(''));

  fc.assert(
    fc.property(fc.array(chunk, { maxLength: 6 }), (before) => {
      // After a CR at the end of a chunk, eventsource-parser waits for a further line end.
      const chunks = [...before, '\n'];
      const expected: object[] = [];
      const parser = createParser({ onEvent: ({ id, event, data }) => expected.push({ id, event, data }) });
      for (const text of chunks) parser.feed(text);

      expect(chunks.flatMap(createEventReader())).toEqual(expected);
    }),
    { numRuns: 500 },
  );
});
