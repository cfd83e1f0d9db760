import { lifecycles } from '../../generated/lifecycles.ts';
import { asList, asObject, inline, isObject, type OpenApiDocument, responsesOf } from '../../server/contract/document.ts';
import type { Lifecycle } from '../../server/model/lifecycle.ts';
import type { Operation } from '../../server/model/operation.ts';

export type Fields = Readonly<Record<string, unknown>>;

/** A record in an example, with the lifecycle of its schema. */
export interface FoundRecord {
  readonly where: string;
  readonly operationId: string;
  readonly lifecycle: Lifecycle;
  readonly fields: Fields;
}

/** Every record with a lifecycle in the examples of an operation: in its responses and in the frames of its stream. */
export function recordsOf(document: OpenApiDocument, operation: Operation): FoundRecord[] {
  const { 'x-sse': stream } = asObject(document.paths[operation.path]?.[operation.method]);
  return responsesOf(document, operation).flatMap(([status, { content }]) =>
    Object.entries(asObject(content)).flatMap(([type, media]) =>
      Object.entries(asObject(asObject(media).examples)).flatMap(([name, example]) => {
        const { value } = asObject(inline(document, example));
        const where = `${operation.id} ${status} ${name}`;
        if (type !== 'text/event-stream') return recordsIn(document, asObject(media).schema, value, where);
        return framesIn(String(value)).flatMap((frame) => recordsIn(document, asObject(stream).data, frame, where));
      }),
    ),
  );

  function recordsIn(document: OpenApiDocument, schema: unknown, value: unknown, where: string): FoundRecord[] {
    const node = asObject(inline(document, schema));
    if (Array.isArray(value)) return value.flatMap((item, index) => recordsIn(document, node.items, item, `${where}/${index}`));
    if (!isObject(value)) return [];
    const { name } = asObject(node['x-lifecycle']);
    const lifecycle = Object.values<Lifecycle>(lifecycles).find((one) => one.name === name);
    return [
      ...(lifecycle ? [{ where, operationId: operation.id, lifecycle, fields: value }] : []),
      ...[node.allOf, node.oneOf, node.anyOf].flatMap(asList).flatMap((part) => recordsIn(document, part, value, where)),
      ...Object.entries(asObject(node.properties)).flatMap(([key, property]) =>
        recordsIn(document, property, value[key], `${where}/${key}`),
      ),
    ];
  }
}

/** The JSON data of the unnamed frames in the text of a stream. */
function framesIn(text: string): unknown[] {
  return text
    .split(/\n\n+/)
    .filter((block) => !/^event:/m.test(block))
    .flatMap((block) => [...block.matchAll(/^data: (\{.*)$/gm)])
    .map(([, data = '']): unknown => JSON.parse(data));
}
