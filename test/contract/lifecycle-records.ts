import { asObject, inline, type OpenApiDocument, responsesOf } from '../../contract/document.ts';
import { createFindRecords, type LifecycleRecord } from '../../contract/lifecycle-records.ts';
import type { Operation } from '../../contract/model/operation.ts';

/** A record in an example, with the lifecycle of its schema. */
export interface FoundRecord extends Pick<LifecycleRecord, 'lifecycle' | 'fields'> {
  readonly where: string;
  readonly operationId: string;
}

/** Every record with a lifecycle in the examples of an operation: in its responses and in the frames of its stream. */
export function recordsOf(document: OpenApiDocument, operation: Operation): FoundRecord[] {
  const { 'x-sse': stream } = asObject(document.paths[operation.path]?.[operation.method]);
  const findRecords = createFindRecords(document);
  const recordsIn = (schema: unknown, value: unknown, where: string) =>
    findRecords(schema, value).map(({ lifecycle, fields, at }) => ({
      where: `${where}${at}`,
      operationId: operation.id,
      lifecycle,
      fields,
    }));
  return responsesOf(document, operation).flatMap(([status, { content }]) =>
    Object.entries(asObject(content)).flatMap(([type, media]) =>
      Object.entries(asObject(asObject(media).examples)).flatMap(([name, example]) => {
        const { value } = asObject(inline(document, example));
        const where = `${operation.id} ${status} ${name}`;
        if (type !== 'text/event-stream') return recordsIn(asObject(media).schema, value, where);
        return framesIn(String(value)).flatMap((frame) => recordsIn(asObject(stream).data, frame, where));
      }),
    ),
  );
}

/** The JSON data of the unnamed frames in the text of a stream. */
function framesIn(text: string): unknown[] {
  return text
    .split(/\n\n+/)
    .filter((block) => !/^event:/m.test(block))
    .flatMap((block) => [...block.matchAll(/^data: (\{.*)$/gm)])
    .map(([, data = '']): unknown => JSON.parse(data));
}
