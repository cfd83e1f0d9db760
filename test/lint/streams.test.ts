import { expect, test } from 'vitest';
import { lint } from './lint.ts';

test.concurrent('a stream declares its frames', async () => {
  const problems = await lint(`
    things/paths/things.yaml:
      get: { x-sse: null, responses: { '429': { description: Too many., x-error-codes: [too_many_streams] } } }
  `);

  expect(problems).toEqual([
    {
      rule: 'contract/streams-declared',
      at: 'things/paths/things.yaml#/get',
      message: '`x-sse` is missing. Declare the frames of the stream.',
    },
  ]);
});

test.concurrent('only a stream declares frames', async () => {
  const problems = await lint(`
    things/paths/thing.yaml: { get: { x-sse: { data: { $ref: ../schemas.yaml#/Count }, ends: false } } }
  `);

  expect(problems).toEqual([
    {
      rule: 'contract/streams-declared',
      at: 'things/paths/thing.yaml#/get/x-sse',
      message: 'No response has the content type `text/event-stream`.',
    },
  ]);
});

test.concurrent('a stream that ends declares a last frame', async () => {
  const problems = await lint(`
    things/paths/things.yaml:
      get:
        x-sse: { events: null }
        responses: { '200': { content: { text/event-stream: { examples: { two: { value: "data: {\\"count\\":1}\\n\\n" } } } } } }
  `);

  expect(problems).toEqual([
    {
      rule: 'contract/streams-declared',
      at: 'things/paths/things.yaml#/get/x-sse',
      message: 'The stream ends, so `events` must describe its last event, `end`.',
    },
  ]);
});

test.concurrent('a stream that does not end declares no last frame', async () => {
  const problems = await lint(`
    things/paths/things.yaml: { get: { x-sse: { ends: false } } }
  `);

  expect(problems).toEqual([
    {
      rule: 'contract/streams-declared',
      at: 'things/paths/things.yaml#/get/x-sse',
      message: 'The stream has an event `end`, but `ends` is false.',
    },
  ]);
});

test.concurrent('each frame of an example matches the schema of its event', async () => {
  const problems = await lint(`
    things/paths/things.yaml:
      get:
        responses:
          '200':
            content:
              text/event-stream:
                examples:
                  two:
                    value: |+
                      data: {"count":"one"}

                      data: two

                      event: end
                      data: {}

                      event: pause
                      data: {}

  `);

  const at = 'things/paths/things.yaml#/get/responses/200/content/text~1event-stream/examples/two';
  expect(problems).toEqual([
    { rule: 'contract/stream-frames-fit', at, message: 'A frame does not match x-sse: /count must be integer' },
    { rule: 'contract/stream-frames-fit', at, message: 'A frame is not JSON: two' },
    {
      rule: 'contract/stream-frames-fit',
      at,
      message: 'A frame of "end" does not match x-sse: must have required property \'total\'',
    },
    { rule: 'contract/stream-frames-fit', at, message: 'x-sse declares no event "pause".' },
  ]);
});

test.concurrent('frames of plain text are not parsed as JSON', async () => {
  const problems = await lint(`
    things/schemas.yaml: { Line: { type: string, x-provenance: inferred } }
    things/paths/things.yaml:
      get:
        x-sse: { data: { $ref: ../schemas.yaml#/Line } }
        responses: { '200': { content: { text/event-stream: { examples: { two: { value: "data: one\\n\\ndata: two\\n\\n" } } } } } }
  `);

  expect(problems).toEqual([]);
});

test.concurrent('lints definitions that only the frames of a stream use', async () => {
  const problems = await lint(`
    things/schemas.yaml: { Line: { type: string } }
    things/paths/things.yaml:
      get:
        x-sse: { data: { $ref: ../schemas.yaml#/Line } }
        responses: { '200': { content: { text/event-stream: { examples: { two: { value: "data: one\\n\\n" } } } } } }
  `);

  expect(problems).toEqual([
    {
      rule: 'contract/provenance-declared',
      at: 'things/schemas.yaml#/Line',
      message: '`x-provenance` is missing. State where the schema comes from.',
    },
  ]);
});
