import { fail, reply } from '../../contract/model/reply.ts';
import { getApp } from '../../control-plane/actions/apps/reads.ts';
import { appBody } from '../../control-plane/handlers/apps/app-body.ts';
import { bind, type BoundOperations, ok } from '../../control-plane/handlers/shared/bind.ts';
import { appPath } from '../../control-plane/handlers/shared/path.ts';

// Bound actions have the types of their operations.

type GetApp = BoundOperations<'getApp'>;

export const bound: GetApp = { getApp: bind(getApp, appPath, (app) => reply(200, { app: appBody(app) })) };

export const wrongStatus: GetApp = {
  // @ts-expect-error the operation declares 200
  getApp: bind(getApp, appPath, (app) => reply(201, { app: appBody(app) })),
};

export const wrongField: GetApp = {
  // @ts-expect-error the body has no colour
  getApp: bind(getApp, appPath, (app) => reply(200, { app: appBody(app), colour: 'red' })),
};

export const missingField: GetApp = {
  // @ts-expect-error the body has an app
  getApp: bind(getApp, appPath, ok),
};

export const wrongCode: GetApp = {
  // @ts-expect-error the operation does not declare slug_taken
  getApp: bind(getApp, appPath, () => fail('slug_taken', 'The slug is taken.')),
};

export const wrongArgument: GetApp = {
  getApp: bind(
    getApp,
    // @ts-expect-error the action needs the workspace and the environment
    ({ params }) => ({ appSlug: params.appSlug }),
    (app) => reply(200, { app: appBody(app) }),
  ),
};

export const missingCaller: BoundOperations<'getRegistryImage'> = {
  getRegistryImage: bind(
    // @ts-expect-error the registry is public, so there is no caller
    getApp,
    () => null,
    () => reply(200, { image: null }),
  ),
};

async function* numbers(): AsyncIterable<number> {
  yield 7;
}

export const wrongFrame: BoundOperations<'readServiceLogs'> = {
  // @ts-expect-error a frame is a line of text
  readServiceLogs: async () => ({ status: 200, frames: numbers() }),
};

// @ts-expect-error every operation of the area is bound
export const missingOperation: BoundOperations<'getApp' | 'deleteApp'> = bound;
