import { asObject, type Contract, inline, type JsonObject, responsesOf } from '../../contract/document.ts';
import { literal } from '../../contract/samples/literal.ts';

const head = '// Made by npm run generate -- --all from generated/openapi.json; do not edit.\n';

/** `mock/examples.ts`: the examples of the responses, which a browser loads when it first needs one. */
export function emitMockExamples({ document, operations }: Contract): string {
  const bodies = new Map<string, number>();
  const indexOf = (value: unknown) => {
    const text = literal(value, 1);
    const index = bodies.get(text) ?? bodies.size;
    bodies.set(text, index);
    return index;
  };
  const examples = operations.map((operation) => {
    const own = responsesOf(document, operation).map(([status, { content }]) => {
      const json = valuesOf(document, asObject(content)['application/json']);
      return [status, Object.fromEntries(Object.entries(json).map(([name, value]) => [name, indexOf(value)]))] as const;
    });
    const { content } = asObject(responsesOf(document, operation).find(([status]) => status === '200')?.[1]);
    const [events] = Object.values(valuesOf(document, asObject(content)['text/event-stream']));
    return [
      operation.id,
      { ...Object.fromEntries(own), ...(events !== undefined && { events: indexOf(events) }) },
    ] as const;
  });
  return `${head}
/** The bodies, each once. */
export const bodies: readonly unknown[] = [
${[...bodies.keys()].map((text) => `  ${text},\n`).join('')}];

/** Where the bodies of an operation are: by status and name, and the text of its events. */
export const examples: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, number>> | number>>>> = ${literal(
    Object.fromEntries(examples),
  )};
`;
}

function valuesOf(document: Contract['document'], media: unknown): JsonObject {
  const examples = Object.entries(asObject(asObject(media).examples));
  return Object.fromEntries(examples.map(([name, example]) => [name, asObject(inline(document, example)).value]));
}
