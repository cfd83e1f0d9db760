import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { project } from './copy.ts';

/** An operation, or another member of a path item. */
interface Member {
  readonly operationId?: string;
  readonly responses?: Record<string, { content?: Content }>;
}
interface Edition {
  readonly openapi: string;
  readonly paths: Record<string, Record<string, Member>>;
}
type Content = Record<string, { schema?: object; itemSchema?: object; examples?: object }>;

const file = join(project, 'generated/openapi-3.2.json');
const edition = JSON.parse(readFileSync(file, 'utf8')) as Edition;
const streams = Object.fromEntries(
  Object.values(edition.paths)
    .flatMap((item) => Object.values(item))
    .map(({ operationId, responses }) => [operationId, responses?.['200']?.content?.['text/event-stream']])
    .filter(([, stream]) => stream !== undefined),
) as Content;

test('the derived edition is OpenAPI 3.2', () => {
  expect(edition.openapi).toBe('3.2.0');
});

test('each stream describes its events and has no schema of the whole body', () => {
  expect(Object.keys(streams).toSorted()).toEqual([
    'followAppLogs',
    'getActiveDeploy',
    'getAppMetrics',
    'getAppStatus',
    'getDeployLogs',
    'getWorkspace',
    'listTicketMessages',
    'readServiceLogs',
  ]);
  expect(Object.values(streams).map((stream) => Object.keys(stream).toSorted())).toEqual(
    Array.from({ length: 8 }, () => ['examples', 'itemSchema']),
  );
});

test('an event without a name carries JSON or plain text', () => {
  expect(streams.getAppStatus?.itemSchema).toEqual({
    type: 'object',
    required: ['data'],
    properties: {
      event: false,
      data: {
        type: 'string',
        contentMediaType: 'application/json',
        contentSchema: { $ref: '#/components/schemas/AppStatus' },
      },
    },
  });
  expect(streams.readServiceLogs?.itemSchema).toEqual({
    type: 'object',
    required: ['data'],
    properties: { event: false, data: { type: 'string' } },
  });
});

test('a stream with a named event distinguishes events by name', () => {
  expect(streams.getDeployLogs?.itemSchema).toMatchObject({
    oneOf: [
      { required: ['data'], properties: { event: false } },
      { required: ['event', 'data'], properties: { event: { const: 'end' } } },
    ],
  });
});

test('passes the lint of Redocly', () => {
  const folder = mkdtempSync(join(tmpdir(), 'openapi-3.2-'));
  const config = join(folder, 'redocly.yaml');
  writeFileSync(config, 'extends: [recommended-strict]\ntelemetry: off\n');

  const redocly = join(project, 'node_modules/@redocly/cli/bin/cli.js');
  const { status, stderr } = spawnSync(process.execPath, [redocly, 'lint', file, '--config', config], {
    encoding: 'utf8',
  });
  rmSync(folder, { recursive: true });

  expect(stderr).toContain('Your API description is valid');
  expect(status).toBe(0);
});
