import { asList, asObject, inline, type OpenApiDocument } from '../../contract/document.ts';
import type { ProblemDetail } from '../../contract/model/handler.ts';
import type { Operation } from '../../contract/model/operation.ts';

/** Where the document describes a parameter or the body of an operation, as a JSON pointer. */
export function pointerTo(
  document: OpenApiDocument,
  { path, method }: Operation,
  place: ProblemDetail['in'],
  name: string,
): string {
  const item = document.paths[path] ?? {};
  const atPath = `/paths/${path.replaceAll('~', '~0').replaceAll('/', '~1')}`;
  const atOperation = `${atPath}/${method}`;
  if (place === 'body') return `${atOperation}/requestBody`;
  const indexIn = (holder: unknown) =>
    asList(asObject(holder).parameters).findIndex((one) => {
      const parameter = asObject(inline(document, one));
      return (
        parameter.in === place && String(parameter.name).toLowerCase() === (name.split('/')[0] ?? '').toLowerCase()
      );
    });
  const [own, shared] = [indexIn(item[method]), indexIn(item)];
  if (own >= 0) return `${atOperation}/parameters/${own}`;
  return shared >= 0 ? `${atPath}/parameters/${shared}` : atOperation;
}
