import { asObject, type JsonObject } from '../../contract/document.ts';
import { resolve } from '../model/references.ts';

/** How a parameter or header is written in a request or response, with the defaults that may be left out. */
export function serializationOf(node: JsonObject, isPlain: boolean): JsonObject {
  const style = node.style ?? (node.in === 'query' || node.in === 'cookie' ? 'form' : 'simple');
  return {
    style,
    // A plain value is written the same way with both, and `deepObject` has one way.
    explode: isPlain || style === 'deepObject' ? undefined : (node.explode ?? (style === 'form' || style === 'cookie')),
    allowReserved: node.allowReserved ?? false,
    content: Object.keys(asObject(node.content)).length > 0,
  };
}

/** The schema of a parameter or header, which may be written below a media type. */
export function schemaOf(document: JsonObject, node: JsonObject): unknown {
  const [media] = Object.values(asObject(node.content));
  return (media === undefined ? node.schema : resolve(document, media).schema) ?? true;
}

/** Whether a parameter has to be sent; those of a path always have to. */
export function isRequired(node: JsonObject): boolean {
  return node.in === 'path' || node.required === true;
}
