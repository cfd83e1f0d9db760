import { dirname, join } from 'node:path';
import { reference } from './files.js';
import { isRecord } from './story.js';

/**
 * Redocly preprocessor: adds to each operation what follows from its other members, so that a path file states only
 * what is particular. These are the errors of `security`, `x-required-role`, the parameters and `x-sse`, the `default`
 * response, and all that belongs to an idempotency key. A path file that has a response of such a status adds to it:
 * its codes are added to the derived ones, and its description is one more reason in theirs. Webhooks are
 * left alone: another server responds to them.
 */
export function deriveResponses() {
  let shared;
  return {
    Root: {
      enter(_, ctx) {
        shared = join(dirname(ctx.location.source.absoluteRef), 'shared');
      },
    },
    Paths: {
      PathItem: {
        Operation: {
          enter(operation, ctx, { PathItem }) {
            if (!isRecord(operation.responses)) return;
            const folder = dirname(ctx.location.source.absoluteRef);
            const to = (file, name) => reference(folder, join(shared, file), name);
            const parameters = [...(PathItem.parameters ?? []), ...(operation.parameters ?? [])]
              .map((parameter) => ctx.resolve(parameter).node)
              .filter(isRecord);
            const isChange = ctx.key !== 'get';
            for (const [status, derived] of Object.entries(derivedErrors(operation, parameters, isChange))) {
              if (derived) addResponse(operation.responses, status, derived, ctx);
            }
            if (isRecord(operation['x-sse'])) operation['x-sse'] = { ...operation['x-sse'], ...everyStream };
            if (operation['x-idempotency-key']) acceptIdempotencyKey(operation, to);
            declareCaching(operation, to);
            operation.responses.default ??= to('responses.yaml', 'UnexpectedError');
          },
        },
      },
    },
  };
}

/** The members that all streams share. A reader that gets nothing for longer than a ping can reconnect. */
const everyStream = {
  pingSeconds: 15,
  headers: {
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-cache, no-transform',
    'X-Accel-Buffering': 'no',
  },
};

/** The meanings and codes, by status, of errors that follow from other members of the operation. */
function derivedErrors(operation, parameters, isChange) {
  const needsCredentials = operation.security !== undefined && !isPublic(operation.security);
  return {
    400: badRequest(operation, parameters),
    401: needsCredentials && { reasons: ['the credentials are missing, invalid or expired'], codes: ['unauthorized'] },
    403: needsCredentials && forbidden(operation, parameters, isChange),
    404: notFound(parameters),
    409: conflict(operation, parameters, isChange),
    429: tooMany(operation),
  };
}

function badRequest({ requestBody }, parameters) {
  const hasRegion = parameters.some(({ in: where, name }) => where === 'query' && name === 'region');
  const hasApp = parameters.some(({ name }) => name === 'appSlug');
  const reasons = [
    `${requestBody ? 'the body or a parameter' : 'a parameter'} is malformed or unknown`,
    hasRegion && 'there is no such region',
    hasRegion && hasApp && '`region` is missing and apps in several regions have the slug',
  ];
  return {
    reasons,
    codes: ['bad_body', hasRegion && 'bad_region', hasRegion && hasApp && 'region_required'].filter(Boolean),
  };
}

function forbidden(operation, parameters, isChange) {
  const { security, 'x-required-role': role, 'x-field-access': fields } = operation;
  const self = operation['x-allows-self'] ? ', and the path names another account' : '';
  const scope = security.find(({ bearer }) => bearer)?.bearer[0];
  const isInWorkspace = parameters.some(({ name }) => name === 'workspaceSlug');
  const reasons = [
    ['developer', 'admin'].includes(role) && `the role is below \`${role}\`${self}`,
    role === 'owner' && 'the caller is not the owner',
    ['deploy', 'full'].includes(scope) && `the scope of the token is below \`${scope}\``,
    fields && 'a field of the body needs more than that',
    isInWorkspace && 'the token is pinned to another workspace',
    operation['x-refuses-pinned'] && 'the token is pinned to a workspace',
  ].filter(Boolean);
  const isRefused = isInWorkspace && isChange && !operation['x-allows-suspended'];
  const codes = [
    'phone_required',
    'account_blocked',
    ...(reasons.length > 0 ? ['forbidden'] : []),
    ...(isRefused ? ['workspace_suspended'] : []),
  ];
  const suspended = isRefused ? ['the workspace is suspended'] : [];
  return { reasons: ['the account has no verified phone number or is blocked', ...reasons, ...suspended], codes };
}

