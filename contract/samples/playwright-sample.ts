import type { Operation } from '../model/operation.ts';
import { addressOf } from './address.ts';
import { literal, quoted } from './literal.ts';
import type { SampleFile, SampleRequest } from './sample-request.ts';

const width = 100;

/**
 * A request of an operation as a test for Playwright that expects a status. It reads files from the current folder.
 */
export function playwrightSample(
  operation: Pick<Operation, 'id' | 'method' | 'path'>,
  request: SampleRequest,
  expectedStatus: number,
): string {
  const { baseUrl, body, files, token, headers } = request;
  const sent = { ...(token !== undefined && { Authorization: `Bearer ${token}` }), ...headers };
  const options = [
    ...(Object.keys(sent).length > 0 ? [`headers: ${literal(sent, 2, 'headers: ', width)}`] : []),
    ...(body === undefined ? [] : [`data: ${literal(body, 2, 'data: ', width)}`]),
    ...(files ? ['multipart: form'] : []),
  ];
  const lines = options.map((option) => `    ${option},\n`).join('');
  const url = quoted(baseUrl + addressOf(operation, request));
  return [
    ...(files ? [`import { readFile } from 'node:fs/promises';`] : []),
    `import { expect, test } from '@playwright/test';`,
    '',
    `test(${quoted(operation.id)}, async ({ request }) => {`,
    ...(files ? formLines(files) : []),
    `  const response = await request.${operation.method}(${url}${lines === '' ? '' : `, {\n${lines}  }`});`,
    '',
    `  expect(response.status()).toBe(${expectedStatus});`,
    '});',
  ].join('\n');
}

function formLines(files: readonly SampleFile[]): string[] {
  const names = literal(
    files.map(({ path }) => path),
    1,
    'const paths = ',
    width,
  );
  return [
    `  const paths = ${names};`,
    '  const form = new FormData();',
    "  for (const path of paths) form.append('file', new File([await readFile(path)], path));",
    `  form.append('paths', JSON.stringify(paths));`,
  ];
}
