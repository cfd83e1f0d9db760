import { setTimeout as sleep } from 'node:timers/promises';
import { parseJson } from '../../contract/parse-json.ts';
import type { Exchange } from '../model/exchange.ts';
import type { WorkflowsConfig } from '../config/config.ts';
import { orSkip } from '../run/or-skip.ts';
import type { Check, Run } from '../run/run.ts';
import { advance } from '../scratch/waiting.ts';
import { again } from '../send/repeats.ts';
import { startOutsideCommands } from '../workflows/commands.ts';
import { runWorkflows, type WorkflowResult } from '../workflows/index.ts';
import { inputsOf, ownInputsOf } from '../workflows/inputs.ts';
import type { RelayedExchange } from '../workflows/relay.ts';
import { type ArazzoStep, isOutside, operationOf, readWorkflows, type Workflow } from '../workflows/workflow.ts';

/** Runs the user journeys. Each of their responses is checked by itself as well. */
export const workflows: Check = {
  id: 'workflows',
  writes: true,
  async run(run) {
    const { config, recorder } = run;
    const ids = run.operations.map(({ id }) => id);
    const chosen = readWorkflows().filter(({ steps }) => steps.some((step) => ids.includes(operationOf(step))));
    if (!config.workflows) return recorder.skipped('workflows', null, 'the configuration has no `workflows`');
    if (chosen.length === 0) return;
    const { workflows: configured } = config;
    await orSkip(run, 'workflows', null, () => checkWorkflows(run, configured, chosen));
  },
};

/** Between two polls, where the configuration has a clock. */
const pollSeconds = 0.2;
/** The time of the server that passes between two turns of its clock. */
const stepSeconds = 30;
const turnMs = 150;

async function checkWorkflows(run: Run, configured: WorkflowsConfig, chosen: readonly Workflow[]): Promise<void> {
  const { config, signal, baseUrl, headers } = run;
  const inputs = await inputsOf(run);
  const ownInputs = () => ownInputsOf(run);
  const secret = new Set(chosen.flatMap((workflow) => workflow.secret));
  for (const name of secret) run.secrets.add(inputs[name] ?? '', toVariable(name));
  const invitationToken = config.writes?.invitationToken ?? null;
  await using outside = await startOutsideCommands({
    commands: { ...(invitationToken && { readInvitation: invitationToken }), ...configured.outside },
    environment: { VERIFY_BASE_URL: baseUrl, VERIFY_HEADERS: JSON.stringify(headers) },
    signal,
  });
  const latest = new Map<string, Exchange>();
  const ended = new AbortController();
  const clock = passTime(run, ended.signal);
  // A clock that fails is reported below, when the workflows have ended.
  clock.catch(() => undefined);
  try {
    const { results, left } = await runWorkflows({
      contract: run.contract,
      knowledge: run.knowledge,
      baseUrl,
      headers,
      inputs,
      ownInputs,
      outsideUrl: configured.outsideUrl ?? outside.url,
      only: chosen.map(({ id }) => id),
      ...(config.clock ? { pollSeconds } : { maxWaitSeconds: run.maxWaitMs / 1000 }),
      signal,
      onExchange(step, relayed) {
        const exchange = toExchange(run, step, relayed);
        if (!exchange) return;
        if (latest.has(relayed.step)) again(() => run.observe(exchange));
        else run.observe(exchange);
        latest.set(relayed.step, exchange);
      },
    });
    run.writeScope.traces.push(...left);
    for (const result of results) {
      const workflow = chosen.find(({ id }) => id === result.id);
      if (workflow) report(run, workflow, result, latest);
    }
  } finally {
    ended.abort();
    await clock;
  }
}

/** Advances the clock of the server, if it has one, until the workflows have ended. */
async function passTime({ config: { clock }, ...options }: Run, ended: AbortSignal): Promise<void> {
  while (clock && !ended.aborted) {
    await advance(clock, options, stepSeconds);
    await sleep(turnMs, undefined, { signal: ended }).catch(() => undefined);
  }
}

function report(run: Run, workflow: Workflow, result: WorkflowResult, latest: ReadonlyMap<string, Exchange>): void {
  const { recorder } = run;
  const called = new Set(workflow.steps.filter((step) => !isOutside(step)).map(operationOf));
  const operations = run.operations.filter(({ id }) => called.has(id));
  if (result.outcome === 'notRun') {
    for (const operation of operations)
      recorder.skipped('workflows', operation, `the workflow ${result.id} ${result.reason}`);
  } else if (result.outcome === 'passed') {
    for (const operation of operations) recorder.passed('workflows', operation);
  } else {
    const operation = run.contract.operations.find(({ id }) => id === result.operation);
    if (!operation) return;
    recorder.failed({
      check: 'workflows',
      operation,
      what: `${result.id}/${result.step}`,
      message: `The workflow ${result.id} fails at the step ${result.step}: expected ${result.expected}; got ${result.seen}.`,
      exchange: latest.get(`${result.id}/${result.step}`) ?? null,
    });
  }
}

function toExchange(
  run: Run,
  step: ArazzoStep,
  { method, target, headers, body, response }: RelayedExchange,
): Exchange | null {
  const operation = run.contract.operations.find(({ id }) => id === operationOf(step));
  if (!operation) return null;
  const [, token] = /^\/api\/invitations\/([^/?]+)/.exec(target) ?? [];
  if (token !== undefined) run.secrets.add(decodeURIComponent(token), 'INVITATION_TOKEN');
  const json = response ? parseJson(response.body.toString()) : undefined;
  const persona = run.personas.all.find(
    (one) => headers.authorization !== undefined && headers.authorization === one.headers.authorization,
  );
  return {
    operation,
    persona: persona?.name ?? null,
    request: { method, url: run.baseUrl + target, headers, body: body.length > 0 ? body.toString() : null },
    response: response && {
      status: response.status,
      headers: response.headers,
      bytes: response.body,
      json,
      isComplete: true,
    },
    problem: response ? null : 'The connection was closed.',
    milliseconds: 0,
  };
}

/** The environment variable that stands for an input in a curl line. */
function toVariable(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();
}
