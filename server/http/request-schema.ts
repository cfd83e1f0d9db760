import { asObject, inline, type JsonObject, type OpenApiDocument, parametersOf } from '../../contract/document.ts';
import { mediaTypeOf } from '../../contract/media-type.ts';
import type { Operation } from '../../contract/model/operation.ts';
import { headerOf, type Sent } from '../dispatch/request.ts';

/** The schema of a whole request, whose values are in an object with a member for each place. */
export function createRequestSchema(
  document: OpenApiDocument,
  operation: Operation,
): (sent: Pick<Sent, 'headers'>) => JsonObject {
  const parameters = parametersOf(document, operation);
  const places = ['query', 'header', 'path'].map((place) => {
    const own = parameters.filter((parameter) => parameter.in === place);
    const properties = own.map(({ name, schema }) => [place === 'header' ? String(name).toLowerCase() : name, schema]);
    return [place, { properties: Object.fromEntries(properties) as JsonObject }] as const;
  });
  const { requestBody } = asObject(document.paths[operation.path]?.[operation.method]);
  const content = asObject(asObject(inline(document, requestBody)).content);
  return (sent) => {
    const body = asObject(content[mediaTypeOf(headerOf(sent, 'content-type'))]).schema;
    return { properties: { ...Object.fromEntries(places), body } };
  };
}
