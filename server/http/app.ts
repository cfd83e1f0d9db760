import type { IncomingMessage, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import express, { type Express } from 'express';
import type { Handlers } from '../../generated/handlers.ts';
import { createResponseGuard } from '../../contract/checks/response-guard.ts';
import type { Contract } from '../../contract/document.ts';
import { createDispatch } from '../dispatch/dispatch.ts';
import type { AnyHandlers } from '../dispatch/any-handler.ts';
import type { Adapter } from '../dispatch/options.ts';
import { type Prepare, prepareAtOnce } from '../dispatch/preparation.ts';
import type { Principal } from '../../contract/model/principal.ts';
import { generatedContract } from './generated-contract.ts';
import { createLog } from './log.ts';
import { NodeRequest } from './node-request.ts';
import { type AppOptions, defaultBodyTimeoutSeconds } from './options.ts';
import { createRequestValidator, type Preparation } from './request-validator.ts';
import { prepareInBackground } from './prepare-in-background.ts';
import { send } from './send.ts';
import { createProxyTrust } from './trust-proxy.ts';
import { createUploadReceiver } from './upload/receive.ts';

/**
 * The contract as an Express app, with `handlers` behind it. Routing, access, validation, errors, streams and the
 * check of responses are done before and after a handler, so that every backend behaves alike.
 */
export function createApp<P extends Principal = Principal>(
  handlers: Handlers<P>,
  options: AppOptions<unknown, P>,
): Promise<Express> {
  // The compiler has checked each handler against its operation; they are all called alike.
  return createFront(handlers as object as AnyHandlers, options, generatedContract());
}

/** Any contract as an Express app, with handlers that the compiler has not checked. */
export async function createFront(handlers: AnyHandlers, options: AppOptions, contract: Contract): Promise<Express> {
  const listener = await createListener(handlers, options, contract);
  const app = express();
  app.disable('x-powered-by').disable('etag');
  app.use((request, response) => {
    listener(request, response, undefined);
  });
  return app;
}

/** Handles a request of Node. `extra` reaches the identity, the handler and the observer. */
export type Listener<Extra> = (request: IncomingMessage, response: ServerResponse, extra: Extra) => void;

/** Any contract as a listener of Node, with handlers that the compiler has not checked. */
export async function createListener<Extra>(
  handlers: AnyHandlers<Extra>,
  options: AppOptions<Extra>,
  contract: Contract,
): Promise<Listener<Extra>> {
  const log = options.log ?? createLog({ level: 'warn' });
  const checks = createResponseGuard(contract.document, options.violations);
  const dispatch = createDispatch(handlers, contract, {
    ...options,
    log,
    checks,
    ...(await createAdapter(contract, options)),
  });
  const nodeOptions = {
    ...createProxyTrust(options.trustProxy),
    bodyTimeoutSeconds: options.bodyTimeoutSeconds ?? defaultBodyTimeoutSeconds,
  };
  const last = lastResort[options.errorShape ?? 'nested'];

  return (request, response, extra) => {
    dispatch(new NodeRequest(request, response, nodeOptions), extra)
      .then((dispatched) => send(request, response, dispatched))
      .catch((error: unknown) => {
        log.error({ err: error }, 'A response could not be sent.');
        if (response.headersSent) response.destroy();
        else response.writeHead(500, { 'Content-Type': 'application/json; charset=utf-8' }).end(last);
      });
  };
}

/** The Node part of the dispatch: validation by express-openapi-validator, and uploads on disk. */
export async function createAdapter(
  contract: Contract,
  { uploadFolder = tmpdir(), preparation = 'atStart' }: Pick<AppOptions, 'uploadFolder' | 'preparation'>,
): Promise<Adapter> {
  return {
    validate: await createRequestValidator(contract, preparation),
    receiveUpload: createUploadReceiver(uploadFolder),
    prepare: preparations[preparation],
  };
}

/** How the checks of responses are compiled in production. */
const preparations: Readonly<Record<Preparation, Prepare>> = {
  atStart: prepareAtOnce,
  inBackground: prepareInBackground,
  atFirstRequest: () => undefined,
};

/** The response if creating an error response fails. It is a constant, so that sending it cannot fail too. */
const lastResort = {
  nested: '{"error":{"code":"internal","message":"The service made a mistake."}}',
  flat: '{"error":"The service made a mistake.","code":"internal"}',
} as const;
