import { roles, scopes, type Access, type Method, type Operation } from './model/operation.ts';
import { asList, asObject, inline, isObject, responsesOf, type JsonObject, type OpenApiDocument } from './document.ts';

/** A document that cannot be read as a contract. The message names the operation and what to change. */
export class ContractError extends Error {}

const methods = ['get', 'post', 'put', 'patch', 'delete'] as const satisfies readonly Method[];
const provenances = ['specified', 'inferred', 'extension'] as const satisfies readonly Operation['provenance'][];
const requiredRoles = ['public', 'signedIn', ...roles] as const;
const requiredMembers = ['operationId', 'tags', 'summary', 'responses', 'x-required-role'] as const;
const defaultBodyLimit = 102_400;

/** An operation of a document, as far as the operation table needs it. */
interface OperationObject {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly requestBody?: object;
  readonly responses: object;
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[];
  readonly 'x-provenance'?: Operation['provenance'];
  readonly 'x-required-role': (typeof requiredRoles)[number];
  readonly 'x-field-access'?: NonNullable<Access['fields']>;
  readonly 'x-target-role'?: NonNullable<Access['target']>;
  readonly 'x-missing-codes'?: Operation['missingCodes'];
  readonly 'x-scope-exception'?: NonNullable<Access['scopeException']>;
  readonly 'x-allows-self'?: NonNullable<Access['allowsSelf']>;
  readonly 'x-refuses-pinned'?: true;
  readonly 'x-sensitive'?: true;
  readonly 'x-body-limit'?: number;
  readonly 'x-upload'?: NonNullable<Operation['upload']>;
  readonly 'x-rate-limit'?: Operation['rateLimits'];
  readonly 'x-idempotency-key'?: true;
  readonly 'x-sse'?: unknown;
}

/**
 * The operation table of a document, in the document's order. Throws a `ContractError` where an operation is
 * incomplete.
 */
export function readOperations(document: OpenApiDocument): Operation[] {
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    methods.flatMap((method) => (item[method] === undefined ? [] : [readOperation(document, method, path)])),
  );
  refuseDuplicates(operations);
  return operations;
}

function readOperation(document: OpenApiDocument, method: Method, path: string): Operation {
  const place = `${method.toUpperCase()} ${path}`;
  const node = document.paths[path]?.[method];
  const source = requireOperation(place, { security: document.security, ...asObject(node) });
  const responses = responsesOf(document, { method, path });
  const codesOf = (response: JsonObject) => asList(response['x-error-codes']).map(String);
  return {
    id: source.operationId,
    method,
    path,
    area: source.tags[0] ?? '',
    summary: source.summary,
    // Operations of an own document need not say where they come from; lint requires it of the contract.
    provenance: source['x-provenance'] ?? 'extension',
    access: readAccess(place, source, {
      path,
      refusesSuspended:
        path.includes('{workspaceSlug}') &&
        responses.some(([, response]) => codesOf(response).includes('workspace_suspended')),
    }),
    body: readBody(document, source),
    success: Object.fromEntries(
      responses
        .filter(([, response]) => codesOf(response).length === 0)
        .map(([status, response]) => [status, mediaTypesOf(response)]),
    ),
    errors: Object.fromEntries(
      responses
        .filter(([, response]) => codesOf(response).length > 0)
        .map(([status, response]) => [status, codesOf(response)]),
    ),
    missingCodes: source['x-missing-codes'] ?? {},
    stream: readStream(document, place, source),
    upload: source['x-upload'] ?? null,
    rateLimits: source['x-rate-limit'] ?? [],
    idempotencyKey: source['x-idempotency-key'] ?? false,
    sensitive: source['x-sensitive'] ?? false,
  };
}

