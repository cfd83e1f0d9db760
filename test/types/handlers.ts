import type { Handler, Handlers, Input } from '../../generated/handlers.ts';
import { skeleton } from '../../generated/skeleton.ts';
import { NamedEvent, notImplemented } from '../../contract/model/handler.ts';
import { Problem } from '../../contract/problem.ts';
import type { AppOptions } from '../../server/http/options.ts';

const amounts = { cpu: 1, memory: 1024, storage: 0 };
const line = { ts: 0, step: 'clone', stream: 'stdout', line: 'Cloning' } as const;
const message = 'A message.';

async function* frames<Frame>(frame: Frame): AsyncIterable<Frame> {
  yield frame;
}

// The input of a handler.

export const reads: Handler<'updateApp'> = async ({ params, query, body, principal, membership }) => {
  const all: string[] = [params.workspaceSlug, params.appSlug, query.env, principal.userId, membership.role];
  return { code: 'not_found', message: [...all, body.name].join() };
};

// A handler gets only the parameters of its own path.
// @ts-expect-error the path has an appSlug, no svc
export const readsUnknownParameter = ({ params }: Input<'getApp'>): unknown => params.svc;

// A parameter without a default may be undefined.
// @ts-expect-error region may be undefined
export const readsOptionalParameter = ({ query }: Input<'getApp'>): string => query.region;

// An optional body may be undefined.
// @ts-expect-error body may be undefined
export const readsOptionalBody = ({ body }: Input<'createDeploy'>): unknown => body.sha;

// A field of the body with a default is always present.
export const readsDefaultOfBody = ({ body }: Input<'createToken'>): string => body.scope;

// A field without a default may be undefined.
// @ts-expect-error hues may be undefined
export const readsOptionalField = ({ body }: Input<'updateWorkspace'>): object => body.hues;

// An operation without a request body has no body.
// @ts-expect-error a GET has no body
export const readsMissingBody = ({ body }: Input<'getApp'>): unknown => body;

// A public operation has no principal.
// @ts-expect-error the registry is public
export const readsAbsentPrincipal = ({ principal }: Input<'getRegistryImage'>): unknown => principal;

// Where authentication is optional, the principal may be null.
// @ts-expect-error principal may be null
export const readsOptionalPrincipal = ({ principal }: Input<'askAi'>): string => principal.userId;

// Without a workspace in the path, there is no membership.
// @ts-expect-error the path of getMe has no workspace
export const readsAbsentMembership = ({ membership }: Input<'getMe'>): unknown => membership;

// A handler does not get the request or the response of Express.
// @ts-expect-error the context is plain data
export const readsRequest: Handler<'getMe'> = async (_, { req }) => ({ code: 'unauthorized', message: String(req) });

// The output of a handler.

const taken = { available: false, reason: 'taken', suggestion: 'acme-2' } as const;

export const responds: Handler<'checkSlug'> = async () => ({ status: 200, body: taken });

// An undeclared status is an error.
// @ts-expect-error checkSlug declares 200
export const respondsOtherStatus: Handler<'checkSlug'> = async () => ({ status: 201, body: taken });

// The body of another operation is an error.
// @ts-expect-error checkSlug returns a SlugCheck
export const respondsOtherBody: Handler<'checkSlug'> = async () => ({ status: 200, body: { ok: true } });

// A field with a wrong type is an error.
// @ts-expect-error available is a boolean
export const respondsWrongField: Handler<'checkSlug'> = async () => ({
  status: 200,
  body: { ...taken, available: 'yes' },
});

// A value outside an enum is an error.
// @ts-expect-error a reason is one of three words
export const respondsOtherValue: Handler<'checkSlug'> = async () => ({
  status: 200,
  body: { ...taken, reason: 'ugly' },
});

// A body belongs to its status: 201 and 202 have different bodies.
// @ts-expect-error 202 has a checkout URL
export const respondsBodyOfOtherStatus: Handler<'createWorkspace'> = async () => ({ status: 202, body: { ok: true } });

