import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { text as consume } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { serveParent } from '../child.ts';

/** The outcome of the requests until now. */
export interface Sent {
  readonly requests: number;
  /** How many were lost, by reason. */
  readonly lost: Readonly<Record<string, number>>;
}

// `node send-requests.ts URL`: sends requests to an app through the ingress until a message says so. Each has to get
// a 200 with a text.

const connections = 16;
/** The rate of all connections together, so that deploys get their share of the machine. */
const perSecond = 500;
const patienceMs = 30_000;

const { hostname, port } = new URL(process.argv[2] ?? '');
const agent = new Agent({ keepAlive: true, maxSockets: connections });
const lost: Record<string, number> = {};
let requests = 0;
let isEnding = false;

const connection = async () => {
  const everyMs = (1000 * connections) / perSecond;
  for (let next = performance.now(); !isEnding; next = Math.max(next + everyMs, performance.now())) {
    await sleep(Math.max(0, next - performance.now()));
    const reason = await whyLost();
    requests++;
    if (reason !== null) lost[reason] = (lost[reason] ?? 0) + 1;
  }
};

async function whyLost(): Promise<string | null> {
  try {
    const signal = AbortSignal.timeout(patienceMs);
    // Any `localhost` is this machine.
    const sent = request({ host: '127.0.0.1', port, path: '/', agent, headers: { host: hostname }, signal });
    const arrived = once(sent, 'response');
    sent.end();
    // An event of this name has it.
    const [response] = (await arrived) as [IncomingMessage];
    const text = await consume(response);
    if (response.statusCode !== 200) return `status ${response.statusCode}`;
    return text === '' ? 'no text' : null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

const all = Promise.all(Array.from({ length: connections }, connection));

serveParent<'count' | 'end'>({ ready: true }, async (message) => {
  if (message === 'end') {
    isEnding = true;
    await all;
    agent.destroy();
  }
  const sent: Sent = { requests, lost };
  return { ...sent };
});
