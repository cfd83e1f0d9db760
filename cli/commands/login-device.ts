import { setTimeout as sleep } from 'node:timers/promises';
import { codeOf, type ControlPlaneClient } from '../../client/index.ts';
import { dataOf } from '../program/connect.ts';
import type { Output } from '../program/output.ts';

/** A sign-in by a person with a browser, on this machine or another one. */
export interface SignIn {
  readonly client: ControlPlaneClient;
  readonly output: Output;
  readonly url: string;
  /** Name of this machine, which the page shows. */
  readonly name: string;
}

/** How much longer to wait after each `slow_down`. */
const slowerSeconds = 5;

/** Gets a token by a code that a person types in any browser. */
export async function tokenByCode({ client, output, name }: SignIn): Promise<string> {
  const codes = dataOf(await client.POST('/api/tokens/device', { body: { name } }));
  const { deviceCode, userCode, verificationUrl } = codes;
  output.note(
    `Open ${output.safe(verificationUrl)} in any browser, and type the code ${output.bold(output.safe(userCode))}`,
  );
  output.note('Waiting until you have given access there. Ctrl+C stops.');
  const interrupted = () => process.exit(130);
  process.on('SIGINT', interrupted);
  try {
    for (let seconds = codes.intervalSeconds; ;) {
      await sleep(seconds * 1000);
      const { data, error } = await client.POST('/api/tokens/exchange', { body: { deviceCode } });
      if (data) return data.secret;
      const code = codeOf(error);
      if (code === 'slow_down') seconds += slowerSeconds;
      else if (code !== 'authorization_pending') throw error;
    }
  } finally {
    process.off('SIGINT', interrupted);
  }
}
