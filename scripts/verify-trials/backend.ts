import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { prepareWorlds, type World } from '../../control-plane/world/index.ts';
import { skeleton } from '../../generated/skeleton.ts';
import type { OperationId } from '../../generated/operations.ts';
import { asObject } from '../../contract/document.ts';
import { readStory } from '../../contract/story.ts';
import { systemClock } from '../../server/dispatch/clock.ts';
import { createApp } from '../../server/http/app.ts';
import { generatedContract } from '../../server/http/generated-contract.ts';
import { type Listening, serveLocally } from './listening.ts';
import { type Mistake, plant } from './mistakes/mistake.ts';

interface Backend {
  /** The operations that it has; all by default. */
  readonly only?: readonly OperationId[];
  /** The mistakes of its handlers. */
  readonly mistakes?: readonly Mistake[];
}

/** Serves the control plane in memory, without the mock. */
export async function startBackend({ only, mistakes = [] }: Backend = {}): Promise<Listening> {
  const createWorld = await prepareWorlds(readStory(generatedContract()));
  const world = createWorld({ real: systemClock });
  const handlers = Object.entries(plant(world, mistakes)).filter(([id]) => only?.some((one) => one === id) ?? true);
  const app = await createApp(
    { ...skeleton, ...Object.fromEntries(handlers) },
    {
      identity: world.identity,
      idempotency: mistakes.reduce((right, { idempotency }) => idempotency?.(right) ?? right, world.idempotency),
      origins: ['http://127.0.0.1:*'],
      violations: mistakes.length > 0 ? 'log' : 'fail',
      log: silent,
    },
  );
  return serveLocally((request, response) => {
    if (request.url?.startsWith('/test/')) void serveTest(world, request, response);
    else app(request, response);
  });
}

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** Serves what the API lacks: the clock of the server, and the mails that it has sent. */
async function serveTest(world: World, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.url === '/test/clock') await world.advance(Number(asObject(await json(request)).seconds) * 1000);
  response.end(JSON.stringify(world.ports.mailer.mails));
}

const readToken = `
const mails = await (await fetch(process.env.VERIFY_BASE_URL + '/test/mails')).json();
console.log(mails.findLast(({ to, text }) => to === process.argv[1] && text.includes('/invitations/'))?.text.match(/invitations\\/(\\S+)/)[1] ?? '')`;

/** The configuration of the mock, adapted to this server. */
export function backendConfig(): string {
  const config = asObject(JSON.parse(readFileSync('verify/mock.json', 'utf8')));
  return JSON.stringify({
    ...config,
    writes: { ...asObject(config.writes), invitationToken: ['node', '-e', readToken, '{email}'] },
    clock: { method: 'POST', path: '/test/clock', body: { seconds: '{seconds}' } },
    // Only the mock simulates events outside the API.
    workflows: undefined,
    slowRemoval: undefined,
  });
}
