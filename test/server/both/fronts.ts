import type { Contract, OpenApiDocument } from '../../../contract/document.ts';
import type { AnyHandlers } from '../../../server/dispatch/any-handler.ts';
import { createFetchFront } from '../../../server/fetch/fetch.ts';
import { readOperations } from '../../../contract/operations.ts';
import { createListener } from '../../../server/http/app.ts';
import type { AppOptions } from '../../../server/http/options.ts';
import { createRequestValidator } from '../../../server/http/request-validator.ts';
import { listen } from '../../listen.ts';
import { people } from '../http/identity.ts';
import { silent } from '../http/streams.ts';

/** Sends the same request to the front on Node and to that of fetch, and returns both responses. */
export interface Fronts extends AsyncDisposable {
  send(path: string, init?: RequestInit): Promise<readonly [node: Received, fetch: Received]>;
}

export interface Received {
  readonly status: number;
  readonly body: unknown;
}

const ada = { authorization: 'Bearer ada' };

export async function startFronts(
  handlers: AnyHandlers,
  contract: Contract,
  options: Partial<AppOptions> = {},
): Promise<Fronts> {
  const settings = { identity: people({ ada: {} }), log: silent, ...options };
  const listener = await createListener(handlers, settings, contract);
  const server = await listen((request, response) => listener(request, response, undefined));
  const respond = createFetchFront(handlers, {
    ...settings,
    contract,
    validate: await createRequestValidator(contract),
  });
  return {
    async send(path, init = {}) {
      const headers = { ...ada, ...Object.fromEntries(new Headers(init.headers)) };
      const own = await fetch(`${server.url}${path}`, { ...init, headers });
      const other = await respond(new Request(`http://front.test${path}`, { ...init, headers }), undefined);
      return [await read(own), await read(other)];
    },
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

async function read(response: Response): Promise<Received> {
  return { status: response.status, body: await response.json() };
}

interface OwnOperation {
  readonly path?: string;
  readonly parameters?: readonly object[];
  readonly body?: object;
  /** Schema of the body of the response. */
  readonly response?: object;
}

/** A contract with one operation of each id: a POST if it has a body, a GET otherwise. */
export function ownContract(operations: Readonly<Record<string, OwnOperation>>, schemas: object = {}): Contract {
  const json = (schema: object) => ({ 'application/json': { schema } });
  const paths = Object.entries(operations).map(([operationId, { path, parameters = [], body, response = {} }]) => {
    const operation = {
      operationId,
      tags: ['own'],
      summary: operationId,
      security: [{ bearer: ['read'] }],
      'x-required-role': 'signedIn',
      parameters,
      ...(body && { requestBody: { required: true, content: json(body) } }),
      responses: {
        '200': { description: 'A success.', content: json(response) },
        '400': { description: 'A mistake.', 'x-error-codes': ['bad_body'], content: json({ type: 'object' }) },
      },
    };
    return [path ?? `/${operationId}`, { [body ? 'post' : 'get']: operation }];
  });
  const document: OpenApiDocument = {
    openapi: '3.1.0',
    info: { title: 'Own operations', version: '1.0.0' },
    paths: Object.fromEntries(paths),
    components: {
      schemas: { ...schemas },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
    },
  };
  return { document, operations: readOperations(document) };
}
