import { Document, isScalar, visit } from 'yaml';
import { prepareWorlds, type World } from '../../control-plane/world/index.ts';
import { asList, asObject, type Contract, type JsonObject } from '../../contract/document.ts';
import { exampleRequest } from '../../contract/example-request.ts';
import { readStory } from '../../contract/story.ts';
import { generatedContract } from '../../server/http/generated-contract.ts';
import { testHandlers } from '../../server/http/test-handlers.ts';
import type { Clock } from '../../server/ports/clock.ts';

/**
 * Measures the telemetry of a fresh world at the instant of the contract's examples, as the text of `measured.yaml`.
 * The requests are those of the examples.
 */
export async function measureExamples(): Promise<string> {
  const contract = generatedContract();
  const story = readStory(contract);
  const at = Date.parse(story.at);
  const createWorld = await prepareWorlds(story);
  const world = createWorld({ real: createStandingClock(at), start: at });
  const send = createSend(contract, world);
  const roleWeb = await send('searchServiceRoleLog', 'web');
  const webLogs = await send('readServiceLogs', 'web');
  const measured = {
    app: await send('getAppMetrics', 'running'),
    webMetrics: await send('readServiceMetrics', 'web'),
    dbMetrics: await send('readServiceMetrics', 'db'),
    webLogs,
    buildLogs: await send('readServiceLogs', 'build'),
    lines: linesOf(webLogs).slice(-3),
    roleWeb,
    roleCounts: await send('searchServiceRoleLog', 'counts'),
    roleDb: await send('searchServiceRoleLog', 'db'),
    webSearch: await send('searchServiceLogs', 'web'),
    webSettings: await send('readServiceLogSettings', 'web'),
    dbSettings: await send('readServiceLogSettings', 'db'),
    webRoutes: await send('readServiceRoutes', 'web'),
    checkoutSeries: await send('readServiceRoute', 'checkout'),
    appLogs: await send('followAppLogs', 'storefront'),
    dbAppLogs: await send('followAppLogs', 'db'),
    checkoutTrace: await send('readTrace', 'checkout', { traceId: newestTraceOf(roleWeb) }),
  };
  await world.advance(5000);
  const appLater = await send('getAppMetrics', 'running');
  const newLine = await waitForLine(world, () => send('readServiceLogs', 'web'), measured.lines.at(-1));
  const newAppLine = await waitForAppLine(world, () => send('followAppLogs', 'storefront'), measured.appLogs);
  return `${heading}${toYaml({ measured: { ...measured, appLater, newLine, newAppLine } })}`;
}

const heading =
  '# The telemetry of a fresh world at the instant of the examples. Written by `npm run examples`; do not edit.\n\n';

/** Each list of numbers is on one line. */
function toYaml(value: object): string {
  const document = new Document(value, { aliasDuplicateObjects: false });
  visit(document, {
    Seq(_, list) {
      list.flow = list.items.every((item) => isScalar(item) && typeof item.value !== 'string');
    },
  });
  return document.toString({ lineWidth: 0 });
}

/** Sends the example request with a name as the owner of the story's workspaces. */
function createSend(
  contract: Contract,
  world: World,
): (operationId: string, name: string, params?: object) => Promise<JsonObject> {
  const { call } = testHandlers(world.handlers, { identity: world.identity });
  // The compiler does not know which operation is called.
  const callAny = call as (
    operationId: string,
    request: object,
  ) => Promise<{ readonly status: number; readonly body: unknown }>;
  return async (operationId, name, params = {}) => {
    const operation = contract.operations.find(({ id }) => id === operationId);
    if (!operation) throw new Error(`The contract has no operation ${operationId}.`);
    const { path, query } = exampleRequest(contract.document, operation, name);
    const headers = { authorization: 'Bearer pcp_demo_owner' };
    const { status, body } = await callAny(operationId, { params: { ...path, ...params }, query, headers });
    if (status !== 200)
      throw new Error(`The request ${name} of ${operationId} failed with ${status}: ${JSON.stringify(body)}`);
    return asObject(body);
  };
}

/** The trace of the newest line that has one. */
function newestTraceOf(log: JsonObject): unknown {
  const traces = asList(log.lines).map((line) => asObject(asObject(line).fields).trace);
  const [newest] = traces.filter((trace) => trace !== undefined);
  if (newest === undefined) throw new Error('No line of the log has a trace. Choose another seed for the worlds.');
  return newest;
}

function linesOf({ logs }: JsonObject): string[] {
  return String(logs).split('\n');
}

async function waitForLine(world: World, read: () => Promise<JsonObject>, last: string | undefined): Promise<string> {
  for (let second = 0; second < 600; second++) {
    const lines = linesOf(await read());
    const next = lines[lines.lastIndexOf(last ?? '') + 1];
    if (next !== undefined) return next;
    await world.advance(1000);
  }
  throw new Error('The service writes no line within ten minutes.');
}

/** The first line that follows the last of some. The newest lines come without delay. */
async function waitForAppLine(world: World, read: () => Promise<JsonObject>, before: JsonObject): Promise<unknown> {
  const last = asObject(asList(before.lines).at(-1)).id;
  for (let second = 0; second < 600; second++) {
    const lines = asList((await read()).lines);
    const next = lines[lines.findIndex((line) => asObject(line).id === last) + 1];
    if (next !== undefined) return next;
    await world.advance(1000);
  }
  throw new Error('The app writes no line within ten minutes.');
}

/** Real time does not go by. */
function createStandingClock(at: number): Clock {
  return { now: () => at, sleep: () => new Promise(() => undefined) };
}
