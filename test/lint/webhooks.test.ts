import { expect, test } from 'vitest';
import { bundle, lint } from './lint.ts';

const webhook = `
    openapi.yaml: { webhooks: { thing: { $ref: things/webhooks.yaml } } }
    things/webhooks.yaml:
      post:
        operationId: receiveThing
        tags: [things]
        summary: Receive a thing
        description: Sent for each thing.
        x-provenance: extension
        security: []
        requestBody:
          required: true
          content: { application/json: { schema: { $ref: schemas.yaml#/Count }, examples: { two: { value: { count: 2 } } } } }
        responses: { '2XX': { description: It has arrived. } }
  `;

test.concurrent('a webhook has no access rules and an open body', async () => {
  expect(await lint(webhook)).toEqual([]);
});

test.concurrent('a webhook gets no responses of the service', async () => {
  expect(await bundle(webhook)).toHaveProperty(['document', 'webhooks', 'thing', 'post', 'responses'], {
    '2XX': { description: 'It has arrived.' },
  });
});

test.concurrent('a webhook has a provenance and a known extension', async () => {
  const problems = await lint(webhook.replace('x-provenance: extension', 'x-webhook-delivery: { timeoutSeconds: 0 }'));

  expect(problems.map(({ rule, message }) => `${rule}: ${message}`)).toEqual([
    "contract/known-extensions: x-webhook-delivery must have required property 'signatureHeader'",
    "contract/known-extensions: x-webhook-delivery must have required property 'algorithm'",
    "contract/known-extensions: x-webhook-delivery must have required property 'attemptsAfterSeconds'",
    'contract/known-extensions: x-webhook-delivery /timeoutSeconds must be >= 1',
    'contract/provenance-declared: `x-provenance` is missing. State where the operation comes from.',
  ]);
});
