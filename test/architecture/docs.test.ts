import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { compile } from '../types/compile.ts';
import { findDeadCommands, findDeadLinks, findDeadPaths, findWrongQuotes, isQuote, readDocument } from './documents.ts';
import { project } from './sources.ts';

const names = [
  'README.md',
  'ARCHITECTURE.md',
  'DECISIONS.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'mock/README.md',
  ...globSync('docs/**/*.md', { cwd: project }),
];
const documents = names.map((name) => readDocument(name));
const manifest = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8')) as {
  exports: Record<string, string | { types: string }>;
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
};
const packages = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies });

test('every link works', () => {
  expect(documents.flatMap((document) => findDeadLinks(document))).toEqual([]);
});

test('every path exists', () => {
  expect(documents.flatMap(findDeadPaths)).toEqual([]);
});

test('every npm command and its flags exist', () => {
  expect(documents.flatMap(findDeadCommands)).toEqual([]);
});

test('DECISIONS.md gives a reason for each package, and names no others', () => {
  const [, section = ''] = readFileSync(join(project, 'DECISIONS.md'), 'utf8').split('## Dependencies');
  const explained = [...section.matchAll(/^\| *(`.*?) *\|/gm)].flatMap(([, cell = '']) =>
    cell.split(', ').map((name) => name.replaceAll('`', '')),
  );

  expect(explained.toSorted()).toEqual(packages.toSorted());
});

test('README.md has fewer than 120 lines', () => {
  expect(readFileSync(join(project, 'README.md'), 'utf8').trimEnd().split('\n').length).toBeLessThan(120);
});

test('CHANGELOG.md describes the first release in at most 80 lines', () => {
  const sections = readFileSync(join(project, 'CHANGELOG.md'), 'utf8').split(/^## /m);

  expect(sections.at(-1)?.trimEnd().split('\n').length).toBeLessThanOrEqual(78);
});

test('every snippet of an example is a quote from it', () => {
  expect(documents.flatMap(findWrongQuotes)).toEqual([]);
});

test('finds a snippet that differs from its example', () => {
  const quote = (line: string) => `\`\`\`tsx\n${line}\n\`\`\`\n`;
  const text = [
    '// examples/vite/src/control-plane.ts\nif (response.status === 401) location.assign(import.meta.env.VITE_SIGN_IN_URL);',
    '// examples/vite/src/control-plane.ts\nif (response.status === 403) return;',
    '// examples/gone.ts\nexport {};',
    '<p />;',
  ].map(quote);

  expect(findWrongQuotes(readDocument('GUIDE.md', text.join('\n')))).toEqual([
    'GUIDE.md quotes examples/vite/src/control-plane.ts, which differs:\nif (response.status === 403) return;\n',
    'GUIDE.md quotes examples/gone.ts, which does not exist',
    'GUIDE.md has a tsx snippet whose first line does not name a file of examples/',
  ]);
});

test('the snippets compile', () => {
  const cache = join(project, 'node_modules/.cache');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'snippets-'));
  // A snippet that imports the files of the guide is compiled by test/bin/scaffold, which follows the guide.
  const blocks = documents.flatMap((document) => document.blocks);
  const snippets = blocks.filter(
    ({ language, code }) => language === 'ts' && !isQuote(code) && !code.includes("'./handlers/"),
  );
  const files = snippets.map((_, index) => join(folder, `snippet-${index + 1}.ts`));
  snippets.forEach(({ code }, index) => writeFileSync(files[index] ?? '', code));

  const errors = compile(folder, files, { paths: publishedPaths(), noUnusedLocals: false });
  rmSync(folder, { recursive: true });

  expect(snippets.length).toBeGreaterThan(0);
  expect(errors).toEqual([]);
});

/** Resolves imports of both packages to their sources, so that they do not have to be built. */
function publishedPaths(): Record<string, string[]> {
  const modules = Object.entries(manifest.exports).flatMap(([name, target]) =>
    typeof target === 'string' ? [] : [[`platform-control-plane${name.slice(1)}`, target.types] as const],
  );
  const paths = Object.fromEntries(
    modules.map(([name, types]) => [name, [join(project, types.replace('./dist/', '').replace('.d.ts', '.ts'))]]),
  );
  return {
    ...paths,
    'platform-control-plane-client': [join(project, 'client/index.ts')],
    'platform-control-plane-client/forms': [join(project, 'client/forms.ts')],
  };
}

test('finds a dead link, heading, path, command and flag', () => {
  const text = `
See [how](docs/gone.md) and [what](README.md#no-such-heading).

\`server/gone.ts\`, \`GONE.md\`, \`server/http/*.gone\`, \`text/event-stream\`, \`/api/me\`, \`server/http/\`, \`generated/openapi*.json\`.
\`npm run gone\`, \`npm run tests\`, \`npm run generate -- --gone\`, \`npm start -- --port 4011\`, \`npm test\`,
\`npx platform-control-plane gone\`, \`npx platform-control-plane stubs --gone\`, \`npx platform-control-plane --port 4011\`.
`;
  const document = readDocument('GUIDE.md', text);

  const found = [
    ...findDeadLinks(readDocument('README.md', text)),
    ...findDeadPaths(document),
    ...findDeadCommands(document),
  ];

  expect(found).toEqual([
    'README.md links to docs/gone.md',
    'README.md links to README.md#no-such-heading',
    'GUIDE.md names server/gone.ts',
    'GUIDE.md names GONE.md',
    'GUIDE.md names server/http/*.gone',
    'GUIDE.md says "npm run gone"; package.json has no gone',
    'GUIDE.md says "npm run tests"; package.json has no tests',
    'GUIDE.md says "npm run generate -- --gone"; node scripts/generate.ts has no --gone',
    'GUIDE.md says "npx platform-control-plane gone"; there is no gone',
    'GUIDE.md says "npx platform-control-plane stubs --gone"; stubs has no --gone',
  ]);
});

test('DECISIONS.md has at most 3,000 words without its table, docs/performance.md 1,500 and docs/operate.md 3,500', () => {
  const files = ['DECISIONS.md', 'docs/performance.md', 'docs/operate.md'];
  const [decisions, performance, operate] = files.map((name) => readFileSync(join(project, name), 'utf8'));

  expect(wordsOf(decisions?.replaceAll(/^\|.*$/gm, ''))).toBeLessThanOrEqual(3000);
  expect(wordsOf(performance)).toBeLessThanOrEqual(1500);
  expect(wordsOf(operate)).toBeLessThanOrEqual(3500);
});

test('ARCHITECTURE.md has at most 20 kB', () => {
  expect(readFileSync(join(project, 'ARCHITECTURE.md')).length).toBeLessThanOrEqual(20_000);
});

function wordsOf(text = ''): number {
  return (text.match(/\S*\w\S*/g) ?? []).length;
}