/** Checks the members that authorization and routing rely on. Lint checks the others. */
function requireOperation(place: string, node: JsonObject): OperationObject {
  const missing = requiredMembers.filter((member) => node[member] === undefined);
  if (missing.length > 0)
    throw new ContractError(`${place}: ${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} missing.`);
  // The required members are there; lint checks the shape of each.
  const source = node as unknown as OperationObject;
  requireOneOf(place, 'x-provenance', source['x-provenance'] ?? 'extension', provenances);
  requireOneOf(place, 'x-required-role', source['x-required-role'], requiredRoles);
  return source;
}

function readAccess(
  place: string,
  source: OperationObject,
  { path, refusesSuspended }: { readonly path: string; readonly refusesSuspended: boolean },
): Access {
  const { security } = source;
  if (!security)
    throw new ContractError(`${place}: security is missing. Use [] for an operation that anyone may call.`);
  const role = source['x-required-role'];
  const optional = security.some((requirement) => Object.keys(requirement).length === 0);
  const isOpen = optional || security.length === 0;
  if (isOpen !== (role === 'public')) {
    throw new ContractError(
      `${place}: x-required-role is "${role}", but security ${isOpen ? 'lets anyone in' : 'requires credentials'}.`,
    );
  }
  const { 'x-allows-self': self } = source;
  if (self && !path.includes(`{${self}}`))
    throw new ContractError(`${place}: x-allows-self is "${self}", but the path has no such parameter.`);
  const scope = security.find((requirement) => requirement.bearer)?.bearer?.[0];
  return {
    authentication: security.length === 0 ? 'none' : optional ? 'optional' : 'required',
    role: role === 'public' || role === 'signedIn' ? null : role,
    scope: scope === undefined ? null : requireOneOf(place, 'the scope in security', scope, scopes),
    ...(source['x-field-access'] && { fields: source['x-field-access'] }),
    ...(source['x-target-role'] && { target: source['x-target-role'] }),
    ...(source['x-scope-exception'] && { scopeException: source['x-scope-exception'] }),
    ...(self && { allowsSelf: self }),
    ...(source['x-refuses-pinned'] && { refusesPinned: source['x-refuses-pinned'] }),
    ...(refusesSuspended && { refusesSuspended }),
  };
}

function readBody(
  document: OpenApiDocument,
  { requestBody, 'x-body-limit': limit = defaultBodyLimit }: OperationObject,
): Operation['body'] {
  if (!requestBody) return null;
  const body = asObject(inline(document, requestBody));
  return { required: body.required === true, mediaTypes: mediaTypesOf(body), limit };
}

function readStream(
  document: OpenApiDocument,
  place: string,
  { 'x-sse': stream }: OperationObject,
): Operation['stream'] {
  if (stream === undefined) return null;
  const { data, ends, cadenceSeconds, events, eventId } = asObject(stream);
  if (!isObject(data)) throw new ContractError(`${place}: x-sse has no data. Give the schema of a frame's data.`);
  return {
    cadenceSeconds: typeof cadenceSeconds === 'number' ? cadenceSeconds : null,
    ends: ends === true,
    data: asObject(inline(document, data)).type === 'string' ? 'line' : 'json',
    events: Object.keys(asObject(events)),
    eventId: typeof eventId === 'string' ? eventId : null,
  };
}

function mediaTypesOf({ content }: { readonly content?: unknown }): string[] {
  return Object.keys(asObject(content));
}

function requireOneOf<Value extends string>(
  place: string,
  member: string,
  value: string,
  allowed: readonly Value[],
): Value {
  const found = allowed.find((one) => one === value);
  if (found === undefined)
    throw new ContractError(`${place}: ${member} is "${value}". Use one of ${allowed.join(', ')}.`);
  return found;
}

function refuseDuplicates(operations: readonly Operation[]): void {
  const places = new Map<string, string>();
  for (const { id, method, path } of operations) {
    const place = `${method.toUpperCase()} ${path}`;
    const other = places.get(id);
    if (other !== undefined)
      throw new ContractError(`The operationId ${id} is used twice: by ${other} and by ${place}.`);
    places.set(id, place);
  }
}
