import type { Lifecycle } from '../model/lifecycle.ts';
import type { Operation } from '../model/operation.ts';
import { asObject, type OpenApiDocument } from '../document.ts';
import { accessLines } from './access-text.ts';
import { meaningOf } from './error-codes.ts';
import { titleOf } from './lifecycle-text.ts';
import { markdownTable } from './markdown-table.ts';
import { streamLines } from './stream-text.ts';
import { duration } from './triggers.ts';

/** The description of an operation, with what its `x-*` members say, as Markdown. */
export function describeOperation(
  document: OpenApiDocument,
  operation: Operation,
  lifecycles: readonly Lifecycle[],
): string {
  const { description } = asObject(document.paths[operation.path]?.[operation.method]);
  return [
    ...(typeof description === 'string' ? [description] : []),
    section('Access', accessLines(operation)),
    section('Limits', limitLines(operation)),
    section('Stream', streamLines(document, operation)),
    section('State', stateLines(operation, lifecycles)),
    section('Error codes', errorTable(document, operation)),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

/** Not a heading: Redoc would list the headings of every operation beside it. */
function section(title: string, lines: readonly string[]): string {
  if (lines.length === 0) return '';
  return `**${title}**\n\n${lines.join('\n')}`;
}

const limited = {
  anonymous: 'An address without an account may call it',
  authenticated: 'An account may call it',
  recipient: 'All callers together may send mail to one address',
} as const satisfies Record<Operation['rateLimits'][number]['caller'], string>;

function limitLines(operation: Operation): string[] {
  const { body, upload, rateLimits, idempotencyKey, sensitive } = operation;
  return [
    ...(body ? [`- The body has at most ${bytes(body.limit)}.`] : []),
    ...(upload
      ? [`- At most ${upload.maxFiles} files of ${bytes(upload.maxBytes)} together, decoded and unpacked.`]
      : []),
    ...rateLimits.map(({ caller, limit, windowSeconds }) => {
      const times = `${limit} times in ${duration(windowSeconds * 1000)}; then it is 429 \`rate_limited\`.`;
      return `- ${limited[caller]} ${times}`;
    }),
    ...(idempotencyKey ? ['- It can be repeated with the same `Idempotency-Key` for 24 hours.'] : []),
    ...(sensitive ? ['- The response holds a secret, so it may not be stored in a cache.'] : []),
  ];
}

/** The changes that the operation makes to the state of records. */
function stateLines({ id }: Operation, lifecycles: readonly Lifecycle[]): string[] {
  return lifecycles.flatMap(({ name, transitions }) => {
    const rows = transitions.filter(({ operations }) => operations.includes(id));
    return [...new Set(rows.map(({ to }) => to))].map((to) => {
      const from = [...new Set(rows.filter((row) => row.to === to).flatMap((row) => row.from))];
      return `- ${titleOf(name)}: ${from.map(placeName).join(', ')} → ${placeName(to)}`;
    });
  });
}

function placeName(place: string): string {
  return place === 'none' ? '(no record)' : `\`${place}\``;
}

function errorTable(document: OpenApiDocument, { errors }: Operation): string[] {
  const rows = Object.entries(errors).flatMap(([status, codes]) =>
    codes.map((code) => [`${status} \`${code}\``, meaningOf(document, code)]),
  );
  return rows.length === 0 ? [] : [markdownTable(['Error', 'Meaning'], rows)];
}

function bytes(count: number): string {
  const units = [
    [1_048_576, 'MiB'],
    [1024, 'KiB'],
  ] as const;
  const [size, unit] = units.find(([length]) => count % length === 0) ?? [1, 'bytes'];
  return `${count / size} ${unit}`;
}
