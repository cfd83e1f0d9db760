import { errorCodeOf } from '../../contract/checks/error-code.ts';
import { exampleRequest } from '../../contract/example-request.ts';
import type { OpenApiDocument } from '../../contract/document.ts';
import type { Operation } from '../../contract/model/operation.ts';
import { schemasOf } from '../requests/operation-schemas.ts';
import { lengthOf, matches, resolve } from '../requests/schema.ts';
import { orSkip } from '../run/or-skip.ts';
import type { Check, Run } from '../run/run.ts';
import { requireScratch } from '../scratch/scratch.ts';
import { madeUpId } from '../send/made-up.ts';
import { readTarget } from '../targets/target.ts';

const check = 'existence';

/**
 * Puts an id that leads to nothing in each place of a path, while the others lead to something. What the run has
 * created is also looked for in another environment.
 */
export const unknownIds: Check = {
  id: check,
  writes: false,
  run(run) {
    const withPath = run.operations.filter(
      ({ path, errors }) => path.includes('{') && errors[404]?.includes('not_found'),
    );
    return run.each(withPath, async (operation) => {
      if (operation.method === 'get') return orSkip(run, check, operation, () => checkRead(run, operation));
      if (run.allowsWrites) return orSkip(run, check, operation, () => checkWrite(run, operation));
    });
  },
};

async function checkRead(run: Run, operation: Operation): Promise<void> {
  // A record is found by its path, without `env` and `region`.
  const { env: _, region: __, ...query } = exampleRequest(run.contract.document, operation).query;
  const request = { ...(await readTarget(run, operation)), query };
  await checkPlaces(run, operation, request);
  for (const name of Object.keys(request.path)) await checkDetour(run, operation, name, request);
  const { scratch, owner } = run;
  if ('problem' in scratch || elsewhere(run, operation).length === 0) return;
  await checkElsewhere(run, operation, { persona: owner, path: await scratch.pathOf(operation), query });
}

/** Takes fresh records for a write that uses them up: a server may find one by a single id. */
async function checkWrite(run: Run, operation: Operation): Promise<void> {
  const scratch = requireScratch(run);
  const isFresh = operation.method === 'delete' || run.knowledge.operations[operation.id]?.usesUp === true;
  const request = await scratch.request(operation, { isFresh });
  await checkPlaces(run, operation, request);
  await checkElsewhere(run, operation, request);
  await scratch.discard(request);
}

type Request = Omit<Parameters<Run['send']>[0], 'operation'> & { readonly path: Readonly<Record<string, string>> };

async function checkPlaces(run: Run, operation: Operation, request: Request): Promise<void> {
  for (const name of Object.keys(request.path)) {
    const value = unknownValue(run.contract.document, operation, name);
    if (value !== undefined)
      await judge(run, operation, name, { ...request, path: { ...request.path, [name]: value } });
  }
}

/**
 * Sends a name with escaped slashes that leads to an existing one where a server decodes them before it divides the
 * path. Whatever refuses it is right, such as a proxy, so only a success is a mistake.
 */
async function checkDetour(run: Run, operation: Operation, name: string, request: Request): Promise<void> {
  const value = `${madeUpId}/../${request.path[name] ?? ''}`;
  if (!isAllowed(run.contract.document, operation, name, value)) return;
  const path = { ...request.path, [name]: value };
  const exchange = await run.send({ ...request, path, operation, isOutside: true });
  const status = exchange.response?.status ?? 0;
  if (status < 200 || status > 299) return run.recorder.passed(check, operation);
  const message = `${operation.id} responds with ${status} although its \`${name}\` is ${value} with escaped slashes, which leads to nothing.`;
  run.recorder.failed({ check, operation, what: `escaped ${name}`, message, exchange: { ...exchange, operation } });
}

async function checkElsewhere(run: Run, operation: Operation, request: Request): Promise<void> {
  for (const [name, value] of elsewhere(run, operation)) {
    await judge(run, operation, name, { ...request, query: { ...request.query, [name]: value } });
  }
}

function elsewhere({ contract, knowledge }: Run, operation: Operation): (readonly [name: string, value: string])[] {
  const { properties = {} } = schemasOf(contract.document, operation).query;
  return Object.entries(knowledge.elsewhere).filter(([name]) => name in properties);
}

async function judge({ recorder, send }: Run, operation: Operation, name: string, request: Request): Promise<void> {
  const exchange = await send({ ...request, operation });
  const { response } = exchange;
  if (!response || response.status === 501) return;
  const seen = `${response.status} ${errorCodeOf(response.json) ?? ''}`.trim();
  if (seen === '404 not_found') return recorder.passed(check, operation);
  const message = `${operation.id} responds with ${seen} although its \`${name}\` leads to nothing; the contract says 404 not_found.`;
  recorder.failed({ check, operation, what: `unknown ${name}`, message, exchange });
}

/** `undefined` for a parameter with a list of values. */
function unknownValue(document: OpenApiDocument, operation: Operation, name: string): string | undefined {
  const ids = [madeUpId, madeUpId.replaceAll('-', '')];
  return ids.find((id) => isAllowed(document, operation, name, id));
}

/** Whether the contract allows a value of a parameter that takes any text of a pattern. */
function isAllowed(document: OpenApiDocument, operation: Operation, name: string, value: string): boolean {
  const { properties = {} } = schemasOf(document, operation).path;
  const { enum: values, pattern, maxLength = Infinity } = resolve(document, properties[name] ?? {});
  return !values && matches(value, pattern) && lengthOf(value) <= maxLength;
}
