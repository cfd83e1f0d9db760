import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Rule } from 'eslint';

/** The number of operations grows with the contract, so tests and prose do not repeat it. */
export const operationCount: Rule.RuleModule = {
  meta: {
    type: 'problem',
    schema: [{ type: 'integer' }],
    messages: {
      repeated:
        '{{count}} is the number of operations, which changes with the contract. Read it from generated/operations.ts, or write "every operation".',
    },
  },
  create(context) {
    // The schema allows nothing else.
    const [count = readCount()] = context.options as [] | [number];
    return {
      Program() {
        context.sourceCode.lines.forEach((text, index) => {
          const column = findCount(text, count);
          if (column === -1) return;
          const line = index + 1;
          const end = { line, column: column + String(count).length };
          context.report({
            loc: { start: { line, column }, end },
            messageId: 'repeated',
            data: { count: String(count) },
          });
        });
      },
    };
  },
};

let known: number | undefined;

function readCount(): number {
  const path = join(import.meta.dirname, '../../generated/operations.txt');
  known ??= Number(/\((\d+) operations\)/.exec(readFileSync(path, 'utf8'))?.[1]);
  return known;
}

/** A line that counts something; another line may have the same number for another reason, such as a limit of 100. */
const counts = /operation|endpoint|handler|route|stub|total|count|length|size|names|\ball\b|\d+ of \d+/i;

/** Where a line says the number of operations, or -1. */
function findCount(line: string, count: number): number {
  if (counts.test(line)) return line.search(new RegExp(`(?<![\\w.,:-])${count}(?![\\w%]|[.,:-]\\d)`));
  // A time such as `5 * minute`, or a named value such as `maxItems: 5`, counts nothing.
  return line.search(new RegExp(`(?<=\\bto(?:Strict)?(?:Be|Equal)\\(.*)(?<=[([,] ?)${count}(?=[)\\],])`));
}
