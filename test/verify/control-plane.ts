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
import { silent } from '../http/streams.ts';
import { listen, type Listening } from '../listen.ts';

/** Serves the control plane in memory, without the mock: only these operations, or all. */
export async function startControlPlane(only?: readonly OperationId[]): Promise<Listening> {
  const createWorld = await prepareWorlds(readStory(generatedContract()));
  const world = createWorld({ real: systemClock });
  const handlers = Object.entries(world.handlers).filter(([id]) => only?.some((one) => one === id) ?? true);
  const app = await createApp(
    { ...skeleton, ...Object.fromEntries(handlers) },
    { identity: world.identity, origins: ['http://127.0.0.1:*'], violations: 'fail', log: silent },
  );
  return listen((request, response) => {
    if (request.url?.startsWith('/test/')) void serveTest(world, request, response);
    else app(request, response);
  });
}

/** What is not a part of the API: the clock of the server, and the mails that it has sent. */
async function serveTest(world: World, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.url === '/test/clock') await world.advance(Number(asObject(await json(request)).seconds) * 1000);
  response.end(JSON.stringify(world.ports.mailer.mails));
}

const readToken = `
const mails = await (await fetch(process.env.VERIFY_BASE_URL + '/test/mails')).json();
console.log(mails.findLast(({ to }) => to === process.argv[1])?.text.match(/invitations\\/(\\S+)/)[1] ?? '')`;

/** The configuration of the mock, adapted to this server. */
export function controlPlaneConfig(): string {
  const config = asObject(JSON.parse(readFileSync('verify/mock.json', 'utf8')));
  return JSON.stringify({
    ...config,
    writes: { ...asObject(config.writes), invitationToken: ['node', '-e', readToken, '{email}'] },
    clock: { method: 'POST', path: '/test/clock', body: { seconds: '{seconds}' } },
    // What happens outside the API is simulated by the mock only.
    workflows: undefined,
    slowRemoval: undefined,
  });
}
