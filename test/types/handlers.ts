import type { Handler, Handlers, Input } from '../../generated/handlers.ts';
import { skeleton } from '../../generated/skeleton.ts';
import { NamedEvent, notImplemented } from '../../server/model/handler.ts';

const amounts = { cpu: 1, memory: 1024, storage: 0 };
const line = { ts: 0, step: 'clone', stream: 'stdout', line: 'Cloning' } as const;
const message = 'For a person.';

async function* frames<Frame>(frame: Frame): AsyncIterable<Frame> {
  yield frame;
}

// What a handler is given.

export const reads: Handler<'updateApp'> = async ({ params, query, body, principal, membership }) => {
  const all: string[] = [params.workspaceSlug, params.appSlug, query.env, principal.userId, membership.role];
  return { code: 'not_found', message: [...all, body.name].join() };
};

// A handler knows only the parameters of its own path.
// @ts-expect-error the path has an appSlug, no svc
export const readsUnknownParameter = ({ params }: Input<'getApp'>): unknown => params.svc;

// A parameter without a default may be absent, and has to be asked for.
// @ts-expect-error region may be undefined
export const readsOptionalParameter = ({ query }: Input<'getApp'>): string => query.region;

// A body that may be left out is not there for sure.
// @ts-expect-error body may be undefined
export const readsOptionalBody = ({ body }: Input<'createDeploy'>): unknown => body.sha;

// An operation that reads no body has none.
// @ts-expect-error a GET has no body
export const readsMissingBody = ({ body }: Input<'getApp'>): unknown => body;

// Nobody is signed in where nobody has to be.
// @ts-expect-error the registry is public
export const readsAbsentPrincipal = ({ principal }: Input<'getRegistryImage'>): unknown => principal;

// Where signing in is optional, the caller may be nobody.
// @ts-expect-error principal may be null
export const readsOptionalPrincipal = ({ principal }: Input<'askAi'>): string => principal.userId;

// There is no membership where the path names no workspace.
// @ts-expect-error the account is in no workspace
export const readsAbsentMembership = ({ membership }: Input<'getMe'>): unknown => membership;

// A handler never sees the request or the response.
// @ts-expect-error the context is plain data
export const readsRequest: Handler<'getMe'> = async (_, { req }) => ({ code: 'unauthorized', message: String(req) });

// What a handler may answer.

const taken = { available: false, reason: 'taken', suggestion: 'acme-2' } as const;

export const answers: Handler<'checkSlug'> = async () => ({ status: 200, body: taken });

// A status that the operation does not declare cannot be answered.
// @ts-expect-error checkSlug answers 200
export const answersOtherStatus: Handler<'checkSlug'> = async () => ({ status: 201, body: taken });

// The body of one operation is no answer of another.
// @ts-expect-error checkSlug answers a SlugCheck
export const answersOtherBody: Handler<'checkSlug'> = async () => ({ status: 200, body: { ok: true } });

// A body whose field has a wrong type is no answer.
// @ts-expect-error available is a boolean
export const answersWrongField: Handler<'checkSlug'> = async () => ({ status: 200, body: { ...taken, available: 'yes' } });

// A value outside a closed list is no answer.
// @ts-expect-error a reason is one of three words
export const answersOtherValue: Handler<'checkSlug'> = async () => ({ status: 200, body: { ...taken, reason: 'ugly' } });

// A body belongs to its status: what 201 answers is not what 202 does.
// @ts-expect-error 202 says where to pay
export const answersBodyOfOtherStatus: Handler<'createWorkspace'> = async () => ({ status: 202, body: { ok: true } });

// A success without its body is no answer.
// @ts-expect-error the body is missing
export const answersNothing: Handler<'checkSlug'> = async () => ({ status: 200 });

// Failures.

export const fails: Handler<'createVar'> = async () => ({ code: 'key_taken', message });

// An error code that the operation does not declare cannot be answered.
// @ts-expect-error a slug check has no name_taken
export const failsWithOtherCode: Handler<'checkSlug'> = async () => ({ code: 'name_taken', message });

// Codes of HTTP itself are the front's, never a handler's.
// @ts-expect-error no operation declares method_not_allowed
export const failsWithProtocolCode: Handler<'checkSlug'> = async () => ({ code: 'method_not_allowed', message });

// Every failure says something to a person.
// @ts-expect-error the message is missing
export const failsSilently: Handler<'createVar'> = async () => ({ code: 'key_taken' });

export const failsWithMembers: Handler<'deployApp'> = async () => ({
  code: 'insufficient_pool',
  message,
  members: { needs: amounts, free: amounts, missing: amounts },
});

// A pool that is too small cannot be reported without what is needed, free and missing.
// @ts-expect-error the members are missing
export const failsWithoutMembers: Handler<'deployApp'> = async () => ({ code: 'insufficient_pool', message });

// None of the three amounts may be left out.
// @ts-expect-error missing is missing
export const failsWithFewMembers: Handler<'deployApp'> = async () => ({ code: 'insufficient_pool', message, members: { needs: amounts } });

// Streams.

async function* followBuild() {
  yield line;
  yield new NamedEvent('end', { status: 'succeeded' } as const);
}

export const streams: Handler<'getDeployLogs'> = async () => ({ status: 200, frames: followBuild() });

// A frame has the type that the stream declares.
// @ts-expect-error a service's log is text
export const streamsOtherFrames: Handler<'readServiceLogs'> = async () => ({ status: 200, frames: frames(1) });

// An event whose name is not declared cannot be sent.
// @ts-expect-error the log ends with `end`, not with `done`
export const streamsOtherEvent: Handler<'getDeployLogs'> = async () => ({ status: 200, frames: frames(new NamedEvent('done', line)) });

// A named event has its own data, not that of the other frames.
// @ts-expect-error `end` says the status
export const streamsWrongEnd: Handler<'getDeployLogs'> = async () => ({ status: 200, frames: frames(new NamedEvent('end', line)) });

// A stream that has no end cannot be sent one.
// @ts-expect-error a service's log declares no named event
export const streamsUndeclaredEnd: Handler<'readServiceLogs'> = async () => ({ status: 200, frames: frames(new NamedEvent('end', {})) });

// An operation without a stream cannot answer one.
// @ts-expect-error a slug check is answered once
export const streamsWhereNoneIs: Handler<'checkSlug'> = async () => ({ status: 200, frames: frames(taken) });

// A backend is complete.

const { checkSlug: _, ...others } = skeleton;

export const marked: Handlers = { ...others, checkSlug: notImplemented('checkSlug') };
export const filled: Handlers = { ...others, checkSlug: answers };

// A backend that lacks an operation does not compile.
// @ts-expect-error checkSlug is missing
export const lacking: Handlers = others;

// A backend with an operation that the contract does not have does not compile.
// @ts-expect-error the contract launches no rockets
export const exceeding: Handlers = { ...skeleton, launchRocket: notImplemented('launchRocket') };

// The handler of one operation cannot stand in for another.
// @ts-expect-error what checks a slug does not delete a workspace
export const swapped: Handlers = { ...skeleton, deleteWorkspace: answers };
