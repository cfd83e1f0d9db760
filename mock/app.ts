import type { RequestListener } from 'node:http';
import { systemClock } from '../server/dispatch/clock.ts';
import { createListener } from '../server/http/app.ts';
import type { Contract } from '../server/contract/document.ts';
import { generatedContract } from '../server/http/generated-contract.ts';
import type { AppOptions } from '../server/http/options.ts';
import { controlContract } from './control/contract.ts';
import { createControlHandlers, type MockControl } from './control/handlers.ts';
import { createMockLog } from './log.ts';
import { createExamples } from './example/examples.ts';
import { createMockContext, type MockContext } from './context/context.ts';
import { respondBySelection, createMockHandlers, type Responder } from './handlers.ts';
import { createErrorExplainer } from './explain-error.ts';
import { createPage } from './page/serve.ts';
import { readPeople } from './persona/people.ts';
import { createPersonaResponder } from './persona/responder.ts';
import { createMockIdentity } from './persona/identity.ts';
import { describePersonas } from './persona/personas.ts';
import type { HarRecorder } from './proxy/har/recorder.ts';
import { createProxy } from './proxy/proxy.ts';
import type { Upstream } from './proxy/upstream.ts';
import { createLogObserver } from './context/log-observer.ts';
import { chooseScenario, scenarioNameOf } from './scenario/choose.ts';
import { describeUnknownScenario, readScenarios, ScenarioError, shippedScenarios } from './scenario/read.ts';
import { createScenarioResponder } from './scenario/responder.ts';
import { Sessions } from './context/session.ts';
import { createStateIdentity } from './state/identity.ts';
import { createStates, createStateResponder } from './state/responder.ts';
import { createPaceResponder } from './story/pace.ts';
import { createStoryResponder } from './story/responder.ts';
import { createFaultResponder, type Faults } from './faults.ts';

export interface MockOptions extends Pick<
  AppOptions,
  'errorShape' | 'origins' | 'streamsPerCaller' | 'uploadFolder' | 'stopping' | 'log' | 'clock'
> {
  /** The contract that is mocked; this project's own by default. */
  readonly contract?: Contract;
  /** The folders whose scenarios can be chosen; those that come with the mock by default. */
  readonly scenarioFolders?: readonly string[];
  /** The name of the scenario of whoever chooses none. */
  readonly scenario?: string;
  /** What goes wrong on purpose; nothing by default. */
  readonly faults?: Faults | undefined;
  /** Whether what is created, changed and deleted is kept, in each session for itself. */
  readonly state?: boolean;
  /** What is remembered for each test; nothing yet by default. */
  readonly sessions?: Sessions;
  /** The server that is asked first; the mock answers what it does not have yet. */
  readonly upstream?: Upstream;
  /** Where the traffic with that server is kept. */
  readonly recorder?: HarRecorder;
  /** Told of what in that traffic is against the contract, for a terminal. */
  readonly onMessage?: (line: string) => void;
  /** Why the contract that is served is not the one that stands in the files. */
  readonly problem?: () => string | null;
}

/** The default of `origins`: a dashboard that is developed on this machine may call the mock. */
export const localOrigins = ['http://localhost:*', 'http://127.0.0.1:*'];

/** What the mock says of its own part in an answer, by name, since browsers show pages no headers that are not named. */
const exposedHeaders = ['X-Mock-Delay', 'X-Mock-Fallback', 'X-Mock-Fault', 'X-Mock-Scenario', 'X-Mock-Violations'];

/** The mock: the front, with the contract's examples behind it, and beside it the API by which tests and the page steer it. */
export async function createMock(options: MockOptions = {}): Promise<RequestListener> {
  const { contract = generatedContract(), sessions = new Sessions(), problem = () => null, ...rest } = options;
  const { scenarioFolders = [shippedScenarios], scenario: name, state = false, faults, upstream, recorder, onMessage, ...given } = rest;
  const { clock = systemClock } = given;
  const scenarios = readScenarios(scenarioFolders, contract);
  const scenario = name === undefined ? null : (scenarios.get(name) ?? null);
  if (name !== undefined && !scenario) throw new ScenarioError([describeUnknownScenario(name, scenarios)]);
  const examples = createExamples(contract.document);
  const people = readPeople(contract);
  const kept = state ? createStates(contract, people) : null;
  // The first that has something to say is asked no further.
  const sources: Responder[] = [
    createPaceResponder({ clock }),
    ...(faults ? [createFaultResponder({ ...faults, clock })] : []),
    respondBySelection,
    createScenarioResponder({ clock }),
    // Before the state, to say of the workspaces that are kept what goes on in them; they answer nothing else both.
    createStoryResponder({ clock, contract, examples }),
    ...(kept ? [createStateResponder(contract, people, kept, clock)] : []),
    createPersonaResponder(contract, people),
  ];
  const identity = kept ? createStateIdentity(createMockIdentity(people), people, kept) : createMockIdentity(people);
  const frontOptions: AppOptions<MockContext> = {
    identity,
    origins: localOrigins,
    exposedHeaders,
    preparation: 'atFirstRequest',
    log: createMockLog(),
    ...given,
  };
  const handlers = createMockHandlers(contract, examples, sources);
  const observer = createLogObserver(clock);
  const front = await createListener(handlers, { ...frontOptions, explainError: createErrorExplainer(contract), observer }, contract);
  const proxy = upstream && {
    exposedHeaders,
    origins: given.origins ?? localOrigins,
    errorShape: given.errorShape ?? 'nested',
    uploadFolder: given.uploadFolder,
    stopping: given.stopping ?? new AbortController().signal,
    observer,
    clock,
    contract,
    upstream,
    recorder: recorder ?? null,
    fallback: front,
    workspaces: people.workspaces.map(({ slug }) => slug),
    onMessage: onMessage ?? (() => undefined),
  };
  const api = proxy ? await createProxy(proxy) : front;
  const steering: MockControl = {
    contract,
    version: String(contract.document.info.version),
    upstream: upstream?.url.href ?? null,
    state,
    problem,
    scenarios: [...scenarios.values()].map(({ name, title, description }) => ({ name, title, description })),
    personas: describePersonas(),
    chosenScenario: scenarioNameOf,
    chooseScenario: (session, name) => chooseScenario(session, name === null ? null : (scenarios.get(name) ?? null)),
  };
  const ofControlApi = controlContract();
  const controlOptions = { ...frontOptions, explainError: createErrorExplainer(ofControlApi) };
  const control = await createListener(createControlHandlers(steering), controlOptions, ofControlApi);
  const page = createPage();

  return (request, response) => {
    if (page(request, response)) return;
    const ofControl = /^\/__mock(?![^/?])/.test(request.url ?? '');
    const session = sessions.of(request.headers);
    const mockContext = createMockContext({ session, scenarios, scenario }, request, response);
    (ofControl ? control : api)(request, response, mockContext);
  };
}