// A success requires its body.
// @ts-expect-error the body is missing
export const respondsNothing: Handler<'checkSlug'> = async () => ({ status: 200 });

// Errors.

export const fails: Handler<'createVar'> = async () => ({ code: 'key_taken', message });

// An undeclared error code is an error.
// @ts-expect-error a slug check has no name_taken
export const failsWithOtherCode: Handler<'checkSlug'> = async () => ({ code: 'name_taken', message });

// A handler cannot return a protocol code; only the front does.
// @ts-expect-error no operation declares method_not_allowed
export const failsWithProtocolCode: Handler<'checkSlug'> = async () => ({ code: 'method_not_allowed', message });

// Every error has a message.
// @ts-expect-error the message is missing
export const failsSilently: Handler<'createVar'> = async () => ({ code: 'key_taken' });

export const failsWithMembers: Handler<'deployApp'> = async () => ({
  code: 'insufficient_pool',
  message,
  members: { needs: amounts, free: amounts, missing: amounts },
});

// insufficient_pool requires the members needs, free and missing.
// @ts-expect-error the members are missing
export const failsWithoutMembers: Handler<'deployApp'> = async () => ({ code: 'insufficient_pool', message });

// Each of the three members is required.
// @ts-expect-error missing is missing
export const failsWithFewMembers: Handler<'deployApp'> = async () => ({
  code: 'insufficient_pool',
  message,
  members: { needs: amounts },
});

// Streams.

async function* followBuild() {
  yield line;
  yield new NamedEvent('end', { status: 'succeeded' });
}

export const streams: Handler<'getDeployLogs'> = async () => ({ status: 200, frames: followBuild() });

// A frame has the type that the stream declares.
// @ts-expect-error a service's log is text
export const streamsOtherFrames: Handler<'readServiceLogs'> = async () => ({ status: 200, frames: frames(1) });

// An undeclared event name is an error.
// @ts-expect-error the log ends with `end`, not with `done`
export const streamsOtherEvent: Handler<'getDeployLogs'> = async () => ({
  status: 200,
  frames: frames(new NamedEvent('done', line)),
});

// A named event has its own data type.
// @ts-expect-error the data of `end` is a status
export const streamsWrongEnd: Handler<'getDeployLogs'> = async () => ({
  status: 200,
  frames: frames(new NamedEvent('end', line)),
});

// A stream without an end event cannot send one.
// @ts-expect-error a service's log declares no named event
export const streamsUndeclaredEnd: Handler<'readServiceLogs'> = async () => ({
  status: 200,
  frames: frames(new NamedEvent('end', {})),
});

// An operation without a stream cannot return frames.
// @ts-expect-error checkSlug has no stream
export const streamsWhereNoneIs: Handler<'checkSlug'> = async () => ({ status: 200, frames: frames(taken) });

// Errors of the options.

export const maps: AppOptions['mapError'] = () => ({ code: 'payment_failed', message });

// An error is mapped to a code of the contract.
// @ts-expect-error the contract has no card_declined
export const mapsToOtherCode: AppOptions['mapError'] = () => ({ code: 'card_declined', message });

// A problem has a code of the contract.
// @ts-expect-error the contract has no card_declined
export const otherProblem = new Problem('card_declined', message);

// The whole backend.

const { checkSlug: _, ...others } = skeleton;

export const marked: Handlers = { ...others, checkSlug: notImplemented('checkSlug') };
export const filled: Handlers = { ...others, checkSlug: responds };

// A missing operation is an error.
// @ts-expect-error checkSlug is missing
export const lacking: Handlers = others;

// An operation that is not in the contract is an error.
// @ts-expect-error the contract has no launchRocket
export const exceeding: Handlers = { ...skeleton, launchRocket: notImplemented('launchRocket') };

// The stub of another operation is an error.
// @ts-expect-error the stub of getMe says that getMe is not implemented
export const stubOfOther: Handlers = { ...others, checkSlug: notImplemented('getMe') };

// The handler of another operation is an error.
// @ts-expect-error checkSlug and deleteWorkspace have different outputs
export const swapped: Handlers = { ...skeleton, deleteWorkspace: responds };
