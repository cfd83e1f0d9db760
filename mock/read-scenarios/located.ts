import { isMap, isScalar, isSeq, LineCounter, type Node, parseDocument } from 'yaml';

/** A value of a YAML file with its line, for messages. */
export type Located =
  | {
      readonly kind: 'map';
      readonly line: number;
      readonly entries: ReadonlyMap<string, { readonly line: number; readonly value: Located }>;
    }
  | { readonly kind: 'list'; readonly line: number; readonly items: readonly Located[] }
  | { readonly kind: 'scalar'; readonly line: number; readonly value: unknown };

/** Records a mistake on a line. */
export type Report = (line: number, message: string) => void;

/** Parses YAML; reports syntax errors and returns `null`. */
export function readLocated(text: string, report: Report): Located | null {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  for (const { message, pos } of document.errors) report(lines.linePos(pos[0]).line, `invalid YAML: ${message}`);
  if (document.errors.length > 0) return null;
  return locate(document.contents, 1);

  function locate(node: unknown, parentLine: number): Located {
    const line = lineOf(node) ?? parentLine;
    if (isMap(node)) {
      const entries = node.items.map(({ key, value }) => {
        const keyLine = lineOf(key) ?? line;
        return [String(key), { line: keyLine, value: locate(value, keyLine) }] as const;
      });
      return { kind: 'map', line, entries: new Map(entries) };
    }
    if (isSeq(node)) return { kind: 'list', line, items: node.items.map((item) => locate(item, line)) };
    return { kind: 'scalar', line, value: isScalar(node) ? node.value : undefined };
  }

  function lineOf(node: unknown): number | undefined {
    // The parser has made this node; an absent value has no range.
    const start = (node as Node | null)?.range?.[0];
    return start === undefined ? undefined : lines.linePos(start).line;
  }
}
