import type { Operation } from '../server/model/operation.ts';
import { Problem } from '../server/http/problem.ts';

/** What a `Prefer` header asks of the mock: an answer by its status, by the name of its example, or both. */
export interface Preference {
  readonly code?: number;
  readonly example?: string;
}

/** The names of an operation's examples, by status. */
export type ExampleNames = Readonly<Record<number, readonly string[]>>;

/**
 * Reads `Prefer: code=409, example=name_taken`. Other preferences are not the mock's and are passed over.
 * @throws Problem `bad_body` for a status or an example that the operation does not have; the message lists those it has.
 */
export function readPreference(header: string | undefined, { id }: Operation, names: ExampleNames): Preference {
  const wishes = parse(header ?? '');
  const code = wishes.code === undefined ? undefined : readCode(wishes.code, id, names);
  const example = wishes.example;
  if (example === undefined) return code === undefined ? {} : { code };
  const holder = Object.entries(names).find(([status, own]) => own.includes(example) && (code ?? Number(status)) === Number(status));
  if (!holder) {
    const known = code === undefined ? Object.values(names).flat() : (names[code] ?? []);
    throw wrong(`${id} has no example "${example}"${code === undefined ? '' : ` with ${code}`}, only ${[...new Set(known)].join(', ')}`);
  }
  return { code: Number(holder[0]), example };
}

function readCode(text: string, id: string, names: ExampleNames): number {
  if (Object.hasOwn(names, text)) return Number(text);
  throw wrong(`${id} has no status ${text}, only ${Object.keys(names).join(', ')}`);
}

function parse(header: string): { code?: string; example?: string } {
  const pairs = header.matchAll(/(?:^|[,;\s])(code|example)\s*=\s*(?:"([^"]*)"|([^\s,;]*))/gi);
  return Object.fromEntries([...pairs].map(([, name = '', quoted, bare]) => [name.toLowerCase(), quoted ?? bare]));
}

function wrong(message: string): Problem {
  const details = [{ in: 'header', path: 'prefer', message, rule: 'enum' }] as const;
  return new Problem('bad_body', 'The mock has no such answer; see details.', { details });
}
