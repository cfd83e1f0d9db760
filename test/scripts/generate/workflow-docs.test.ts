import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { emitWorkflowDocs } from '../../../scripts/generate/emit-workflow-docs.ts';

const workflow = `
arazzo: 1.0.1
info: { title: Two steps, summary: Somebody does something., version: 1.0.0 }
sourceDescriptions:
  - { name: controlPlane, url: ../openapi.yaml, type: openapi }
  - { name: outside, url: outside.openapi.yaml, type: openapi }
workflows:
  - workflowId: twoSteps
    summary: Somebody does something.
    description: Somebody does something and waits.
    inputs:
      type: object
      required: [token]
      properties: { token: { type: string, title: Developer, format: password, description: A token. } }
    steps:
      - stepId: pay
        description: Somebody pays.
        operationId: $sourceDescriptions.outside.pay
        successCriteria: [{ condition: $statusCode == 200 }]
      - stepId: wait
        description: Poll the plan.
        operationId: $sourceDescriptions.controlPlane.getBilling
        parameters: [{ name: Authorization, in: header, value: 'Bearer {$inputs.token}' }]
        successCriteria: [{ condition: $statusCode == 200 }, { condition: $response.body#/billing/status == "active" }]
        onFailure: [{ name: wait, type: retry, retryAfter: 2, retryLimit: 9, criteria: [{ condition: $statusCode == 200 }] }]
`;

const outside = `
paths:
  /pay: { post: { operationId: pay, description: Pays., requestBody: { content: { application/json: { schema: { required: [checkoutUrl] } } } } } }
`;

test('draws a workflow as a sequence of the people that send its requests', () => {
  const folder = mkdtempSync(join(tmpdir(), 'workflow-docs-'));
  writeFileSync(join(folder, 'two-steps.arazzo.yaml'), workflow);
  writeFileSync(join(folder, 'outside.openapi.yaml'), outside);

  const docs = emitWorkflowDocs(folder);

  rmSync(folder, { recursive: true });
  expect(docs).toContain(`sequenceDiagram
  actor token as Developer
  participant api as Control plane
  participant outside as Outside
  outside->>outside: pay
  loop every 2 s
    token->>api: getBilling
    api-->>token: 200, billing.status == "active"
  end
`);
  expect(docs).toContain('| `POST /pay` | `checkoutUrl` | Pays. | `twoSteps` |');
});
