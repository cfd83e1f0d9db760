import type { Contract, JsonObject, OpenApiDocument } from '../../server/contract/document.ts';
import type { Method, Operation } from '../../server/model/operation.ts';
import { schemas } from './schemas.ts';

/**
 * The mock's own API, by which a test or the page steers it. It is a contract like any other, so that the front routes, validates and checks
 * it: a wrong request gets the same kind of answer as everywhere.
 */
export function controlContract(): Contract {
  const paths: Record<string, JsonObject> = {};
  for (const { operation, body, answer, frame } of rows) {
    const { id, method, path, summary } = operation;
    const json = (schema: JsonObject) => ({ content: { 'application/json': { schema } } });
    paths[path] = {
      ...paths[path],
      [method]: {
        operationId: id,
        summary,
        ...(body && { requestBody: { required: true, ...json(body) } }),
        responses: {
          200: { description: summary, ...json(answer) },
          400: { description: 'The request is malformed.', 'x-error-codes': ['bad_body'], ...json(schemas.Failure) },
        },
        ...(frame && { 'x-sse': { data: frame } }),
      },
    };
  }
  const document: OpenApiDocument = {
    openapi: '3.1.0',
    info: { title: 'The mock itself', version: '1' },
    paths,
    components: { schemas },
  };
  return { document, operations: rows.map(({ operation }) => operation) };
}

export type ControlOperation =
  | 'getMock'
  | 'listScenarios'
  | 'chooseScenario'
  | 'listPersonas'
  | 'listOperations'
  | 'getContract'
  | 'listRequests'
  | 'clearRequests'
  | 'restartSession';

interface Row {
  readonly operation: Operation;
  readonly body?: JsonObject;
  readonly answer: JsonObject;
  readonly frame?: JsonObject;
}

function row(id: ControlOperation, method: Method, path: string, summary: string, rest: Omit<Row, 'operation'>): Row {
  const { body, frame } = rest;
  const operation: Operation = {
    id,
    method,
    path,
    summary,
    area: 'mock',
    provenance: 'extension',
    access: { authentication: 'none', role: null, scope: null },
    body: body ? { required: true, mediaTypes: ['application/json'], limit: 10_240 } : null,
    success: { 200: frame ? ['application/json', 'text/event-stream'] : ['application/json'] },
    errors: { 400: ['bad_body'] },
    missingCodes: {},
    stream: frame ? { cadenceSeconds: null, ends: false, data: 'json', events: [] } : null,
    upload: null,
    rateLimits: [],
    sensitive: false,
  };
  return { operation, ...rest };
}

const listOf = (name: string, schema: JsonObject): JsonObject => ({
  type: 'object',
  required: [name],
  properties: { [name]: { type: 'array', items: schema } },
});

const rows: readonly Row[] = [
  row('getMock', 'get', '/__mock', 'Say what this mock is, and in which session the caller is', { answer: schemas.Mock }),
  row('listScenarios', 'get', '/__mock/scenarios', 'List the scenarios', { answer: schemas.Scenarios }),
  row('chooseScenario', 'put', '/__mock/scenario', 'Choose the scenario of the session, or none', {
    body: schemas.ScenarioChoice,
    answer: schemas.ChosenScenario,
  }),
  row('listPersonas', 'get', '/__mock/personas', 'List who one can be', { answer: listOf('personas', schemas.Persona) }),
  row('listOperations', 'get', '/__mock/operations', 'List the operations with their examples', {
    answer: listOf('operations', schemas.Operation),
  }),
  row('getContract', 'get', '/__mock/openapi.json', 'Get the contract that is mocked', { answer: { type: 'object' } }),
  row('listRequests', 'get', '/__mock/requests', 'List or follow the requests of the session', {
    answer: listOf('requests', schemas.LoggedRequest),
    frame: schemas.LoggedRequest,
  }),
  row('clearRequests', 'delete', '/__mock/requests', 'Forget the requests of the session', { answer: schemas.Ok }),
  row('restartSession', 'delete', '/__mock/session', 'Start the session again, as if nothing had been asked', { answer: schemas.Ok }),
];
