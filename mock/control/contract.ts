import type { Contract, JsonObject, OpenApiDocument } from '../../contract/document.ts';
import { readOperations } from '../../contract/operations.ts';
import { schemas } from './schemas.ts';

/**
 * The contract of the mock control API. It is a contract like any other, so the front routes and validates these
 * requests, and responds to a wrong one as it does everywhere.
 */
export function controlContract(): Contract {
  return { document, operations: readOperations(document) };
}

export type ControlOperation =
  | 'getMock'
  | 'listScenarios'
  | 'chooseScenario'
  | 'listPersonas'
  | 'listOperations'
  | 'getContract'
  | 'getReference'
  | 'listRequests'
  | 'clearRequests'
  | 'listSessions'
  | 'restartSession'
  | OverrideOperation
  | WorldOperation;

/** The operations about the overrides of a session. */
export type OverrideOperation = 'listOverrides' | 'replaceOverrides' | 'addOverride' | 'clearOverrides';

/** The operations about the world of a session. */
export type WorldOperation =
  'getWorld' | 'seedWorld' | 'resetWorld' | 'giveToWorld' | 'getClock' | 'changeClock' | 'getOutbox' | 'listMail';

interface Shapes {
  readonly body?: JsonObject;
  readonly response: JsonObject;
  readonly frame?: JsonObject;
}

function operation(operationId: ControlOperation, summary: string, { body, response, frame }: Shapes): JsonObject {
  const json = (schema: JsonObject) => ({ 'application/json': { schema } });
  return {
    operationId,
    tags: ['mock'],
    summary,
    'x-provenance': 'extension',
    'x-required-role': 'public',
    security: [],
    'x-body-limit': 102_400,
    ...(body && { requestBody: { required: true, content: json(body) } }),
    responses: {
      200: {
        description: summary,
        content: { ...json(response), ...(frame && { 'text/event-stream': { schema: { type: 'string' } } }) },
      },
      400: { description: 'The request is malformed.', 'x-error-codes': ['bad_body'], content: json(schemas.Failure) },
    },
    ...(frame && { 'x-sse': { data: frame, ends: false } }),
  };
}

function listOf(name: string, schema: JsonObject): JsonObject {
  return { type: 'object', required: [name], properties: { [name]: { type: 'array', items: schema } } };
}

const document: OpenApiDocument = {
  openapi: '3.1.0',
  info: { title: 'Mock control API', version: '1' },
  paths: {
    '/__mock': {
      get: operation('getMock', 'Describe this mock and the current session', { response: schemas.Mock }),
    },
    '/__mock/scenarios': {
      get: operation('listScenarios', 'List the scenarios', { response: schemas.Scenarios }),
    },
    '/__mock/scenario': {
      put: operation('chooseScenario', 'Choose the scenario of the session, or none', {
        body: schemas.ScenarioChoice,
        response: schemas.ChosenScenario,
      }),
    },
    '/__mock/personas': {
      get: operation('listPersonas', 'List the personas', { response: listOf('personas', schemas.Persona) }),
    },
    '/__mock/operations': {
      get: operation('listOperations', 'List the operations with their examples', {
        response: listOf('operations', schemas.Operation),
      }),
    },
    '/__mock/openapi.json': {
      get: operation('getContract', 'Get the contract that is mocked', { response: { type: 'object' } }),
    },
    '/__mock/reference.json': {
      get: operation('getReference', 'Get the contract as a document for readers', { response: { type: 'object' } }),
    },
    '/__mock/requests': {
      get: operation('listRequests', 'List or follow the requests of the session', {
        response: listOf('requests', schemas.LoggedRequest),
        frame: schemas.LoggedRequest,
      }),
      delete: operation('clearRequests', 'Clear the requests of the session', { response: schemas.Ok }),
    },
    '/__mock/overrides': {
      get: operation('listOverrides', 'List the overrides of the session that are still to be used', {
        response: schemas.Overrides,
      }),
      put: operation('replaceOverrides', 'Replace the overrides of the session', {
        body: schemas.OverrideList,
        response: schemas.Overrides,
      }),
      post: operation('addOverride', 'Override the next responses of an operation', {
        body: schemas.Override,
        response: schemas.Overrides,
      }),
      delete: operation('clearOverrides', 'Clear the overrides of the session', { response: schemas.Ok }),
    },
    '/__mock/world': {
      get: operation('getWorld', 'Show the world of the session', { response: schemas.World }),
      put: operation('seedWorld', 'Give the session a new world, in which events have happened', {
        body: schemas.WorldSeed,
        response: schemas.World,
      }),
      delete: operation('resetWorld', 'Give the session a new world', { response: schemas.Ok }),
    },
    '/__mock/world/events': {
      post: operation('giveToWorld', 'Let something happen in the world of the session', {
        body: schemas.Events,
        response: schemas.Happened,
      }),
    },
    '/__mock/clock': {
      get: operation('getClock', 'Get the clock of the session', { response: schemas.Clock }),
      patch: operation('changeClock', 'Freeze, release, advance or speed up the clock of the session', {
        body: schemas.ClockChange,
        response: schemas.Clock,
      }),
    },
    '/__mock/outbox': {
      get: operation(
        'getOutbox',
        'List the mails and the signed webhooks that the world of the session has sent, oldest first',
        {
          response: schemas.Outbox,
        },
      ),
    },
    '/__mock/mail': {
      get: operation('listMail', 'List the mails that the world of the session has sent, oldest first', {
        response: listOf('mails', schemas.Mail),
      }),
    },
    '/__mock/sessions': {
      get: operation('listSessions', 'List the 20 sessions that were used last, with their last request', {
        response: listOf('sessions', schemas.Session),
      }),
    },
    '/__mock/session': {
      delete: operation('restartSession', 'Reset the session to its initial state', { response: schemas.Ok }),
    },
  },
  components: { schemas },
};
