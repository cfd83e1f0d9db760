import type { RequestListener } from 'node:http';
import { createFront } from '../server/http/app.ts';
import { type Contract, generatedContract } from '../server/http/document.ts';
import type { FrontOptions } from '../server/http/options.ts';
import { createExamples } from './examples.ts';
import { runExchange } from './exchange.ts';
import { answerPreference, createMockHandlers, type Source } from './handlers.ts';
import { createMockIdentity } from './identity.ts';
import { Sessions } from './session.ts';
import { readWishes } from './wishes.ts';

export interface MockOptions extends Partial<FrontOptions> {
  /** The contract that is mocked; this project's own by default. */
  readonly contract?: Contract;
  /** What is remembered for each test; nothing yet by default. */
  readonly sessions?: Sessions;
}

/** Pages of a dashboard that is being developed on this machine may call the mock. */
const localOrigins = ['http://localhost:*', 'http://127.0.0.1:*'];

/** The mock: the front, with the contract's examples behind it. */
export async function createMock(options: MockOptions = {}): Promise<RequestListener> {
  const { contract = generatedContract(), sessions = new Sessions(), ...frontOptions } = options;
  const examples = createExamples(contract.document);
  // The first that has something to say is asked no further.
  const sources: Source[] = [answerPreference];
  const identity = await createMockIdentity(contract, examples);
  const handlers = createMockHandlers(contract, examples, sources);
  const front = await createFront(handlers, { identity, origins: localOrigins, preparation: 'atFirstRequest', ...frontOptions }, contract);

  return (request, response) => {
    const session = sessions.of(request.headers);
    const { wishes, url } = readWishes(request.url ?? '/', request.headers);
    request.url = url;
    const mark = (name: string, value: string) => {
      if (!response.headersSent) response.setHeader(name, value);
    };
    runExchange({ session, wishes, headers: request.headers, mark }, () => {
      front(request, response);
    });
  };
}
