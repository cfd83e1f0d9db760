import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Role } from '../../../server/model/operation.ts';
import type { Persona, Writes } from '../../config/config.ts';
import type { Secrets } from '../../redaction/secrets.ts';
import type { Territory } from '../../send/territory.ts';
import { type Api, textAt } from './api.ts';
import { createQueue, oncePer } from './once.ts';
import { Unavailable } from './unavailable.ts';
import type { WaitFor } from './waiting.ts';

const run = promisify(execFile);

interface InvitationOptions {
  readonly api: Api;
  readonly writes: Writes;
  readonly territory: Territory;
  readonly secrets: Secrets;
  readonly waitFor: WaitFor;
  /** What the command reads from its environment. */
  readonly baseUrl: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
}

export interface Invitation {
  readonly id: string;
  /** The secret part of its link. */
  readonly token: string;
}

export type InvitedRole = Exclude<Role, 'owner'>;

/** Invites people, and reads the links that they get by mail with the command of the configuration. */
export class Invitations {
  readonly #options: InvitationOptions;
  /** The command prints the newest token of an address, so an address gets one invitation at a time. */
  readonly #queueOf = oncePer(async (_email: string) => createQueue());

  constructor(options: InvitationOptions) {
    this.#options = options;
  }

  async invite(inviter: Persona, slug: string, { email }: Persona, role: InvitedRole): Promise<Invitation> {
    if (email === null) throw new Unavailable('the configuration names no `email` of a persona to invite');
    const { api, writes } = this.#options;
    if (writes.invitationToken === null) throw new Unavailable('the configuration has no command `writes.invitationToken`');
    const queue = await this.#queueOf(email);
    return queue(async () => {
      const json = await api.call('createInvitation', inviter, { path: { workspaceSlug: slug }, body: { email, role } });
      return { id: textAt(json, 'invitation', 'id'), token: await this.#tokenOf(email) };
    });
  }

  /** Makes someone a member. */
  async join(inviter: Persona, slug: string, invited: Persona, role: InvitedRole): Promise<void> {
    const { token } = await this.invite(inviter, slug, invited, role);
    await this.#options.api.call('acceptInvitation', invited, { path: { token } });
  }

  async #tokenOf(email: string): Promise<string> {
    const { writes, territory, secrets, waitFor, baseUrl, headers, signal } = this.#options;
    const [command = '', ...args] = (writes.invitationToken ?? []).map((part) => part.replaceAll('{email}', email));
    const env = { ...process.env, VERIFY_BASE_URL: baseUrl, VERIFY_HEADERS: JSON.stringify(headers) };
    let problem = 'it prints nothing';
    const token = await waitFor(async () => {
      try {
        const { stdout } = await run(command, args, { env, signal, timeout: 30_000 });
        const printed = stdout.trim();
        return printed === '' || territory.invitations.has(printed) ? null : printed;
      } catch (error) {
        signal.throwIfAborted();
        problem = error instanceof Error ? (error.message.split('\n')[0] ?? '') : '';
        return null;
      }
    });
    if (token === null) throw new Unavailable(`the command \`writes.invitationToken\` gives no token: ${problem}`);
    territory.invitations.add(token);
    secrets.add(token, 'INVITATION_TOKEN');
    return token;
  }
}
