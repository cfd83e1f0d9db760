import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { prepareWorlds, renewSession } from '../control-plane/world/index.ts';
import { pathOf } from '../server/dispatch/address.ts';
import { systemClock } from '../server/dispatch/clock.ts';
import { createResponseChecks, type ResponseChecks } from '../contract/checks/response-checks.ts';
import { createListener } from '../server/http/app.ts';
import type { Contract } from '../contract/document.ts';
import { readStory, type Story } from '../contract/story.ts';
import { isOperatorApi } from '../server/http/dashboard.ts';
import { generatedContract } from '../server/http/generated-contract.ts';
import type { AppOptions } from '../server/http/options.ts';
import { controlContract } from './control/contract.ts';
import { createControlHandlers, type MockControl } from './control/handlers.ts';
import { createMockLog } from './log.ts';
import { createExamples } from './example/examples.ts';
import { type Arrived, createMockContext, type MockContext } from './context/context.ts';
import { createErrorExplainer } from './responders/explain-error.ts';
import { createPage } from './page/serve.ts';
import { describePersonas } from './context/personas.ts';
import type { HarRecorder } from './proxy/har/recorder.ts';
import { createProxy, type ProxyOptions } from './proxy/proxy.ts';
import type { Upstream } from './proxy/upstream.ts';
import { describeUnknownScenario, dropScenarioCookie, scenarioNameOf } from './responders/choose-scenario.ts';
import { readScenarios, ScenarioError, shippedScenarios } from './read-scenarios/read.ts';
import { Sessions } from './context/session.ts';
import { createMockSession, type SessionParts } from './testing/mock-session.ts';
import { createMockCore, exposedHeaders } from './world/core.ts';
import { setDate } from './world/date.ts';
import { type Begin, createAccountPages } from './account-pages.ts';
import { createAuthorizePages } from './authorize-page.ts';
import { createDashboard } from './dashboard.ts';
import { createOperatorListener } from './operator-api.ts';
import { createPayPages } from './pay-page.ts';
import { createWorlds, type Worlds } from './world/worlds.ts';
import type { Clock } from '../server/ports/clock.ts';
import type { Log } from '../server/ports/log.ts';
import { createFaultResponder, type Faults } from './faults.ts';

export interface MockOptions extends Pick<
  AppOptions,
  'errorShape' | 'origins' | 'streamsPerCaller' | 'uploadFolder' | 'stopping' | 'log' | 'clock'
> {
  /** The contract that is mocked; this project's own by default. */
  readonly contract?: Contract;
  /** The folders of the scenarios; the shipped ones by default. */
  readonly scenarioFolders?: readonly string[];
  /** The scenario of requests that choose none. */
  readonly scenario?: string;
  /** The faults to inject; none by default. */
  readonly faults?: Faults | undefined;
  /** Responds with the examples, always the same, instead of from a world of the session. */
  readonly stateless?: boolean;
  /** The sessions to use; new ones by default. */
  readonly sessions?: Sessions;
  /** The server that requests are forwarded to. The mock responds for operations that it does not implement yet. */
  readonly upstream?: Upstream;
  /** Records the traffic with that server. */
  readonly recorder?: HarRecorder;
  /** Receives the violations in that traffic, for a terminal. */
  readonly onMessage?: (line: string) => void;
  /** Why the contract in the files is not served; `null` where it is. */
  readonly problem?: () => string | null;
  /** Folder of a built dashboard; the one of this package by default. */
  readonly dashboardFolder?: string;
}

/** The default of `origins`: a dashboard that is developed on this machine may call the mock. */
export const localOrigins = ['http://localhost:*', 'http://127.0.0.1:*'];

/** The mock: the front with a world of each session behind it, the control API, and the page. */
export async function createMock(options: MockOptions = {}): Promise<RequestListener> {
  return (await createServedMock(options)).listener;
}