/** A locked app refuses each change of itself and its parts, except its end. Conflicts are the operation's own. */
function conflict(operation, parameters, isChange) {
  const isLocked = isChange && !operation['x-allows-suspended'];
  const isOfApp = isLocked && parameters.some(({ in: where, name }) => where === 'path' && name === 'appSlug');
  const hasKey = operation['x-idempotency-key'];
  if (!isOfApp && !hasKey) return undefined;
  const ofKey = ['the `Idempotency-Key` belongs to another request', 'the first request with it has not ended'];
  return {
    reasons: [...(isOfApp ? ['the app is locked'] : []), ...(hasKey ? ofKey : [])],
    codes: [...(isOfApp ? ['app_locked'] : []), ...(hasKey ? ['idempotency_conflict'] : [])],
  };
}

/**
 * The things that path parameters name, where the parameter's name does not say it. The values of `provider` are an
 * enum.
 */
const nouns = {
  id: 'token',
  userId: 'member',
  varId: 'variable',
  token: 'invitation',
  alertId: 'alert rule',
  slug: 'workspace',
  provider: null,
};

function notFound(parameters) {
  const inPath = parameters.filter(({ in: where }) => where === 'path').map(({ name }) => name);
  const names = inPath
    .map((name) => (name in nouns ? nouns[name] : name.replace(/(Id|Slug|Name)$/, '')))
    .filter(Boolean);
  if (names.length === 0) return undefined;
  const one = names.length === 1 ? names[0] : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
  const isInWorkspace = inPath.includes('workspaceSlug');
  return {
    reasons: [`there is no such ${one}`, isInWorkspace && 'the caller is not a member of the workspace'],
    codes: ['not_found'],
  };
}

function tooMany({ 'x-sse': stream, 'x-rate-limit': rateLimit }) {
  if (!stream && !rateLimit) return undefined;
  return {
    reasons: [
      rateLimit && 'the caller has sent too many of these requests',
      stream && 'the caller has too many open streams',
    ],
    codes: [rateLimit && 'rate_limited', stream && 'too_many_streams'].filter(Boolean),
  };
}

function addResponse(responses, status, { reasons, codes }, ctx) {
  const own = (responses[status] ??= {});
  if (!isRecord(own)) return;
  const listed = Array.isArray(own['x-error-codes']) ? own['x-error-codes'] : [];
  const ownCodes = listed.filter((code) => !codes.includes(code));
  for (const code of listed.filter((one) => codes.includes(one))) {
    const message = `The code "${code}" of ${status} follows from the operation's other members. Remove it here.`;
    ctx.report({ message, location: ctx.location.child(['responses', status]) });
  }
  // The first code is the first example. A conflict of the operation itself is a better one than that of a key.
  const isGeneral = status === '409';
  own['x-error-codes'] = isGeneral ? [...ownCodes, ...codes] : [...codes, ...ownCodes];
  own.description = sentence(
    (isGeneral ? [own.description, ...reasons] : [...reasons, own.description]).filter(Boolean),
  );
}

/** The reasons as one sentence. A reason may be a sentence itself, as in a path file. */
function sentence(reasons) {
  const parts = reasons.map((reason) =>
    reason.replace(/\.$/, '').replace(/^[A-Z](?=[a-z]* )/, (letter) => letter.toLowerCase()),
  );
  const separator = parts.some((part) => /,| or /.test(part)) ? '; ' : ', ';
  const text = parts.length < 2 ? parts.join() : `${parts.slice(0, -1).join(separator)}${separator}or ${parts.at(-1)}`;
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

function acceptIdempotencyKey(operation, to) {
  operation.parameters = [...(operation.parameters ?? []), to('parameters.yaml', 'IdempotencyKey')];
  for (const [status, response] of Object.entries(operation.responses)) {
    if (!isRecord(response)) continue;
    if (status.startsWith('2'))
      response.headers = { 'Idempotency-Replayed': to('headers.yaml', 'IdempotencyReplayed'), ...response.headers };
    if (status === '409')
      response.headers = { 'Retry-After': to('headers.yaml', 'RetryAfterInProgress'), ...response.headers };
  }
}

function declareCaching({ responses, 'x-sensitive': isSensitive }, to) {
  for (const [status, response] of Object.entries(responses)) {
    if (!isRecord(response)) continue;
    const header = isSensitive && status.startsWith('2') ? 'NoStore' : 'CacheControl';
    response.headers = { 'Cache-Control': to('headers.yaml', header), ...response.headers };
  }
}

/** Whether anyone may call an operation: it requires no credentials, or they are optional. */
export function isPublic(security) {
  return security.length === 0 || security.some((scheme) => Object.keys(scheme).length === 0);
}
