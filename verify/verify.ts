import type { Contract } from '../contract/document.ts';
import { checks } from './checks/checks.ts';
import { createMonitors } from './checks/monitors.ts';
import type { Config } from './config/config.ts';
import { createFixtures } from './fixtures/discover.ts';
import { applyKnownFailures } from './known-failures/apply.ts';
import type { KnownFailure } from './known-failures/known-failure.ts';
import type { Exchange } from './model/exchange.ts';
import type { Knowledge } from './scratch/knowledge.ts';
import type { Report } from './model/report.ts';
import { createObserver } from './record/observe.ts';
import { createCoverage } from './record/coverage.ts';
import { Recorder } from './record/recorder.ts';
import { toReport } from './record/to-report.ts';
import { createRedaction } from './redaction/redaction.ts';
import { createSecrets } from './redaction/secrets.ts';
import { createPersonas } from './run/personas.ts';
import { CouldNotRun } from './run/could-not-run.ts';
import { orSkip } from './run/or-skip.ts';
import { findAccounts } from './run/prepare.ts';
import { requireApi } from './run/require-api.ts';
import type { Check, Run } from './run/run.ts';
import { createScratch } from './scratch/create-scratch.ts';
import { beginParts, inPart } from './scratch/parts.ts';
import { PassedTime } from './scratch/passed-time.ts';
import { createQuickRemovals } from './scratch/removals.ts';
import type { Scratch } from './scratch/scratch.ts';
import type { Absent } from './scratch/unavailable.ts';
import { createSender } from './send/sender.ts';
import { requireOwnResponse } from './scratch/own-response.ts';
import { WriteScope } from './send/write-scope.ts';

export interface VerifyOptions {
  readonly contract: Contract;
  /** The knowledge of the contract, by name. */
  readonly knowledge: Knowledge;
  /** Without a slash at the end; the paths of the contract follow it. */
  readonly baseUrl: string;
  readonly config: Config;
  /** Sends writes too; otherwise only GET, HEAD and OPTIONS. */
  readonly allowsWrites: boolean;
  /** Workspaces and tokens that the run has created stay on the server, to repeat requests by hand. */
  readonly keeps?: boolean;
  /** The ids of operations; empty for all. */
  readonly only: readonly string[];
  readonly seed: number;
  readonly timeoutMs: number;
  readonly maxWaitMs: number;
  readonly concurrency: number;
  readonly headers: Readonly<Record<string, string>>;
  /** A check that was left out counts as a violation. */
  readonly requiresAll: boolean;
  /** Failures that do not fail the run. */
  readonly knownFailures?: readonly KnownFailure[];
  readonly signal: AbortSignal;
  /** Receives the share of the checks that are done, from 0 to 1, and what is being done. */
  readonly onProgress: (share: number, title: string) => void;
}

/** Checks whether a server keeps the contract. */
export async function verify(options: VerifyOptions): Promise<Report> {
  return runChecks(checks, options);
}

