import js from '@eslint/js';
import { defineConfig, globalIgnores } from 'eslint/config';
import ts from 'typescript-eslint';
import { commentSubject } from './scripts/eslint/comment-subject.ts';
import { lineLength } from './scripts/eslint/line-length.ts';
import * as plainText from './scripts/eslint/plain-text.ts';
import { plainWords } from './scripts/eslint/plain-words.ts';

const node = {
  Buffer: 'readonly',
  console: 'readonly',
  fetch: 'readonly',
  Headers: 'readonly',
  process: 'readonly',
  TextDecoder: 'readonly',
  URL: 'readonly',
};
const local = {
  rules: {
    'comment-subject': commentSubject,
    'line-length': lineLength,
    'plain-words': plainWords,
  },
};
const prose = ['**/*.md', '**/*.yaml', '.ci/run'];

export default defineConfig(
  globalIgnores([
    'generated/',
    'dist/',
    'cli/dist/',
    'client/dist/',
    'cli/README.md',
    'client/README.md',
    'platform/dist/',
    'node_modules/',
    'examples/*/dist/',
    '**/.next/',
    '**/next-env.d.ts',
  ]),
  js.configs.recommended,
  { files: ['**/*.js'], languageOptions: { globals: node } },
  {
    files: ['**/*.ts', 'dashboard/**/*.tsx'],
    ignores: ['examples/**'],
    extends: [ts.configs.strictTypeChecked, ts.configs.stylisticTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/no-confusing-void-expression': 'off',
      '@typescript-eslint/no-invalid-void-type': 'off',
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      '@typescript-eslint/no-unnecessary-type-parameters': 'off',
      '@typescript-eslint/consistent-type-definitions': 'off',
      '@typescript-eslint/consistent-indexed-object-style': 'off',
      '@typescript-eslint/prefer-promise-reject-errors': 'off',
      // An `as` comes with a comment that gives its reason; a `!` does not.
      '@typescript-eslint/non-nullable-type-assertion-style': 'off',
      // A handler, a port and a fake are asynchronous by their type, even where they have nothing to await.
      '@typescript-eslint/require-await': 'off',
      'no-console': ['error', { allow: ['log', 'error'] }],
    },
  },
  // The packages that the examples import are not installed here; a test that builds the examples checks their types.
  { files: ['examples/**/*.ts', 'examples/**/*.tsx'], extends: [ts.configs.strict, ts.configs.stylistic] },
  // The package runs on Node 22, which lacks what the TypeScript library declares here.
  {
    files: ['cli/**', 'client/**', 'control-plane/**', 'mock/**', 'platform/**', 'server/**'],
    rules: { 'no-restricted-globals': ['error', 'AsyncDisposableStack', 'DisposableStack', 'SuppressedError'] },
  },
  // An unhandled rejection ends the process. `void` would only hide it.
  {
    files: ['control-plane/**/*.ts', 'platform/**/*.ts'],
    rules: { '@typescript-eslint/no-floating-promises': ['error', { ignoreVoid: false }] },
  },
  // The matchers of vitest are typed as any.
  { files: ['test/**/*.ts'], rules: { '@typescript-eslint/no-unsafe-assignment': 'off' } },
  // While a page loads, a text may stand in it twice, and Playwright refuses a locator that matches two.
  {
    files: ['test/browser/**/*.ts', 'test/dashboard/**/*.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: "CallExpression[callee.property.name='waitFor'][callee.object.callee.property.name='getByText']",
          message: 'Wait for the first of equal texts: `getByText(…).first().waitFor()`.',
        },
      ],
    },
  },
  { files: prose, languageOptions: { parser: plainText } },
  {
    files: ['**/*.ts', '**/*.tsx', '**/*.js', ...prose],
    // The lint of the contract has rules of its own for its prose.
    ignores: ['openapi/**/*.yaml'],
    plugins: { local },
    rules: { 'local/line-length': 'error' },
  },
  {
    files: ['**/*.ts', '**/*.tsx', '**/*.js'],
    plugins: { local },
    rules: { 'local/comment-subject': 'error' },
  },
  {
    files: ['**/*.ts', '**/*.tsx', '**/*.js', ...prose],
    // The ignored test tests the words themselves.
    ignores: ['openapi/**/*.yaml', 'openapi/plugin/rules/{operation-names,words}.js', 'test/lint/plain-words.test.ts'],
    plugins: { local },
    rules: { 'local/plain-words': 'error' },
  },
);
