import type { Access, Method, Operation } from '../../server/model/operation.ts';
import { type Contract, ContractError, type ContractOperation, type Parameter, resolve } from './contract.ts';

const methods = ['get', 'post', 'put', 'patch', 'delete'] satisfies Method[];
const defaultBodyLimit = 102_400;
const needed = [
  'operationId',
  'tags',
  'summary',
  'responses',
  'x-provenance',
  'x-required-role',
] as const satisfies (keyof ContractOperation)[];

/** One operation as every emitter sees it: the row of the table, and what only the types need. */
export interface NormalisedOperation {
  readonly row: Operation;
  readonly description: string;
  readonly parameters: readonly Parameter[];
  readonly source: ContractOperation;
}

/** Every operation of the contract, in the document's order. */
export function normalise(contract: Contract): NormalisedOperation[] {
  const operations = Object.entries(contract.paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const source = item[method];
      if (!source) return [];
      requireNeeded(source, method, path);
      const parameters = [...(item.parameters ?? []), ...(source.parameters ?? [])].map((parameter) =>
        resolve<Parameter>(contract, parameter),
      );
      return [{ row: toRow(method, path, source), description: source.description ?? '', parameters, source }];
    }),
  );
  requireUnique(operations);
  return operations;
}

/** Lint says all that is wrong with an operation; without these nothing can be made of it. */
function requireNeeded(source: ContractOperation, method: Method, path: string): void {
  const missing = needed.filter((member) => !(member in source));
  if (missing.length === 0) return;
  throw new ContractError(`${place({ method, path })} has no ${missing.join(', no ')}. npm run lint says what else is wrong.`);
}

function requireUnique(operations: readonly NormalisedOperation[]): void {
  const seen = new Map<string, Operation>();
  for (const { row } of operations) {
    const other = seen.get(row.id);
    if (other) throw new ContractError(`The operationId ${row.id} stands twice: at ${place(other)} and at ${place(row)}.`);
    seen.set(row.id, row);
  }
}

function place({ method, path }: Pick<Operation, 'method' | 'path'>): string {
  return `${method.toUpperCase()} ${path}`;
}

function toRow(method: Method, path: string, source: ContractOperation): Operation {
  const responses = Object.entries(source.responses);
  const mediaTypes = (content: object | undefined) => Object.keys(content ?? {});
  return {
    id: source.operationId,
    method,
    path,
    area: source.tags[0] ?? '',
    summary: source.summary,
    provenance: source['x-provenance'],
    access: toAccess(source),
    body: source.requestBody
      ? {
          required: source.requestBody.required ?? false,
          mediaTypes: mediaTypes(source.requestBody.content),
          limit: source['x-body-limit'] ?? defaultBodyLimit,
        }
      : null,
    success: Object.fromEntries(
      responses.filter(([, response]) => !response['x-error-codes']).map(([status, response]) => [status, mediaTypes(response.content)]),
    ),
    errors: Object.fromEntries(
      responses.flatMap(([status, response]) => (response['x-error-codes'] ? [[status, response['x-error-codes']]] : [])),
    ),
    missingCodes: source['x-missing-codes'] ?? {},
    stream: toStream(source),
    upload: source['x-upload'] ?? null,
    rateLimits: source['x-rate-limit'] ?? [],
    sensitive: source['x-sensitive'] ?? false,
  };
}

function toAccess(source: ContractOperation): Access {
  const security = source.security ?? [];
  const role = source['x-required-role'];
  const optional = security.some((scheme) => Object.keys(scheme).length === 0);
  const scope = security.find((scheme) => scheme.bearer)?.bearer?.[0];
  return {
    authentication: security.length === 0 ? 'none' : optional ? 'optional' : 'required',
    role: role === 'public' || role === 'signedIn' ? null : role,
    // Lint admits no other scope.
    scope: (scope as Access['scope']) ?? null,
    ...(source['x-field-access'] && { fields: source['x-field-access'] }),
    ...(source['x-scope-exception'] && { scopeException: source['x-scope-exception'] }),
    ...(source['x-refuses-pinned'] && { refusesPinned: source['x-refuses-pinned'] }),
  };
}

function toStream(source: ContractOperation): Operation['stream'] {
  const sse = source['x-sse'];
  if (!sse) return null;
  return {
    cadenceSeconds: sse.cadenceSeconds ?? null,
    ends: sse.ends,
    data: sse.data.type === 'string' ? 'line' : 'json',
    events: Object.keys(sse.events ?? {}),
  };
}
