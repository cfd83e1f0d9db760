import { Problem } from '../../contract/problem.ts';
import type { Operation } from '../../contract/model/operation.ts';
import type { ProblemDetail } from '../../contract/model/handler.ts';
import type { MockContext } from '../context/context.ts';
import { placeOfDirective } from '../context/directives.ts';

/** The response that a request selects: by status, by the name of an example, or generated from the schema. */
export interface Selection {
  readonly code?: number;
  readonly example?: string;
  /** The same seed makes the same data. */
  readonly dynamic?: { readonly seed: string; readonly place: Pick<ProblemDetail, 'in' | 'path'> };
}

/** The names of an operation's examples, by status. */
export type ExampleNames = Readonly<Record<number, readonly string[]>>;

/** The status that every operation may fail with, declared or not. */
export const internalStatus = 500;

/** Without a seed, requests get the same data too: a page that is reloaded looks the same. */
const defaultSeed = '1';

/**
 * The selection that the directives of a request make; `null` if they select no response.
 * @throws Problem `bad_body` for a status or an example that the operation does not have; the message lists those that
 * exist.
 */
export function readSelection(
  { directives: { code, example, dynamic, seed }, url }: Pick<MockContext, 'directives' | 'url'>,
  { id }: Operation,
  namesOf: () => ExampleNames,
): Selection | null {
  const isDynamic = dynamic !== undefined && dynamic !== 'false';
  if (code === undefined && example === undefined && !isDynamic) return null;
  try {
    return {
      ...selectResponse({ code, example }, id, namesOf()),
      ...(isDynamic && { dynamic: { seed: seed ?? defaultSeed, place: placeOfDirective(url, 'dynamic') } }),
    };
  } catch (error) {
    if (!(error instanceof UnknownResponse)) throw error;
    const details = [{ ...placeOfDirective(url, error.directive), message: error.message, rule: 'enum' }] as const;
    throw new Problem('bad_body', 'The operation has no such response; see details.', { details });
  }
}

/** A status or an example that an operation does not have. The message lists those that exist. */
export class UnknownResponse extends Error {
  /** The directive that is wrong. */
  readonly directive: 'code' | 'example';

  constructor(directive: 'code' | 'example', message: string) {
    super(message);
    this.directive = directive;
  }
}

/** Resolves a status, the name of an example, or both. @throws UnknownResponse */
export function selectResponse(
  wanted: { readonly code?: string | undefined; readonly example?: string | undefined },
  operationId: string,
  names: ExampleNames,
): Pick<Selection, 'code' | 'example'> {
  const { example } = wanted;
  const code = wanted.code === undefined ? undefined : readCode(wanted.code, operationId, names);
  if (example === undefined) return code === undefined ? {} : { code };
  const holder = Object.entries(names).find(
    ([status, own]) => own.includes(example) && (code ?? Number(status)) === Number(status),
  );
  if (holder) return { code: Number(holder[0]), example };
  const known = code === undefined ? Object.values(names).flat() : (names[code] ?? []);
  const having = code === undefined ? '' : ` with ${code}`;
  throw new UnknownResponse(
    'example',
    `${operationId} has no example "${example}"${having}, only ${[...new Set(known)].join(', ')}`,
  );
}

function readCode(text: string, operationId: string, names: ExampleNames): number {
  const known = new Set([...Object.keys(names), String(internalStatus)]);
  if (known.has(text)) return Number(text);
  throw new UnknownResponse('code', `${operationId} has no status ${text}, only ${[...known].join(', ')}`);
}
