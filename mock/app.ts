import { operations } from '../generated/operations.ts';
import { createApp } from '../server/http/app.ts';
import type { FrontOptions } from '../server/http/options.ts';
import { createExamples } from './examples.ts';
import { createMockHandlers } from './handlers.ts';
import { createMockIdentity } from './identity.ts';

/** Pages of a dashboard that is being developed on this machine may call the mock. */
const localOrigins = ['http://localhost:*', 'http://127.0.0.1:*'];

/** The mock: the front, with the contract's examples behind it. */
export async function createMock(options: Partial<FrontOptions> = {}): ReturnType<typeof createApp> {
  const examples = await createExamples();
  const mediaType = 'application/json';
  const identity = createMockIdentity(
    await examples(operations.getMe, { mediaType }),
    await examples(operations.listWorkspaces, { mediaType }),
    await examples(operations.listTokens, { mediaType }),
  );
  return createApp(createMockHandlers(examples), { identity, origins: localOrigins, ...options });
}
