import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { operations } from '../../../generated/operations.ts';
import type { AnyHandler } from '../../../server/dispatch/any-handler.ts';
import { createFetchFront } from '../../../server/fetch/fetch.ts';
import { createContractValidator, type RequestValidator } from '../../../server/fetch/index.ts';
import { generatedContract } from '../../../server/http/generated-contract.ts';
import { createRequestValidator } from '../../../server/http/request-validator.ts';
import type { Operation } from '../../../contract/model/operation.ts';
import { type GeneratedRequest, mistakenRequests, validRequests } from '../../../verify/requests/requests.ts';
import { table } from '../../contract/requests.ts';
import { people } from '../http/identity.ts';
import { silent } from '../http/uploads.ts';
import { requestTo } from '../property/send.ts';
import { exampleReply } from '../../stubs.ts';

const contract = generatedContract();

type Send = (
  operation: Operation,
  sent: GeneratedRequest,
) => Promise<{ readonly status: number; readonly body: unknown; readonly received: unknown }>;

/** Both fronts; they return the response, and what the handler has received. */
let onNode: Send;
let anywhere: Send;
beforeAll(async () => {
  onNode = createSend(await createRequestValidator(contract));
  anywhere = createSend(createContractValidator());
});

function createSend(validate: RequestValidator): Send {
  let received: unknown;
  const handlers = table.map((operation) => {
    const handler: AnyHandler = async ({ query, body }) => {
      received = { ...query, body };
      return exampleReply(operation);
    };
    return [operation.id, handler] as const;
  });
  const respond = createFetchFront(Object.fromEntries(handlers), {
    identity: people({ ada: {} }),
    contract,
    validate,
    log: silent,
  });
  return async (operation, sent) => {
    received = undefined;
    const response = await respond(requestTo('http://localhost', operation, sent));
    return { status: response.status, body: await response.json(), received };
  };
}

/** Sends a request to both fronts, and returns both outcomes. */
async function sendToBoth(operation: Operation, sent: GeneratedRequest) {
  return [await anywhere(operation, sent), await onNode(operation, sent)] as const;
}

/** Whether a front responds otherwise to one of these requests. As text, the order of the details counts too. */
async function differs(operation: Operation, requests: fc.Arbitrary<GeneratedRequest>): Promise<boolean> {
  for (const sent of fc.sample(requests, { numRuns: 2, seed: 1 })) {
    const [own, other] = await sendToBoth(operation, sent);
    if (JSON.stringify(own) !== JSON.stringify(other)) return true;
  }
  return false;
}

test('responds to each mistake as on Node, except for those in let-through.txt', async () => {
  const differing: string[] = [];
  let mistakes = 0;

  for (const operation of table) {
    for (const { in: place, path, kind, requests } of mistakenRequests(contract.document, operation)) {
      mistakes++;
      if (await differs(operation, requests()))
        differing.push(`${operation.id} ${place}${path.startsWith('/') ? '' : '/'}${path} ${kind}`);
    }
  }

  expect(differing).toEqual(readLines(join(import.meta.dirname, 'let-through.txt')));
  expect(mistakes).toBeGreaterThan(1400);
});

/** Without comments. */
function readLines(file: string): string[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
}

test('gives handlers the same query and body as on Node, with defaults and numbers', async () => {
  const differing: string[] = [];

  for (const operation of table) {
    if (await differs(operation, validRequests(contract.document, operation))) differing.push(operation.id);
    if (await differs(operation, validRequests(contract.document, operation, { whole: true })))
      differing.push(`${operation.id}, whole`);
  }

  expect(differing).toEqual([]);
});

const { createAlert, createUpload, deployApp, inspectPublic, installApplication, updateApp, updateMe } = operations;
const long = 'a'.repeat(150_000);

test.each<[title: string, Operation, body: unknown]>([
  ['a body that is not an object, but excludes fields', updateApp, 5],
  [
    'several mistakes in a list and its items',
    createAlert,
    { channels: ['email', 'email', 1, 'pager'], unknown: { 'a/b': 1 } },
  ],
  ['a source of an unknown type', deployApp, { name: 'Blog', source: { type: 'zip' }, vars: [{ key: '' }, 5] }],
  [
    'names with signs of pointers',
    installApplication,
    { region: 'eu', values: { 'a/b~c': [], ['k'.repeat(81)]: null } },
  ],
  ['no variant of a union', inspectPublic, { repoUrl: 'x', template: 'y', 'a/b': 1 }],
  ['more than 20 mistakes', deployApp, { vars: Array.from({ length: 30 }, () => 1) }],
  ['a large body with several mistakes', createUpload, { files: [{ path: '/', content: long }, 1], unknown: 1 }],
  ['a large text that matches no variant', updateMe, { avatarUrl: long, card: 5 }],
])('responds as on Node to %s', async (_, operation, body) => {
  const path = { workspaceSlug: 'acme', appSlug: 'storefront', applicationId: 'blog' };

  const [own, other] = await sendToBoth(operation, { path, query: {}, headers: {}, body });

  expect(own).toEqual(other);
  expect(own).toMatchObject({ status: 400, received: undefined });
});
