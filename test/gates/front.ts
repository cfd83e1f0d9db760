import type { Breakage } from './breakage.ts';

/** Mistakes in the front, which every backend has before it. */
export const front: readonly Breakage[] = [
  {
    name: 'The policy ignores the scope of a token',
    file: 'contract/auth/permission.ts',
    edit: {
      find: ' ?? lackOfScope(scope, principal)',
      replace: '',
    },
    gate: { file: 'test/server/http/deny.test.ts', title: 'responds as deny.golden.txt says > deleteApp' },
    reports: '"read": "200"',
  },
  {
    name: 'The policy skips the check of membership',
    file: 'contract/auth/permission.ts',
    edit: {
      find: "  if (membership === null) return { of: 'membership' };\n",
      replace: '',
    },
    gate: { file: 'test/contract/auth/policy.test.ts', title: 'each reason alone is enough to refuse > no membership' },
    reports: 'not_found',
  },
  {
    name: 'A token is read up to its first wrong character',
    file: 'contract/auth/credentials.ts',
    edit: { find: '=*) *$/i', replace: '=*)/i' },
    gate: {
      file: 'test/contract/auth/credentials.test.ts',
      title: 'reads the header "Bearer pcp abc" as { kind: \'malformed\' }',
    },
    reports: 'malformed',
  },
  {
    name: 'Requests are not counted against the rate limit',
    file: 'server/dispatch/rate-limit.ts',
    edit: {
      find: 'decision = await rateLimits.take(key, limit);',
      replace: 'decision = { allowed: true, retryAfterSeconds: 0 };',
    },
    gate: {
      file: 'test/server/dispatch/rate-limits.test.ts',
      title: 'counts by operation and account, or by address, with the limit of the contract',
    },
    reports: 'askAi:authenticated:ada',
  },
  {
    name: 'The key of a request is given to another one with another body',
    file: 'server/dispatch/once.ts',
    edit: { find: 'if (held.requestHash !== keyed.requestHash) {', replace: 'if (held.requestHash === keyed.id) {' },
    gate: { file: 'test/server/dispatch/idempotency.test.ts', title: 'another request with the key is a conflict' },
    reports: 'idempotency_conflict',
  },
  {
    name: 'Retry-After is dropped',
    file: 'server/dispatch/error-response.ts',
    edit: {
      find: "    ...(retryAfterSeconds !== undefined && { 'Retry-After': String(retryAfterSeconds) }),\n",
      replace: '',
    },
    gate: {
      file: 'test/server/dispatch/handler-options.test.ts',
      title: 'retryAfterSeconds of a 503 is sent as Retry-After',
    },
    reports: "to be '30'",
  },
  {
    name: 'A 405 has no Allow',
    file: 'server/dispatch/error-response.ts',
    edit: { find: "    ...(code === 'method_not_allowed' && { Allow: allow ?? '' }),\n", replace: '' },
    gate: {
      file: 'test/server/http/front.test.ts',
      title: 'a method that the address does not have is 405 with those it has',
    },
    reports: 'GET, PATCH, HEAD, OPTIONS',
  },
  {
    name: 'A security header is missing',
    file: 'server/dispatch/json-response.ts',
    edit: { find: "  'X-Content-Type-Options': 'nosniff',\n", replace: '' },
    gate: {
      file: 'test/server/http/front.test.ts',
      title: 'sends a request id and the security headers with every response',
    },
    reports: 'x-content-type-options',
  },
  {
    name: 'The check of a body does nothing',
    file: 'contract/checks/response-validator.ts',
    edit: { find: '((isFrozen && passed.has(body)) || validate(body));', replace: 'true;' },
    gate: {
      file: 'test/server/http/front.test.ts',
      title: 'responds with 500 in development to a body that does not match the contract',
    },
    reports: 'expected 200 to be 500',
  },
  {
    name: 'The check of an error code does nothing',
    file: 'contract/checks/error-code.ts',
    edit: { find: 'return codes.includes(code) ? null', replace: 'return codes.length > 0 ? null' },
    gate: {
      file: 'test/mock/proxy-violations.test.ts',
      title: 'passes on and reports a code that the contract does not allow',
    },
    reports: "to deeply equal [ { side: 'response',",
  },
  {
    name: 'The check of a frame does nothing',
    file: 'server/dispatch/open-stream.ts',
    edit: { find: '        settings.responseValidator.frame(operation, sent);\n', replace: '' },
    gate: {
      file: 'test/server/http/stream.test.ts',
      title:
        'on a listener of Node > cuts the stream at a frame that does not match the contract, and logs operation and path',
    },
    reports: '"data": "{\\"ts\\":\\"late\\"}"',
  },
  {
    name: 'A closed stream keeps its place',
    file: 'server/dispatch/open-stream.ts',
    edit: { find: '    place?.[Symbol.dispose]();\n', replace: '' },
    gate: {
      file: 'test/server/http/stream-end.test.ts',
      title: 'limits the open streams of a caller, who may open another after closing one',
    },
    reports: 'expected null to deeply equal',
  },
  {
    name: 'A stream goes on after its record is gone',
    file: 'server/dispatch/event-stream.ts',
    edit: { find: 'while (state !== undefined) {', replace: 'for (;;) {' },
    gate: {
      file: 'test/server/http/stream.test.ts',
      title: 'on a listener of Node > a stream of states ends when its object is gone',
    },
    // How it fails depends on time: its connection is closed, or the test does not end.
    reports: 'a stream of states ends when its object is gone',
  },
  {
    name: 'A field that the contract does not declare is sent',
    file: 'server/dispatch/options.ts',
    edit: { find: "unknownMembers === 'strip' ?", replace: "unknownMembers === 'report' ?" },
    gate: { file: 'test/server/http/unknown-members.test.ts', title: 'strips unknown members of errors' },
    reports: '+   "passwordHash": "not-a-real-hash"',
  },
  {
    name: 'The log shows secrets',
    file: 'server/http/log.ts',
    edit: { find: 'secretNames.has(name) ? redacted : redactValue', replace: 'redactValue' },
    gate: { file: 'test/server/http/serve-log.test.ts', title: 'redacts secrets that a backend logs' },
    reports: 'not-a-real-secret',
  },
  {
    name: 'A recording shows authorization headers',
    file: 'contract/redaction/header.ts',
    edit: {
      find: "  if (name.endsWith('authorization')) return writeCredentials(value, redactor);\n",
      replace: "  if (name.endsWith('authorization')) return value;\n",
    },
    gate: {
      file: 'test/mock/har-secrets.test.ts',
      title: 'redacts a secret anywhere in an exchange and wherever it is repeated',
    },
    reports: 'authorization',
  },
  {
    name: 'The validator for browsers lets unknown fields through',
    file: 'contract/requests/find-mistakes.ts',
    edit: { find: 'if (additionalProperties === false) {', replace: 'if (additionalProperties === undefined) {' },
    gate: { file: 'test/server/fetch/contract-validator.test.ts', title: 'names each mistake of parameters and body' },
    reports: 'additionalProperties',
  },
];
