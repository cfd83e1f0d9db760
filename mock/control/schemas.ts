import type { JsonObject } from '../../contract/document.ts';
import { maxOverrides } from '../responders/overrides.ts';
import { longestDelayMs } from '../responders/duration.ts';
import { longestAdvanceSeconds } from '../testing/clock.ts';
import { worldInputSchemas } from '../testing/world-input.ts';
import { fastest, slowest } from '../world/speed.ts';

const text = { type: 'string' };
const textOrNull = { type: ['string', 'null'] };
const flag = { type: 'boolean' };

/** An object with exactly these properties, all required. */
function record(properties: JsonObject): JsonObject {
  return { type: 'object', required: Object.keys(properties), additionalProperties: false, properties };
}

function list(items: JsonObject): JsonObject {
  return { type: 'array', items };
}

const time = { type: 'string', format: 'date-time' };
const speed = { type: 'number', minimum: slowest, maximum: fastest };

/** An object with some of these properties. */
function change(properties: JsonObject): JsonObject {
  return { type: 'object', additionalProperties: false, properties };
}

const times = { anyOf: [{ type: 'integer', minimum: 1, maximum: 1_000_000 }, { const: 'always' }] };
const override = {
  operationId: text,
  code: { type: 'integer', minimum: 100, maximum: 599 },
  example: text,
  body: {},
  networkError: flag,
  cut: { type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER },
  undeclared: flag,
  times,
  delayMs: { type: 'number', minimum: 0, maximum: longestDelayMs },
};
const Override = { type: 'object', required: ['operationId'], additionalProperties: false, properties: override };
const ListedOverride = {
  ...Override,
  required: ['operationId', 'times', 'delayMs', 'remaining', 'used'],
  properties: { ...override, remaining: times, used: flag },
};

const Scenario = record({ name: text, title: text, description: text });
const ExampleName = record({ status: { type: 'integer' }, name: text, summary: textOrNull });
const Violation = {
  type: 'object',
  required: ['side', 'operationId', 'message'],
  properties: { side: { enum: ['request', 'response'] }, operationId: textOrNull, message: text, path: text },
};

const Mail = record({ id: text, at: time, to: text, subject: text, text });
const SentWebhook = record({
  at: time,
  url: text,
  headers: { type: 'object', additionalProperties: text },
  body: text,
  status: { type: ['integer', 'null'] },
});

const loggedRequest = {
  id: { type: 'integer' },
  at: { type: 'string', format: 'date-time' },
  method: text,
  url: text,
  operationId: textOrNull,
  persona: textOrNull,
  status: { type: 'integer' },
  milliseconds: { type: ['integer', 'null'] },
  streamed: flag,
  mockHeaders: { type: 'object', additionalProperties: text },
  violations: list(Violation),
};

/** The shapes of the mock's own API. */
export const schemas = {
  Mock: record({
    name: text,
    version: text,
    session: text,
    stateless: flag,
    upstream: textOrNull,
    scenario: textOrNull,
    problem: textOrNull,
  }),
  Scenarios: record({ scenarios: list(Scenario), chosen: textOrNull }),
  ScenarioChoice: record({ name: textOrNull }),
  ChosenScenario: record({ chosen: textOrNull }),
  Persona: record({ name: text, title: text, description: text, token: text, session: textOrNull }),
  Operation: record({
    id: text,
    method: text,
    path: text,
    area: text,
    summary: text,
    access: { type: 'object' },
    stream: flag,
    upload: { anyOf: [record({ maxFiles: { type: 'integer' }, maxBytes: { type: 'integer' } }), { type: 'null' }] },
    query: { type: 'object', additionalProperties: text },
    example: record({ url: text, body: {} }),
    examples: list(ExampleName),
  }),
  LoggedRequest: { ...record(loggedRequest), properties: { ...loggedRequest, requestBody: {}, responseBody: {} } },
  Session: record({
    id: text,
    lastRequest: {
      ...record({ at: time, method: text, url: text, status: { type: 'integer' } }),
      type: ['object', 'null'],
    },
  }),
  Override,
  OverrideList: record({ overrides: { type: 'array', maxItems: maxOverrides, items: Override } }),
  Overrides: record({ overrides: list(ListedOverride) }),
  World: record({
    at: time,
    due: list(record({ kind: text, subject: text, at: { type: ['string', 'null'], format: 'date-time' } })),
    tables: { type: 'object', additionalProperties: list({ type: 'object' }) },
  }),
  ...worldInputSchemas,
  Clock: record({ at: time, speed, frozen: flag }),
  ClockChange: change({
    speed,
    frozen: flag,
    advanceSeconds: { type: 'number', minimum: 0, maximum: longestAdvanceSeconds },
  }),
  Mail,
  Outbox: record({ mails: list(Mail), webhooks: list(SentWebhook) }),
  Happened: record({ ok: { const: true }, signedUp: list(record({ email: text, token: text, session: text })) }),
  Ok: record({ ok: { const: true } }),
  Failure: {
    type: 'object',
    required: ['error'],
    properties: { error: { type: 'object', required: ['code', 'message'] } },
  },
} as const satisfies Record<string, JsonObject>;
