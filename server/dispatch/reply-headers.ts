import { ContractViolation } from '../../contract/checks/contract-violation.ts';
import { asObject, inline, type OpenApiDocument } from '../../contract/document.ts';
import { isSetByFront } from '../../contract/front-headers.ts';
import type { Operation } from '../../contract/model/operation.ts';

import type { HeaderMap } from './result.ts';

/** The characters that RFC 9110 allows in a header: no line break, which would begin another header. */
const fieldValue = /^[\t\x20-\x7e\x80-\xff]*$/;

/**
 * The headers that a handler returned, in the contract's spelling, and the names of those that the contract does not
 * declare.
 */
export function readReplyHeaders(
  document: OpenApiDocument,
  operation: Operation,
  status: number,
  headers: Readonly<Record<string, string | number>>,
): { readonly declared: HeaderMap; readonly undeclared: readonly string[] } {
  const names = declaredHeaders(document, operation, status);
  const declared: Record<string, string> = {};
  const undeclared: string[] = [];
  for (const [name, value] of Object.entries<string | number | undefined>(headers)) {
    // A handler without types may leave a header out so; its text would be sent.
    if (value === undefined) continue;
    const text = String(value);
    if (!fieldValue.test(text))
      throw new ContractViolation(operation, `the header ${name} contains characters that no header may contain`);
    const spelling = names.get(name.toLowerCase());
    if (spelling === undefined) undeclared.push(name);
    else declared[spelling] = text;
  }
  return { declared, undeclared };
}

function declaredHeaders(document: OpenApiDocument, { path, method }: Operation, status: number): Map<string, string> {
  const { responses } = asObject(document.paths[path]?.[method]);
  const { headers } = asObject(inline(document, asObject(responses)[status]));
  const names = Object.keys(asObject(headers)).filter((name) => !isSetByFront(name));
  return new Map(names.map((name) => [name.toLowerCase(), name]));
}
