import {
  approveBrowser,
  approveDevice,
  denyBrowser,
  denyDevice,
  readBrowserRequest,
} from '../actions/account/grants.ts';
import { callerOf } from '../model/shared/caller.ts';
import { ControlPlaneError } from '../model/shared/error.ts';
import { sha256 } from '../model/shared/hash.ts';
import type { World } from './world.ts';

/** The decision of a person about the sign-in of a machine. */
interface Decision {
  /** Id of the session of the person. */
  readonly session: string;
  readonly isApproved: boolean;
  /** The typed code, or the query with which a program has opened the page. */
  readonly sought: { readonly code: string } | { readonly query: URLSearchParams };
}

/** The choices for a token on a page that offers none. */
const choices = { scope: 'full', days: 90 } as const;

/**
 * Decides the sign-in of a machine as the person of a session. Returns the address that brings the decision to a
 * program on the machine of the browser; `null` for a typed code.
 */
export async function decideSignIn(world: World, { session, isApproved, sought }: Decision): Promise<string | null> {
  const principal = await world.identity.authenticate({ kind: 'session', id: session }, undefined);
  if (!principal) throw new ControlPlaneError('unauthorized', 'The world has no such person any more. Reset it.');
  const caller = callerOf(principal, { ip: '127.0.0.1' });
  if ('code' in sought) {
    const userCode = sought.code;
    await (isApproved
      ? approveDevice(world.ports, caller, { userCode, ...choices })
      : denyDevice(world.ports, caller, userCode));
    return null;
  }
  const wanted = readBrowserRequest(sought.query);
  return isApproved ? approveBrowser(world.ports, caller, { ...wanted, ...choices }) : denyBrowser(wanted);
}

/** Makes the session of a person as new as after a link from a mail. */
export async function renewSession({ ports }: World, id: string): Promise<void> {
  const hash = await sha256(id);
  await ports.store.write('system', (tx) => tx.sessions.updateAll({ hash }, { createdAt: tx.now }));
}

/** The name of the program that has opened a page. Throws if its address may not be led back to. */
export function nameOfProgram(query: URLSearchParams): string {
  return readBrowserRequest(query).name;
}
