import { expect, test } from 'vitest';
import { bundle, lint } from './lint.ts';

type BundledResponse = { $ref?: string; description?: string; 'x-error-codes'?: string[] };
type Bundled = {
  paths: Record<string, Record<string, { responses: Record<string, BundledResponse> }>>;
};

test.concurrent('the errors of an operation follow from its access, parameters, body and stream', async () => {
  const made = await bundle();

  const paths = pathsOf(made);
  expect(errorsOf(paths['/things/{thingId}']?.patch)).toEqual({
    400: [['bad_body'], 'The body or a parameter is malformed or unknown.'],
    401: [['unauthorized'], 'The credentials are missing, invalid or expired.'],
    403: [
      ['phone_required', 'account_blocked', 'forbidden'],
      'The account has no verified phone number or is blocked; the role is below `developer`; or the scope of the token is below `full`.',
    ],
    404: [['not_found'], 'There is no such thing.'],
    default: [undefined, '#/components/responses/UnexpectedError'],
  });
  expect(errorsOf(paths['/things']?.get)).toEqual({
    400: [['bad_body'], 'A parameter is malformed or unknown.'],
    429: [['too_many_streams'], 'The caller has too many open streams.'],
    503: [['closed'], 'The shop is closed.'],
    default: [undefined, '#/components/responses/UnexpectedError'],
  });
});

test.concurrent('a response of the operation adds its codes and its description to the derived ones', async () => {
  const made = await bundle(`
    shared/errors.yaml: { too_dark: { summary: Dark., x-status: 400, value: { error: { code: too_dark } } } }
    things/paths/thing.yaml: { get: { responses: { '400': { description: The lamp is off., x-error-codes: [too_dark] } } } }
  `);

  const paths = pathsOf(made);
  expect(errorsOf(paths['/things/{thingId}']?.get)[400]).toEqual([
    ['bad_body', 'too_dark'],
    'A parameter is malformed or unknown; or the lamp is off.',
  ]);
});

test.concurrent('refuses a code that follows from the rest of the operation', async () => {
  const problems = await lint(`
    things/paths/thing.yaml: { get: { responses: { '404': { description: It is lost., x-error-codes: [not_found] } } } }
  `);

  expect(problems).toEqual([
    {
      rule: 'contract/responses',
      at: 'things/paths/thing.yaml#/get/responses/404',
      message: 'The code "not_found" of 404 follows from the operation\'s other members. Remove it here.',
    },
  ]);
});

test.concurrent('an error response names its codes', async () => {
  const problems = await lint(`
    things/paths/thing.yaml: { get: { responses: { '503': { description: It is broken. } } } }
  `);

  expect(problems).toEqual([
    {
      rule: 'contract/error-codes-listed',
      at: 'things/paths/thing.yaml#/get/responses/503',
      message: '`x-error-codes` is missing. List the error codes of the response.',
    },
  ]);
});

test.concurrent('a response with an error status that is not an error is marked', async () => {
  const problems = await lint(`
    things/paths/thing.yaml:
      get: { responses: { '503': { description: It is ill., x-lint-exceptions: { error-codes-listed: A report is answered and no error. } } } }
  `);

  expect(problems).toEqual([]);
});

test.concurrent('an error code is in the catalogue and under its own status', async () => {
  const problems = await lint(`
    things/paths/thing.yaml:
      get: { responses: { '403': { x-error-codes: [not_found] }, '404': { x-error-codes: [lost] } } }
  `);

  expect(problems).toEqual([
    {
      rule: 'contract/error-codes-known',
      at: 'things/paths/thing.yaml#/get/responses/403/x-error-codes/2',
      message: 'The status of "not_found" is 404.',
    },
    {
      rule: 'contract/error-codes-known',
      at: 'things/paths/thing.yaml#/get/responses/404/x-error-codes/1',
      message: 'shared/errors.yaml has no code "lost".',
    },
    {
      rule: 'contract/error-codes-known',
      at: 'things/paths/thing.yaml#/get/responses/404/content/application~1json',
      message: 'The examples are [not_found], but the codes are [not_found, lost].',
    },
  ]);
});

test.concurrent('a handwritten error response has one example for each of its codes', async () => {
  const problems = await lint(`
    things/paths/thing.yaml:
      get:
        responses:
          '404':
            content:
              application/json:
                schema: { $ref: ../../shared/schemas.yaml#/Error }
                examples: { forbidden: { $ref: ../../shared/errors.yaml#/forbidden } }
  `);

  expect(problems).toEqual([
    {
      rule: 'contract/error-codes-known',
      at: 'things/paths/thing.yaml#/get/responses/404/content/application~1json',
      message: 'The examples are [forbidden], but the codes are [not_found].',
    },
  ]);
});

test.concurrent('refuses an error code that no operation uses', async () => {
  const problems = await lint(`
    shared/errors.yaml: { busy: { summary: Later., x-status: 409, value: { error: { code: busy } } } }
  `);

  expect(problems).toContainEqual({
    rule: 'contract/error-codes-known',
    at: 'shared/errors.yaml#/busy',
    message: 'No operation lists the code "busy".',
  });
});

/** The paths of a bundle. Fails if the document was refused. */
function pathsOf(made: Awaited<ReturnType<typeof bundle>>): Bundled['paths'] {
  if ('refusal' in made) throw new Error(made.refusal);
  // Redocly bundles OpenAPI; what the tests read of it, lint has checked.
  return (made.document as unknown as Bundled).paths;
}

/** The codes and the description of each response that is not a success, by status. */
function errorsOf(operation: { responses: Record<string, BundledResponse> } | undefined): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(operation?.responses ?? {})
      .filter(([status]) => status !== '200')
      .map(([status, response]) => [status, [response['x-error-codes'], response.description ?? response.$ref]]),
  );
}
