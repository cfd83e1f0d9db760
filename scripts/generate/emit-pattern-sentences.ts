import type { OpenApiDocument } from '../../contract/document.ts';
import { patternSentences } from '../../contract/pattern-sentences.ts';
import { quoted } from '../../contract/samples/literal.ts';

/** `pattern-sentences.ts`: the patterns of the contract in words. */
export function emitPatternSentences(document: OpenApiDocument): string {
  const lines = [...patternSentences(document)].map(([pattern, says]) => `  ${quoted(pattern)}: ${quoted(says)},`);
  return `// Made by npm run generate from openapi/; do not edit.

/** The sentence for people of each pattern. */
export const patternSentences: Readonly<Record<string, string>> = {
${lines.join('\n')}
};
`;
}
