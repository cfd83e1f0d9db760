import { expect, test } from 'vitest';
import { asList, asObject, type OpenApiDocument } from '../../contract/document.ts';
import { redocOptions } from '../../contract/reference/redoc.ts';
import { toReference } from '../../contract/reference/reference-document.ts';
import { generatedContract } from '../../server/http/generated-contract.ts';

const { document, operations } = generatedContract();
const reference = toReference(document);

/** An operation as the reference has it. */
function shown(id: string) {
  const operation = operations.find((one) => one.id === id);
  return asObject(reference.paths[operation?.path ?? '']?.[operation?.method ?? '']);
}

test('an operation says who may call it, its limits, what it changes, and what its codes mean', () => {
  expect(shown('deleteDomain').description).toContain(`

**Access**

- **Role** in the workspace of the path: \`developer\` or more.
- **Scope** of a token: \`full\`. A session counts as \`full\`.

**State**

- Certificate: \`pending\`, \`issuing\`, \`issued\`, \`renewing\`, \`failed\`, \`expired\` → (no record)
- Domain: \`pending_dns\`, \`verifying\`, \`active\`, \`error\` → (no record)

**Error codes**

| Error | Meaning |
| --- | --- |
| 400 \`bad_body\` | The request does not match the contract. |
`);
});

test('exceptions of access are among it', () => {
  expect(shown('askAi').description).toContain(`
- Anyone may call it; credentials are checked if they are sent.
- **Scope** of a token: \`read\` or more. A session counts as \`full\`.
- A body with \`answer\` needs valid credentials and the scope \`deploy\`.
- With the role \`developer\` or more and the scope \`deploy\` in the workspace that \`/context/workspaceSlug\` of the body names, it does more.
`);
  expect(shown('removeMember').description).toContain(
    '- Any member may call it if `userId` is their own id, whatever their role is.\n',
  );
  expect(shown('createWorkspace').description).toContain(
    '- Any account may call it.\n- **Scope** of a token: `full`. A session counts as `full`.\n- A token that is pinned to a workspace is refused.\n',
  );
});

test('limits of bodies, uploads and rates are in their units', () => {
  expect(shown('createUpload').description).toContain(`**Limits**

- The body has at most 75 MiB.
- At most 3000 files of 50 MiB together, decoded and unpacked.
- It can be repeated with the same \`Idempotency-Key\` for 24 hours.
`);
  expect(shown('askAi').description).toContain(
    '- An address without an account may call it 7 times in 1 day; then it is 429 `rate_limited`.\n' +
      '- An account may call it 60 times in 1 hour; then it is 429 `rate_limited`.\n',
  );
});

test('a stream says what its frames are, when it ends and how it resumes', () => {
  expect(shown('getDeployLogs').description).toContain(`**Stream**

- With \`Accept: text/event-stream\`, the operation streams server-sent events.
- **Frames**: one for each item, as it occurs. The data is \`DeployLogLine\` as JSON.
- A comment is sent after 15 seconds without a frame.
- **End**: the event \`end\`, whose data is \`DeployEnd\`. Then the stream closes.
- **Resume**: the \`id\` of a frame is the number of the item, from 1. With \`Last-Event-ID\`, the stream starts after that frame.
`);
  expect(shown('getAppStatus').description).toContain(
    '- **Frames**: the whole state, every 5 seconds. The data is `AppStatus` as JSON.\n',
  );
  expect(shown('getWorkspace').description).toContain(
    '- **Frames**: the whole state, when it has changed. The data is `HydratedWorkspaceEnvelope` as JSON.\n',
  );
  expect(shown('getWorkspace').description).toContain(
    '- **Resume**: the next frame is complete, so nothing is lost.\n',
  );
  expect(shown('readServiceLogs').description).toContain(
    'frames have no id, so lines may be missing after a lost connection.\n',
  );
  expect(asObject(asObject(asObject(shown('getDeployLogs').responses)['200']).content)['text/event-stream']).toEqual({
    schema: {
      oneOf: [
        { title: 'A frame', $ref: '#/components/schemas/DeployLogLine' },
        { title: 'Event end', $ref: '#/components/schemas/DeployEnd' },
      ],
    },
  });
});

test('sections describe the error codes and the lifecycles', () => {
  const [codes, lifecycles] = asList(reference.tags).map((tag) => asObject(tag));

  expect(codes).toMatchObject({ name: 'Error codes', 'x-traitTag': true });
  expect(codes?.description).toContain('| 409 | `key_taken` | The key is in use.');
  expect(codes?.description).toContain('| 405 | `method_not_allowed` | The path has no operation for the method;');
  expect(codes?.description).toContain(
    '| 1 | `headers_too_large` | The address and the headers are larger than the service reads. |',
  );
  expect(lifecycles).toMatchObject({ name: 'Lifecycles', 'x-traitTag': true });
  expect(lifecycles?.description).toContain('<title>The lifecycle deploy</title>');
});

test('each sample has a label that Redoc shows', () => {
  const samples = operations.map(({ id }) =>
    asList(shown(id)['x-codeSamples']).map((sample) => String(asObject(sample).label)),
  );
  const labels = redocOptions.codeSamples.languages.map(({ label }) => label);

  expect(samples.filter((one) => one.length === 0)).toEqual([]);
  expect([...new Set(samples.flat())]).toEqual(labels.filter((label) => label !== 'Payload'));
});

test('a parameter that has the same value in all examples has one example', () => {
  const [slug, , , , deploy] = asList(shown('getDeployLogs').parameters).map((parameter) => asObject(parameter));

  expect(slug).toMatchObject({ name: 'workspaceSlug', example: 'acme' });
  expect(slug).not.toHaveProperty('examples');
  expect(Object.keys(asObject(deploy?.examples))).toEqual(['succeeded', 'failed', 'building']);
});

test('the description of a schema names its unit and its known values', () => {
  const { AlertCondition, DeployLogLine } = asObject(reference.components.schemas);

  expect(asObject(asObject(asObject(AlertCondition).properties).forSeconds).description).toBe(
    'How long the comparison has to hold before the rule fires. Unit: s.',
  );
  expect(asObject(asObject(asObject(DeployLogLine).properties).stream).description).toContain(
    'Known values, to which others may be added: `stdout`, `stderr`, `system`.',
  );
});

test('refuses a document whose operations lack members that the reference needs', () => {
  const bare: OpenApiDocument = {
    openapi: '3.1.0',
    info: { title: 'Things', version: '1' },
    paths: { '/things': { get: { operationId: 'listThings', tags: ['things'], summary: 'List', responses: {} } } },
    components: {},
  };

  expect(() => toReference(bare)).toThrow('GET /things: x-required-role is missing.');
});
