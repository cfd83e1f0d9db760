import js from '@eslint/js';
import { defineConfig, globalIgnores } from 'eslint/config';
import ts from 'typescript-eslint';

const node = { Buffer: 'readonly', console: 'readonly', fetch: 'readonly', process: 'readonly', TextDecoder: 'readonly', URL: 'readonly' };

export default defineConfig(
  globalIgnores(['generated/', 'dist/', 'node_modules/']),
  js.configs.recommended,
  { files: ['**/*.js'], languageOptions: { globals: node } },
  {
    files: ['**/*.ts'],
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
      // Whoever says that something is there gives the reason; a bang would not.
      '@typescript-eslint/non-nullable-type-assertion-style': 'off',
      // A handler, a port and a test's fake are asynchronous by their type, not by what one of them happens to do.
      '@typescript-eslint/require-await': 'off',
      'no-console': ['error', { allow: ['log', 'error'] }],
    },
  },
  // The package runs on Node 22, which lacks what the TypeScript library declares here.
  {
    files: ['client/**', 'mock/**', 'server/**'],
    rules: { 'no-restricted-globals': ['error', 'AsyncDisposableStack', 'DisposableStack', 'SuppressedError'] },
  },
  // The matchers of vitest are typed as any.
  { files: ['test/**/*.ts'], rules: { '@typescript-eslint/no-unsafe-assignment': 'off' } },
);
