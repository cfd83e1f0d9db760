import { asObject, type JsonObject, type OpenApiDocument } from '../../contract/document.ts';
import type { Operation } from '../../contract/model/operation.ts';
import { orSkip } from '../run/or-skip.ts';
import type { Check, Run } from '../run/run.ts';
import { describeFailure } from '../scratch/api.ts';
import type { Exchange } from '../model/exchange.ts';
import type { ScratchRequest } from '../scratch/call.ts';
import type { Recipe } from '../scratch/knowledge.ts';
import { requireScratch } from '../scratch/scratch.ts';
import { schemasOf } from '../requests/operation-schemas.ts';
import { resolve } from '../requests/schema.ts';
import { awkwardTexts } from './effects/awkward.ts';
import { wronglyRefused } from './wrongly-refused.ts';

const check = 'accepts-valid';

/**
 * Sends each write once, with everything that it needs, as the least role and scope that may send it. A body that may
 * be left out is left out once more. What can be removed is made with awkward texts too.
 */
export const writes: Check = {
  id: check,
  writes: true,
  run(run) {
    const changes = run.operations.filter(({ method }) => method !== 'get');
    return run.each(changes, (operation) => orSkip(run, check, operation, () => checkWrite(run, operation)));
  },
};

async function checkWrite(run: Run, operation: Operation): Promise<void> {
  const request = await requireScratch(run).request(operation);
  await sendWrite(run, operation, request, 'valid');
  const { alternatives = [] } = run.knowledge.operations[operation.id] ?? {};
  await sendAlternatives(run, operation, alternatives);
  if (alternatives.length === 0) await leaveOut(run, operation, request);
  await sendAwkward(run, operation, alternatives.at(-1));
  if (operation.body?.required !== false || request.body === undefined || run.recorder.unimplemented.has(operation.id))
    return;
  await sendWrite(
    run,
    operation,
    { ...(await requireScratch(run).request(operation)), body: undefined },
    'valid, without a body',
  );
}

/** The further requests that the knowledge has. Each needs something else, which may be missing. */
async function sendAlternatives(run: Run, operation: Operation, alternatives: readonly Recipe[]): Promise<void> {
  for (const [index, recipe] of alternatives.entries()) {
    await orSkip(run, check, operation, async () => {
      const request = await requireScratch(run).request(operation, { recipe });
      await removeMade(run, await sendWrite(run, operation, request, `valid, request ${index + 2}`), request);
      await leaveOut(run, operation, request, recipe);
    });
  }
}

/**
 * Sends the body once without each of its optional members. What the server refuses for a reason that no schema states
 * is left alone, such as a webhook without its address.
 */
async function leaveOut(run: Run, operation: Operation, { body }: ScratchRequest, recipe?: Recipe): Promise<void> {
  for (const name of optionalIn(run.contract.document, operation, body)) {
    if (run.recorder.unimplemented.has(operation.id)) return;
    await sendChanged(run, operation, { what: `without ${name}`, change: ({ [name]: _, ...rest }) => rest, recipe });
  }
}

/** Creates records with texts that servers store wrongly, where they can be removed. What they show is watched. */
async function sendAwkward(run: Run, operation: Operation, recipe: Recipe | undefined): Promise<void> {
  const { creates } = run.knowledge.operations[operation.id] ?? {};
  if (!creates || 'problem' in creates || creates.remove === undefined) return;
  for (const { name, members } of awkwardTexts(run.contract.document, operation)) {
    if (run.recorder.unimplemented.has(operation.id)) return;
    await sendChanged(run, operation, { what: `with ${name}`, change: (body) => ({ ...body, ...members }), recipe });
  }
}

interface Changed {
  readonly what: string;
  readonly change: (body: JsonObject) => JsonObject;
  readonly recipe: Recipe | undefined;
}

/** Sends a request once more with another body, which must not be refused as malformed. */
async function sendChanged(run: Run, operation: Operation, { what, change, recipe }: Changed): Promise<void> {
  const scratch = requireScratch(run);
  const request = await scratch.request(operation, { ...(recipe && { recipe }) });
  const exchange = await run.send({ operation, ...request, body: change(asObject(request.body)) });
  await scratch.discard(request);
  await removeMade(run, exchange, request);
  const refused = wronglyRefused(exchange);
  if (refused) run.recorder.failed({ check, operation, ...refused, what });
  else run.recorder.passed(check, operation);
}

/** Removes a record that was made once more than the other checks need it. */
async function removeMade(
  run: Run,
  { operation, response }: Exchange,
  { persona, path }: ScratchRequest,
): Promise<void> {
  const { creates } = run.knowledge.operations[operation.id] ?? {};
  if (!creates || 'problem' in creates || creates.remove === undefined) return;
  const key = asObject(asObject(response?.json)[creates.item])[creates.key];
  const { tools } = requireScratch(run);
  if (typeof key !== 'string') return;
  // The owner may remove everything in a workspace; elsewhere a record belongs to its maker.
  const remover = 'workspaceSlug' in path ? tools.owner : (persona ?? tools.owner);
  await tools.api.attempt(creates.remove, remover, { path: { ...path, [creates.parameter]: key } });
}

function optionalIn(document: OpenApiDocument, operation: Operation, sent: unknown): readonly string[] {
  const { body } = schemasOf(document, operation);
  if (!body || operation.upload) return [];
  const { required = [], minProperties = 0, oneOf } = resolve(document, body);
  if (oneOf) return [];
  const names = Object.keys(asObject(sent));
  return names.length > minProperties ? names.filter((name) => !required.includes(name)) : [];
}

async function sendWrite(run: Run, operation: Operation, request: ScratchRequest, what: string): Promise<Exchange> {
  const { send, recorder } = run;
  const exchange = await send({ operation, ...request });
  await requireScratch(run).discard(request);
  const { response } = exchange;
  if (response?.status === 501) return exchange;
  if (response && response.status in operation.success) {
    recorder.passed(check, operation);
    return exchange;
  }
  const message = `A valid request is not accepted: ${describeFailure(exchange)}.`;
  recorder.failed({ check, operation, what, message, exchange });
  return exchange;
}
