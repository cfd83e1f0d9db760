import { UsageError } from '../../bin/program/options.ts';
import { explain } from '../../client/index.ts';
import type { ProblemDetail } from '../../contract/model/handler.ts';
import { findRequestMistakes, schemasOf } from '../../contract/requests/request-mistakes.ts';
import { saidForPeople } from '../../contract/requests/said-for-people.ts';
import { patternSentences } from '../../generated/pattern-sentences.ts';
import { requestSchemas } from '../../generated/request-schemas.ts';
import type { Request } from './fields.ts';

/**
 * Throws a `UsageError` with the mistakes that the control plane would find, in its words. Where a value may have
 * several forms, the control plane says which of them was meant.
 */
export function checkRequest(operationId: string, { params, body }: Request): void {
  const schemas = schemasOf(requestSchemas, operationId, 'application/json');
  if (!schemas) return;
  // The check adds defaults to the objects that it reads.
  const values = structuredClone({ ...params, header: {}, body });
  const found = findRequestMistakes(requestSchemas, schemas, values, false);
  const unions = found.filter(({ rule }) => ['oneOf', 'anyOf', 'not', 'if'].includes(rule));
  const plain = found.filter((mistake) => !unions.some((union) => isWithin(mistake, union)));
  const details = plain.map((mistake) => saidForPeople(mistake, (pattern) => patternSentences[pattern]));
  if (details.length > 0) throw new UsageError(explain({ error: { code: 'bad_body', details } }));
}

function isWithin(mistake: ProblemDetail, union: ProblemDetail): boolean {
  return mistake.in === union.in && `${mistake.path}/`.startsWith(`${union.path}/`);
}
