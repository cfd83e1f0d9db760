import { expect, test } from 'vitest';
import { operations } from '../../generated/operations.ts';
import { createResponseChecks } from '../../contract/checks/response-checks.ts';
import { createFrameCheck } from '../../contract/checks/frames.ts';
import type { Violation } from '../../contract/checks/violation.ts';
import { generatedContract } from '../../server/http/generated-contract.ts';

const checks = createResponseChecks(generatedContract().document);
const { listRegions, getMe, createToken, inspectPublic, getDeployLogs } = operations;

const json = { 'content-type': 'application/json', 'x-request-id': 'r-1' };

function bodyOf(value: unknown): Uint8Array {
  return new TextEncoder().encode(typeof value === 'string' ? value : JSON.stringify(value));
}

function names(violations: readonly (Violation | null)[]): string[] {
  return violations.map((one) => (one ? `${one.aspect} ${one.what} ${one.pointer}` : 'nothing'));
}

test('names the status, the media type and the charset that are wrong', () => {
  expect(
    names([
      checks.head(listRegions, { status: 204, headers: {} }),
      checks.head(listRegions, { status: 200, headers: { 'content-type': 'text/html' } }),
      checks.head(listRegions, { status: 200, headers: { 'content-type': 'application/json; charset=latin1' } }),
      checks.head(listRegions, { status: 200, headers: { 'content-type': 'application/json; charset="UTF-8"' } }),
      checks.head(listRegions, { status: 304, headers: {} }),
    ]),
  ).toEqual([
    'status 204 /paths/~1api~1regions/get/responses',
    'media-type 200 type /paths/~1api~1regions/get/responses/200/content',
    'media-type 200 charset /paths/~1api~1regions/get/responses/200/content',
    'nothing',
    'nothing',
  ]);
});

test('finds headers that are missing, empty or invalid', () => {
  expect(
    names(checks.headers(createToken, { status: 201, headers: { 'x-request-id': '', 'cache-control': 'public' } })),
  ).toEqual([
    'headers 201 X-Request-Id empty /paths/~1api~1me~1tokens/post/responses/201/headers/X-Request-Id',
    'headers 201 Cache-Control value /paths/~1api~1me~1tokens/post/responses/201/headers/Cache-Control',
  ]);
  expect(
    checks.headers(inspectPublic, { status: 429, headers: { 'x-request-id': 'r', 'retry-after': 'soon' } }),
  ).toMatchObject([
    {
      message:
        'inspectPublic (POST /api/inspect) does not match the contract: the header Retry-After of status 429 is "soon"; it must be integer',
    },
  ]);
  expect(checks.headers(inspectPublic, { status: 429, headers: { 'x-request-id': 'r', 'retry-after': '30' } })).toEqual(
    [],
  );
});

test.each(['0x1e', '3e1', '30.0', '+30', ' '])('does not take %o for a number of seconds', (text) => {
  const head = { status: 429, headers: { 'x-request-id': 'r', 'retry-after': text } };

  expect(names(checks.headers(inspectPublic, head))).toEqual([
    'headers 429 Retry-After value /paths/~1api~1inspect/post/responses/429/headers/Retry-After',
  ]);
});

test('finds a byte order mark before JSON', () => {
  const bytes = new Uint8Array([0xef, 0xbb, 0xbf, ...bodyOf({ regions: [] })]);

  expect(checks.body(listRegions, { status: 200, headers: json }, bytes)).toMatchObject([
    { aspect: 'body', what: '200 byte order mark' },
  ]);
});

test('requires the header Allow of 405', () => {
  expect(names(checks.headers(listRegions, { status: 405, headers: {} }))).toEqual([
    'headers 405 Allow missing /x-protocol-errors/method_not_allowed',
  ]);
  expect(checks.headers(listRegions, { status: 405, headers: { allow: 'GET' } })).toEqual([]);
});

test('finds all mistakes of a body, each with the lines of the contract', () => {
  const region = {
    id: 'r',
    name: 7,
    country: null,
    status: 's',
    virtual: false,
    order: 1,
    tiers: [],
    ingress: { host: 'h', ipv4: [] },
  };

  const found = names(
    checks.body(listRegions, { status: 200, headers: json }, bodyOf({ regions: [region, { ...region, tiers: 'x' }] })),
  );

  // A field that the contract requires one day is missing as well.
  expect(found).toEqual(
    expect.arrayContaining([
      'body 200 /regions/x/name type /components/schemas/Region/properties/name/type',
      'body 200 /regions/x/ingress required /components/schemas/Region/properties/ingress/required',
      'body 200 /regions/x/tiers type /components/schemas/Region/properties/tiers/type',
    ]),
  );
});

test('names the mistake in the variant of a union that was meant', () => {
  const user = {
    id: '5b0f7a3e-1c7d-4f0e-9c55-2a8e3d1f6a01',
    email: 'ada@acme.test',
    name: 'Ada',
    avatarUrl: null,
    card: { hues: [1, 2] },
    emailVerified: true,
    phoneVerified: true,
    phone: null,
    githost: { login: 'ada' },
    createdAt: '2026-02-03T09:12:44.120Z',
  };

  expect(names(checks.body(getMe, { status: 200, headers: json }, bodyOf({ user })))).toEqual([
    'body 200 /user/githost required /components/schemas/User/properties/githost/oneOf/0/required',
  ]);
  expect(checks.body(getMe, { status: 200, headers: json }, bodyOf({ user: { ...user, githost: 7 } }))).toEqual([
    {
      aspect: 'body',
      what: '200 /user/githost oneOf',
      message:
        'getMe (GET /api/me) does not match the contract: the body of status 200 at "/user/githost" must be object or null',
      pointer: '/components/schemas/User/properties/githost/oneOf',
    },
  ]);
});

test('finds an error code that the status does not declare, and leaves its schema alone', () => {
  expect(
    names(checks.body(listRegions, { status: 401, headers: json }, bodyOf({ error: { code: 'no', message: '' } }))),
  ).toEqual(['error-code 401 no /paths/~1api~1regions/get/responses/401/x-error-codes']);
});

test('finds a body that is not JSON, and an undeclared status with JSON', () => {
  expect(
    names([
      ...checks.body(listRegions, { status: 200, headers: json }, bodyOf('{"regions":')),
      ...checks.body(listRegions, { status: 418, headers: json }, bodyOf({})),
      ...checks.body(
        listRegions,
        { status: 413, headers: json },
        bodyOf({ error: { code: 'payload_too_large', message: 'No.' } }),
      ),
    ]),
  ).toEqual([
    'body 200 not JSON /paths/~1api~1regions/get/responses/200/content/application~1json/schema',
    'status 418 /paths/~1api~1regions/get/responses',
  ]);
});

test('names each kind of wrong frame once', () => {
  const found: string[] = [];
  const check = createFrameCheck(checks, getDeployLogs, (violation, data) =>
    found.push(`${names([violation]).join()} ${data}`),
  );

  check(bodyOf('data: {"at":\n\ndata: {"at":\n\ndata: []\n\nevent: end\ndata: {}\n\nevent: lost\ndata: 1\n\n'));

  const stream = '/paths/~1api~1workspaces~1{workspaceSlug}~1apps~1{appSlug}~1deploys~1{deployId}~1logs/get/x-sse';
  expect(found).toEqual([
    `frames not JSON ${stream} {"at":`,
    'frames type /components/schemas/DeployLogLine/type []',
    'frames end required /components/schemas/DeployEnd/required {}',
    `frames lost unknown ${stream} 1`,
  ]);
});
