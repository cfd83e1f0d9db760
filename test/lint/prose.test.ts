import { Linter } from 'eslint';
import { expect, test } from 'vitest';
import { lineLength } from '../../scripts/eslint/line-length.ts';
import * as plainText from '../../scripts/eslint/plain-text.ts';

const words = 'word '.repeat(30).trim();
const firstLine = 'word '.repeat(23).trim();
const plugins = { local: { rules: { 'line-length': lineLength } } };

function lint(filename: string, text: string) {
  const parser = filename.endsWith('.js') ? {} : { languageOptions: { parser: plainText } };
  const rules: Linter.RulesRecord = { 'local/line-length': 'error' };
  const config: Linter.Config[] = [{ files: ['**/*.{js,md,yaml}'], plugins, rules, ...parser }];
  const linter = new Linter();
  return {
    found: linter.verify(text, config, { filename }).map(({ ruleId, line, message }) => `${line} ${ruleId ?? message}`),
    fixed: linter.verifyAndFix(text, config, { filename }).output,
  };
}

test.each([
  ['a line comment', 'a.js', `// ${words}\n`, `// ${firstLine}\n// word word word word word word word\n`],
  [
    'a comment in a function',
    'a.js',
    `{\n  /** ${words} */\n}\n`,
    `{\n  /**\n   * ${firstLine}\n   * ${'word '.repeat(7).trim()}\n   */\n}\n`,
  ],
  [
    'a comment of several lines',
    'a.js',
    `/**\n * ${words}\n * end.\n */\n`,
    `/**\n * ${firstLine}\n * ${'word '.repeat(7)}end.\n */\n`,
  ],
])('wraps %s', (_, filename, text, expected) => {
  const { found, fixed } = lint(filename, text);

  expect(found).toEqual([expect.stringContaining('local/line-length')]);
  expect(fixed).toBe(expected);
});

test('moves the words of a paragraph down to its next line', () => {
  const { fixed } = lint('guide.md', `- ${words}\n  end.\n\nNext.\n`);

  expect(fixed).toBe(`- ${firstLine}\n  ${'word '.repeat(7)}end.\n\nNext.\n`);
});

test.each([
  ['a table', 'guide.md', `| ${words} |\n`],
  ['a code block', 'guide.md', `\`\`\`sh\n${words}\n\`\`\`\n`],
  ['a line with an address', 'guide.md', `https://example.com/ ${words}\n`],
  ['code', 'a.js', `f('${words}');\n`],
  ['a value of YAML', 'a.yaml', `summary: ${words}\n`],
])('does not limit %s', (_, filename, text) => {
  expect(lint(filename, text).found).toEqual([]);
});

test.each([
  ['a comment of YAML', 'a.yaml', `# ${words}\n`],
  ['a comment after code', 'a.js', `f(1); // ${words}\n`],
  ['a sentence of Markdown', 'guide.md', `${words}\n`],
])('limits %s', (_, filename, text) => {
  expect(lint(filename, text).found).toEqual(['1 local/line-length']);
});