/** Runs these checks only. Every response is checked by itself nevertheless. */
export async function runChecks(chosen: readonly Check[], options: VerifyOptions): Promise<Report> {
  const { contract, knowledge, baseUrl, config, allowsWrites, only, seed, concurrency } = options;
  const startedAt = new Date();
  const started = performance.now();
  const recorder = new Recorder();
  const passed = new PassedTime();
  const observe = createObserver(contract.document, recorder);
  const monitor = createMonitors({ document: contract.document, config, knowledge, recorder, passed });
  const coverage = createCoverage(contract.document);
  const secrets = createSecrets(config, options.headers);
  const writeScope = new WriteScope(allowsWrites, config, secrets, knowledge);
  const observeAny = (exchange: Exchange) => {
    secrets.learn(exchange.operation, exchange.response?.json);
    observe(exchange);
    monitor(exchange);
    coverage.observe(exchange);
  };
  const senderOptions = {
    ...options,
    writeScope,
    observe: (exchange: Exchange) => {
      writeScope.learn(exchange);
      observeAny(exchange);
    },
  };
  const sendUntil = (signal: AbortSignal) =>
    createQuickRemovals(createSender({ ...senderOptions, signal }), { ...options, passed, signal });
  const send = sendUntil(options.signal);
  // A stopped run also removes the records that it has created.
  const sendAtEnd = sendUntil(new AbortController().signal);
  const operations =
    only.length === 0 ? contract.operations : contract.operations.filter(({ id }) => only.includes(id));
  const personas = createPersonas(config);
  const scratch = createScratch({ ...options, passed, send, sendAtEnd, writeScope, secrets });
  const accounts = await findAccounts(knowledge.basics, personas.all, contract, send);
  await requireApi(personas.reader, contract.operations, send);
  const beside: Promise<void>[] = [];
  const run: Run = {
    ...options,
    passed,
    operations,
    personas,
    owner: allowsWrites ? (config.personas[config.writes?.owner ?? ''] ?? null) : null,
    accounts,
    writeScope,
    secrets,
    send: async (plan) => {
      const exchange = await send(plan);
      return plan.isSentOnce ? exchange : requireOwnResponse(contract.document, exchange);
    },
    recorder,
    fixtures: createFixtures(config, knowledge, contract.operations, send, personas.reader),
    scratch,
    observe: observeAny,
    beside: (act) => void beside.push(act()),
    each: (items, act) => forEach(items, concurrency, act),
  };
  const leftBehind = await removingAtEnd(options.keeps ? keeping(writeScope) : scratch, async () => {
    try {
      for (const [index, check] of chosen.entries()) {
        options.onProgress(index / chosen.length, check.id);
        if (check.writes && !allowsWrites) recorder.skipped(check.id, null, 'needs --allow-writes');
        else {
          const act = async () => {
            // Each check has the rate limits of an hour to itself.
            if (index > 0 && check.writes && !('problem' in scratch)) await scratch.tools.passTime?.(3600);
            await check.run(run);
          };
          // A part of a check that is not available does not end the others.
          await inPart(`${index.toString(36)}-`, () => orSkip(run, check.id, null, act));
        }
      }
    } finally {
      await Promise.all(beside);
    }
  });
  options.onProgress(1, '');
  const details = {
    contract,
    operations,
    baseUrl,
    seed,
    allowsWrites,
    requiresAll: options.requiresAll,
    only,
    leftBehind,
  };
  const times = { startedAt: startedAt.toISOString(), milliseconds: performance.now() - started };
  const report = toReport(recorder, { ...details, ...times, coverage }, createRedaction(contract, secrets));
  return applyKnownFailures(report, options.knownFailures ?? []);
}

/** Removes nothing, and says what stays. */
function keeping({ owners, liveTokens, traces }: WriteScope): Pick<Scratch, 'remove'> {
  const workspaces = () => [...owners].map(([slug, owner]) => `The workspace \`${slug}\` of ${owner} is kept.`);
  const tokens = () => [...liveTokens].map(([id, owner]) => `The token ${id} of ${owner} is kept.`);
  return { remove: async () => [...workspaces(), ...tokens(), ...traces] };
}

/** Removes what a run has created, however it ends. Returns what is left. */
async function removingAtEnd(
  scratch: Pick<Scratch, 'remove'> | Absent,
  act: () => Promise<void>,
): Promise<readonly string[]> {
  const remove = async () => ('problem' in scratch ? [] : scratch.remove());
  try {
    await act();
  } catch (cause) {
    const left = await remove();
    if (left.length === 0) throw cause;
    throw new CouldNotRun([cause instanceof Error ? cause.message : String(cause), ...left].join('\n'), { cause });
  }
  return remove();
}

/** Calls a function for each item, at most `limit` at a time. */
async function forEach<Item>(items: readonly Item[], limit: number, act: (item: Item) => Promise<void>): Promise<void> {
  const left = items.entries();
  const within = beginParts(items.length);
  const work = async () => {
    for (const [index, item] of left) await within(index, () => act(item));
  };
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, work));
}
