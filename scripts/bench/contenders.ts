import express, { type Express } from 'express';
import * as OpenApiValidator from 'express-openapi-validator';
import { pino } from 'pino';
import type { Handlers } from '../../generated/handlers.ts';
import type { RequestListener } from 'node:http';
import { createFront, createListener } from '../../server/http/app.ts';
import type { Contract } from '../../contract/document.ts';
import type { AnyHandler } from '../../server/dispatch/any-handler.ts';
import type { DispatchSettings } from '../../server/dispatch/options.ts';
import type { AppOptions } from '../../server/http/options.ts';
import { serve } from '../../server/http/serve.ts';
import type { Operation } from '../../contract/model/operation.ts';
import { exampleResponse } from './cases.ts';
import { identity, principal } from './identity.ts';

/** Our front as in production, with handlers that respond at once. `checks: false` turns response validation off. */
export function createFrontSide(contract: Contract, checks: boolean): Promise<Express> {
  const options: AppOptions & Partial<Pick<DispatchSettings<unknown>, 'responseValidator'>> = {
    identity,
    violations: 'log',
    ...(checks ? {} : { responseValidator: { warm: () => undefined, reply: () => undefined, frame: () => undefined } }),
  };
  return createFront(instantHandlers(contract), options, contract);
}

/** The same front as a listener of Node, without Express. */
export async function createListenerSide(contract: Contract): Promise<RequestListener> {
  const listener = await createListener(instantHandlers(contract), { identity, violations: 'log' }, contract);
  return (request, response) => listener(request, response, undefined);
}

/** `serve()` with its defaults: log on standard output, metrics, stripping. Returns the port. */
export async function startServeSide(contract: Contract): Promise<number> {
  // The examples of the contract satisfy its types; the compiler cannot see that.
  const handlers = instantHandlers(contract) as object as Handlers;
  const { url } = await serve(handlers, { port: 0, adminPort: 0, host: '127.0.0.1', identity });
  return Number(new URL(url).port);
}

function instantHandlers(contract: Contract): Record<string, AnyHandler> {
  const responses = contract.operations.map(
    (operation) => [operation.id, exampleResponse(contract, operation)] as const,
  );
  return Object.fromEntries(responses.map(([id, response]) => [id, async () => response]));
}

/**
 * Express alone, with one route and the same JSON work, without ETags and `X-Powered-By`, which the front does not
 * send.
 */
export function createBareSide(contract: Contract, operation: Operation): Express {
  const app = express().disable('etag').disable('x-powered-by');
  app.use(express.json());
  return addRoutes(app, contract, [operation]);
}

/** Bare Express with a plain pino logger on standard output, which logs the same fields as `serve`. */
export function createLoggedSide(contract: Contract, operation: Operation): Express {
  const log = pino({ base: null, timestamp: pino.stdTimeFunctions.isoTime });
  const { userId, tokenId } = principal;
  const app = express().disable('etag').disable('x-powered-by');
  app.use((request, response, next) => {
    const start = performance.now();
    const requestId = crypto.randomUUID();
    const traceId = request.get('traceparent')?.split('-')[1];
    response.once('finish', () => {
      const milliseconds = Math.round(performance.now() - start);
      const { method, socket } = request;
      const status = response.statusCode;
      const client = socket.remoteAddress;
      log.info(
        { requestId, traceId, operationId: operation.id, method, status, milliseconds, client, userId, tokenId },
        'responded',
      );
    });
    next();
  });
  app.use(express.json());
  return addRoutes(app, contract, [operation]);
}

/**
 * express-openapi-validator with its defaults and a route per operation. It validates requests and requires any
 * credential, and does not validate responses.
 */
export function createStockSide(contract: Contract): Express {
  const app = express().disable('etag').disable('x-powered-by');
  app.use(express.json());
  // It takes any OpenAPI 3.1 document; its type is of 3.0 and 3.1 in one.
  const apiSpec = structuredClone(contract.document) as unknown as Parameters<
    typeof OpenApiValidator.middleware
  >[0]['apiSpec'];
  app.use(OpenApiValidator.middleware({ apiSpec }));
  return addRoutes(app, contract, contract.operations);
}

function addRoutes(app: Express, contract: Contract, operations: readonly Operation[]): Express {
  for (const operation of operations) {
    const { status, body } = exampleResponse(contract, operation);
    app[operation.method](
      operation.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      (_, response) => void response.status(status).json(body),
    );
  }
  return app;
}
