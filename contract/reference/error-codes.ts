import { asList, asObject, type OpenApiDocument } from '../document.ts';
import { markdownTable } from './markdown-table.ts';

/** The meaning of a code, in a sentence. */
export function meaningOf(document: OpenApiDocument, code: string): string {
  const { summary } = asObject(document.components.examples?.[code]);
  return typeof summary === 'string' ? summary : '';
}

/** Every error code with its status and its meaning, and the order in which the checks decide, as Markdown. */
export function describeErrorCodes(document: OpenApiDocument): string {
  const declared = Object.entries(document.components.examples ?? {}).flatMap(([code, node]) => {
    const { 'x-status': status, summary, description } = asObject(node);
    return typeof status === 'number'
      ? [{ code, status, meaning: [summary, description].filter((text) => typeof text === 'string').join(' ') }]
      : [];
  });
  const protocol = Object.entries(asObject(document['x-protocol-errors'])).map(([code, node]) => {
    const { status, meaning } = asObject(node);
    return { code, status: Number(status), meaning: String(meaning) };
  });
  const order = asList(document['x-error-order']).map((check) => asObject(check));
  const parts = [
    'A program branches on the code, never on the message. Each code has exactly one status.',
    tableOf(declared),
    ...(protocol.length === 0
      ? []
      : ['## Errors of HTTP', 'Any operation may respond with one of these.', tableOf(protocol)]),
    ...(order.length === 0
      ? []
      : [
          '## Which error is returned',
          'If several checks of a request fail, the response has the code of the first.',
          markdownTable(
            ['#', 'Code', 'When'],
            order.map(({ code, when }, index) => [String(index + 1), `\`${String(code)}\``, String(when)]),
          ),
        ]),
  ];
  return parts.join('\n\n');
}

interface Row {
  readonly code: string;
  readonly status: number;
  readonly meaning: string;
}

function tableOf(rows: readonly Row[]): string {
  return markdownTable(
    ['Status', 'Code', 'Meaning'],
    rows
      .toSorted((a, b) => a.status - b.status)
      .map(({ code, status, meaning }) => [String(status), `\`${code}\``, meaning]),
  );
}