/** A mock with the parts that its sessions share, for code that uses a session without a request. */
export async function createServedMock(
  options: MockOptions = {},
): Promise<{ readonly listener: RequestListener; readonly parts: SessionParts }> {
  const { contract = generatedContract(), sessions = new Sessions(), problem = () => null, ...rest } = options;
  const {
    scenarioFolders = [shippedScenarios],
    scenario: name,
    stateless = false,
    faults,
    upstream,
    recorder: _,
    onMessage: __,
    dashboardFolder: ___,
    ...given
  } = rest;
  const { clock = systemClock } = given;
  const scenarios = readScenarios(scenarioFolders, contract);
  const scenario = findScenario(name, scenarios);
  const examples = createExamples(contract.document);
  const log = createMockLog(given.log);
  const story = readStory(contract);
  const worlds = await makeWorlds(story, clock, log);
  // The users, workspaces and apps of an upstream are in no world, so its responses are completed by examples.
  const withoutWorld = stateless || upstream !== undefined;
  const core = createMockCore({
    operations: contract.operations,
    examples,
    worlds,
    clock,
    withoutWorld,
    withoutBodies: upstream !== undefined,
    before: faults ? [createFaultResponder({ ...faults, clock })] : [],
  });
  const frontOptions: AppOptions<MockContext> = {
    ...core.front,
    origins: localOrigins,
    preparation: 'atFirstRequest',
    // The mock's responses are the examples of the contract, which have no unknown members.
    unknownMembers: 'keep',
    ...given,
    log,
  };
  const front = await createListener(core.handlers, frontOptions, contract);
  const ofProxy = { contract, clock, observer: core.front.observer, fallback: front, workspaces: slugsOf(story) };
  const api = upstream ? await createProxyTo(upstream, options, ofProxy) : front;
  const parts: SessionParts = {
    operations: contract.operations,
    examples,
    findBodyMistakes: createFindBodyMistakes(contract),
    scenarios,
    worlds,
    clock,
  };
  const control = await createControl(frontOptions, {
    contract,
    upstream: upstream?.url.href ?? null,
    stateless,
    problem,
    parts,
    sessions,
    currentWorld: core.currentWorld,
  });
  const operator = createOperatorListener(core.currentWorld, frontOptions);
  const sessionOf = (request: IncomingMessage) => {
    const session = sessions.of(request.headers);
    session.origin ??= `http://${request.headers.host ?? 'localhost'}`;
    return session;
  };
  const begin: Begin = async (request, response, { session: id, scenario: named }) => {
    const session = sessionOf(request);
    if (named !== null) {
      createMockSession(() => ({ session, parts })).chooseScenario(named);
      dropScenarioCookie(request.headers, (name, value) => response.setHeader(name, value));
    }
    if (!withoutWorld) await renewSession(worlds.of(session), id);
  };
  const pages = [
    createPage(),
    createPayPages(worlds, sessions),
    ...(upstream ? [] : [createAccountPages(begin)]),
    ...(withoutWorld ? [] : [createAuthorizePages(worlds, sessions)]),
    createDashboard(options.dashboardFolder),
  ];

  const listener: RequestListener = (request, response) => {
    if (pages.some((page) => page(request, response))) return;
    const path = pathOf(request.url ?? '');
    const isControl = /^\/__mock(?![^/?])/.test(path);
    const session = sessionOf(request);
    const reached = arrived(request, response);
    const { mockContext, url } = createMockContext({ session, scenarios, scenario }, reached);
    if (!isControl && !withoutWorld) setDate(reached, worlds, session);
    request.url = url;
    const isOperators = !withoutWorld && isOperatorApi(path);
    (isControl ? control : isOperators ? operator : api)(request, response, mockContext);
  };
  return { listener, parts };
}

function findScenario(name: string | undefined, scenarios: SessionParts['scenarios']) {
  if (name === undefined) return null;
  const scenario = scenarios.get(name);
  if (!scenario) throw new ScenarioError([describeUnknownScenario(name, scenarios)]);
  return scenario;
}

/** The proxy to an upstream, with the mock behind it. */
function createProxyTo(
  upstream: Upstream,
  { origins, errorShape, uploadFolder, stopping, recorder, onMessage }: MockOptions,
  rest: Pick<ProxyOptions, 'contract' | 'clock' | 'observer' | 'fallback' | 'workspaces'>,
) {
  return createProxy({
    exposedHeaders,
    origins: origins ?? localOrigins,
    errorShape: errorShape ?? 'nested',
    uploadFolder,
    stopping: stopping ?? new AbortController().signal,
    upstream,
    recorder: recorder ?? null,
    onMessage: onMessage ?? (() => undefined),
    ...rest,
  });
}

/** The control API, on the front of the mock but without its log. */
function createControl(
  { observer: _, onBody: __, ...unlogged }: AppOptions<MockContext>,
  known: Omit<MockControl, 'version' | 'scenarios' | 'personas' | 'chosenScenario'>,
) {
  const { contract, parts } = known;
  const mockControl: MockControl = {
    ...known,
    version: String(contract.document.info.version),
    scenarios: [...parts.scenarios.values()].map(({ name, title, description }) => ({ name, title, description })),
    personas: describePersonas(),
    chosenScenario: scenarioNameOf,
  };
  const ofControlApi = controlContract();
  const controlOptions = { ...unlogged, explainError: createErrorExplainer(ofControlApi) };
  return createListener(createControlHandlers(mockControl), controlOptions, ofControlApi);
}

/** Compiles the schemas of responses with the first override that has a body. */
function createFindBodyMistakes({ document }: Contract): NonNullable<SessionParts['findBodyMistakes']> {
  let checks: ResponseChecks | undefined;
  return (operation, status, body) => {
    checks ??= createResponseChecks(document);
    const bytes = new TextEncoder().encode(JSON.stringify(body));
    return checks.body(operation, { status, headers: {} }, bytes).map(({ message }) => `${message}.`);
  };
}

function arrived({ method = '', url = '/', headers }: IncomingMessage, response: ServerResponse): Arrived {
  const setHeader = (name: string, value: string) => {
    if (response.headersSent) return false;
    response.setHeader(name, value);
    return true;
  };
  return { method, url, headers, setHeader };
}

/** The workspaces of the examples; the first is the one that most of them are about. */
function slugsOf({ reads }: Story): string[] {
  const [first] = Object.values(reads.listWorkspaces ?? {});
  return first?.response.workspaces.map(({ slug }) => slug) ?? [];
}

async function makeWorlds(story: Story, clock: Clock, log: Log): Promise<Worlds> {
  const create = await prepareWorlds(story);
  return createWorlds(create, clock, (error) =>
    log.error({ err: error }, 'A reconciler of a world failed; its step is repeated.'),
  );
}
