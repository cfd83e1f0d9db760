import { asObject, inline, type OpenApiDocument, responsesOf } from '../../contract/document.ts';
import type { Operation } from '../../contract/model/operation.ts';
import { type Schema, schemaAt } from './values.ts';

/** The schemas of what an operation responds with: of its bodies by status, and of its frames by name. */
export interface ResponseSchemas {
  readonly bodies: ReadonlyMap<number, Schema>;
  /** The frames without a name have `''`. */
  readonly frames: ReadonlyMap<string, Schema>;
}

export function responseSchemasOf(document: OpenApiDocument, operation: Operation): ResponseSchemas {
  const { id, path, method } = operation;
  const sse = asObject(asObject(inline(document, document.paths[path]?.[method]))['x-sse']);
  const bodies = responsesOf(document, operation).flatMap(([status, { content }]) => {
    const schema = schemaAt(document, `${id} ${status}`, asObject(asObject(content)['application/json']).schema);
    return schema ? [[Number(status), schema] as const] : [];
  });
  const frames = Object.entries({ '': sse.data, ...asObject(sse.events) }).flatMap(([name, node]) => {
    const schema = schemaAt(document, `${id} frame ${name}`, node);
    return schema ? [[name, schema] as const] : [];
  });
  return { bodies: new Map(bodies), frames: new Map(frames) };
}
