import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Secrets } from '../redaction/secrets.ts';
import type { WriteScope } from '../send/write-scope.ts';
import { Unavailable } from './unavailable.ts';
import type { WaitFor } from './waiting.ts';

const run = promisify(execFile);

interface ReadInvitationOptions {
  /** The command and its arguments, in which `{email}` stands for the address. */
  readonly command: readonly string[] | null;
  readonly writeScope: WriteScope;
  readonly secrets: Secrets;
  readonly waitFor: WaitFor;
  /** The command finds the URL and the headers in its environment. */
  readonly baseUrl: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
}

/** Reads the secret parts of invitation links, which are sent by mail, with the command of the configuration. */
export function createReadInvitation(options: ReadInvitationOptions): (email: string) => Promise<string> {
  const { command, writeScope, secrets, waitFor, baseUrl, headers, signal } = options;
  return async (email) => {
    const [program = '', ...args] = (command ?? []).map((part) => part.replaceAll('{email}', email));
    const env = { ...process.env, VERIFY_BASE_URL: baseUrl, VERIFY_HEADERS: JSON.stringify(headers) };
    let problem = 'it prints nothing';
    const token = await waitFor(async () => {
      try {
        const { stdout } = await run(program, args, { env, signal, timeout: 30_000 });
        const printed = stdout.trim();
        return printed === '' || writeScope.invitations.has(printed) ? null : printed;
      } catch (error) {
        signal.throwIfAborted();
        problem = error instanceof Error ? (error.message.split('\n')[0] ?? '') : '';
        return null;
      }
    });
    if (token === null) throw new Unavailable(`the command \`writes.invitationToken\` gives no token: ${problem}`);
    writeScope.invitations.add(token);
    secrets.add(token, 'INVITATION_TOKEN');
    return token;
  };
}
