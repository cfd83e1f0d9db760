import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import fastify, { type FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { readCredentials } from '../../contract/auth/credentials.ts';
import { asList, asObject, type Contract, inline, type JsonObject } from '../../contract/document.ts';
import type { Operation } from '../../contract/model/operation.ts';
import type { Principal } from '../../contract/model/principal.ts';
import { exampleResponse } from './cases.ts';
import { identity } from './identity.ts';

/**
 * Fastify with a route for each operation, as its documentation shows it: its own Ajv for parameters and bodies, with
 * the schemas of the contract, and a hook that checks the credential. It checks neither access nor responses.
 */
export function createFastifySide(contract: Contract, { logged }: { readonly logged: boolean }): FastifyInstance {
  const app = fastify({ genReqId: () => crypto.randomUUID() });
  // Fastify's own options; its default Ajv does not know the JSON Schema of OpenAPI 3.1.
  const ajv = new Ajv2020({
    coerceTypes: 'array',
    useDefaults: true,
    removeAdditional: true,
    allErrors: false,
    strict: false,
  });
  formats.default(ajv);
  ajv.addSchema({ $id: 'contract', components: contract.document.components });
  app.setValidatorCompiler(({ schema }) => ajv.compile(schema));
  app.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null));
  for (const operation of contract.operations) addRoute(app, contract, operation, logged);
  return app;
}

function addRoute(app: FastifyInstance, contract: Contract, operation: Operation, logged: boolean): void {
  const { status, body } = exampleResponse(contract, operation);
  const callers = new WeakMap<object, Principal>();
  const log = logged ? logOf(operation, callers) : null;
  app.route({
    method: operation.method.toUpperCase(),
    url: operation.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    schema: schemaOf(contract, operation),
    async onRequest(request, reply) {
      if (operation.access.authentication === 'none') return;
      const { authorization, cookie } = request.headers;
      const credential = readCredentials({ authorization, cookie });
      const isSent = credential.kind === 'token' || credential.kind === 'session';
      const principal = isSent ? await identity.authenticate(credential, undefined) : null;
      if (!principal) return reply.code(401).send({ error: { code: 'unauthorized', message: 'Send a valid token.' } });
      if (log) callers.set(request, principal);
      return undefined;
    },
    ...(log && {
      onResponse: async (request, reply) => {
        log(request, { id: request.id, status: reply.statusCode, milliseconds: Math.round(reply.elapsedTime) });
      },
    }),
    handler: async (_, reply) => reply.code(status).send(body),
  });
}

interface LoggedRequest {
  readonly method: string;
  readonly ip: string;
  readonly headers: NodeJS.Dict<string | string[]>;
}

/** A plain pino logger on standard output, which logs the same fields as `serve`. */
function logOf({ id: operationId }: Operation, callers: WeakMap<object, Principal>) {
  const log = pino({ base: null, timestamp: pino.stdTimeFunctions.isoTime });
  return (
    request: LoggedRequest,
    done: { readonly id: string; readonly status: number; readonly milliseconds: number },
  ) => {
    const { userId, tokenId } = callers.get(request) ?? {};
    const { method, ip: client } = request;
    const traceId = String(request.headers.traceparent ?? '').split('-')[1];
    const { id: requestId, status, milliseconds } = done;
    log.info({ requestId, traceId, operationId, method, status, milliseconds, client, userId, tokenId }, 'responded');
  };
}

/** The schemas of what an operation reads, by Fastify's names. */
function schemaOf({ document }: Contract, { path, method }: Operation): JsonObject {
  const item = asObject(document.paths[path]);
  const operation = asObject(item[method]);
  const parameters = [...asList(item.parameters), ...asList(operation.parameters)].map((one) =>
    asObject(inline(document, one)),
  );
  const schemaIn = (place: string) => {
    const own = parameters.filter((parameter) => parameter.in === place);
    const properties = Object.fromEntries(own.map(({ name, schema }) => [String(name), schema]));
    return {
      type: 'object',
      properties,
      required: own.filter(({ required }) => required === true).map(({ name }) => name),
    };
  };
  const content = asObject(asObject(inline(document, operation.requestBody)).content);
  const body = asObject(content['application/json']).schema;
  const schemas = { params: schemaIn('path'), querystring: schemaIn('query'), ...(body !== undefined && { body }) };
  // A schema is JSON; its references point into the registered document.
  return JSON.parse(JSON.stringify(schemas).replaceAll('"$ref":"#/', '"$ref":"contract#/')) as JsonObject;
}
