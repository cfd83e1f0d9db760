import { expect, test } from 'vitest';
import type { RowOf } from '../../../control-plane/model/tables/tables.ts';
import { auditRow, seed } from '../../../control-plane/ports/suites/rows.ts';
import { alertRow } from '../ports/rows.ts';
import type { Tx } from '../../../control-plane/ports/store.ts';
import { runUntil } from '../../../control-plane/reconcile/run.ts';
import { enqueueMail } from '../../../control-plane/transitions/notices.ts';
import { replyToTicket } from '../../../control-plane/transitions/tickets.ts';
import type { SimulatedPorts } from '../../../control-plane/simulated-ports.ts';
import { createMemoryPlane } from '../../memory-plane.ts';
import { type Killable, killEverywhere } from './killing.ts';

const start = Date.UTC(2026, 10, 21, 10);
const [minute, day] = [60_000, 86_400_000];

interface Plane {
  readonly ports: SimulatedPorts;
  readonly change: (work: (tx: Tx) => Promise<unknown>) => Promise<unknown>;
  readonly pass: (milliseconds: number) => Promise<void>;
}

const courses: Readonly<Record<string, (plane: Plane) => Promise<void>>> = {
  async 'a mail that is delivered, one that is refused, and one that nobody takes'({ change, pass }) {
    const mail = {
      to: ['ada@example.test', 'nobody@example.invalid', 'ada@busy.test'],
      subject: 'S',
      text: 'T',
      workspaceId: null,
    };
    await change((tx) => enqueueMail(tx, mail));
    await pass(2 * 60 * minute);
  },

  async 'an invitation that expires'({ change, pass }) {
    await change((tx) => tx.invitations.insert(invitation));
    await change((tx) => tx.wake('invitation', 'i', invitation.expiresAt));
    await pass(8 * day);
  },

  async 'a link that is mailed, one that is not, a code, and a sign-in on a machine, which expire'({ change, pass }) {
    await change((tx) => tx.signInLinks.insert(signInLink('l', 'ada@example.test')));
    await change((tx) => tx.signInLinks.insert(signInLink('m', 'stranger@example.test')));
    await change((tx) => tx.phoneCodes.insert(phoneCode));
    await change((tx) => tx.tokenGrants.insert(tokenGrant));
    await change(async (tx) => {
      await tx.wake('signInLink', [{ id: 'l' }, { id: 'm' }]);
      await tx.wake('phoneCode', 'p');
      await tx.wake('tokenGrant', 'g');
    });
    await pass(20 * minute);
  },

  async 'a ticket that waits for its author'({ change, pass }) {
    await change(async (tx) => replyToTicket(tx, await tx.tickets.insert(ticket), 'B'));
    await pass(15 * day);
  },

  async 'an incident that was resolved 60 days ago'({ change, pass }) {
    await change((tx) => tx.alerts.insert(alertRow('r')));
    await change((tx) => tx.incidents.insert(incident));
    await change((tx) => tx.wake('incident', 'n', start + 60 * day));
    await pass(61 * day);
  },

  async 'events of the audit log that are too old'({ change, pass }) {
    for (const age of [401, 400, 364])
      await change((tx) => tx.auditEvents.insert(auditRow(`${age}`, { at: start - age * day })));
    await change((tx) => tx.wake('audit', 'acme'));
    await pass(2 * day);
  },

  async 'a key of a request that never ended'({ change, pass }) {
    await change((tx) => tx.idempotency.insert(key));
    await change((tx) => tx.wake('idempotency', 'k', start));
    await pass(2 * day);
  },

  async 'a session that is used'({ ports, change, pass }) {
    await issue({ ports, change });
    ports.ssh.connect('s');
    await pass(minute);
    ports.ssh.disconnect('s');
    await pass(minute);
  },

  async 'a session whose user loses the role'({ ports, change, pass }) {
    await issue({ ports, change });
    await change((tx) => tx.members.update('acme-grace', { role: 'viewer' }));
    await pass(minute);
  },
};

test.each(Object.entries(courses))('%s ends in the same way, whenever the worker is killed', async (_name, play) => {
  const run = async (killable: Killable) => {
    const plane = createMemoryPlane({ at: start, onFailure: () => undefined, wrapWork: killable.wrapWork });
    const { store, clock, ports } = plane;
    const running = { ...plane.running, ports: killable.wrap(ports) };
    await seed(store);
    killable.arm();
    const change: Plane['change'] = (of) => store.write('system', of);
    await play({ ports, change, pass: (milliseconds) => runUntil(clock.now() + milliseconds, running) });
    return describe(ports);
  };

  const { calls, ends } = await killEverywhere({ run });

  expect(calls).toBeGreaterThan(0);
  expect(ends).toHaveLength(1);
});

/** A session of grace in the app shop, which runs nothing that could be observed: its region is out of reach. */
async function issue({ ports, change }: Pick<Plane, 'ports' | 'change'>): Promise<void> {
  ports.runtime.outages.begin('eu', day);
  const container = { id: 'shop', region: 'eu', container: session.container };
  await ports.ssh.issue({ id: 's', container, username: 'u', publicKey: null, expiresAt: session.expiresAt });
  await change((tx) => tx.sshSessions.insert(session));
  await change((tx) => tx.wake('sshSession', 's', start));
}

/** The results of a course of events, without the times that a kill moves. */
async function describe({ store, mailer, ssh }: SimulatedPorts): Promise<object> {
  const rows = await store.read('system', async (tx) => ({
    notices: (await tx.notices.list({})).map(({ id, attempts, error }) => ({ id, attempts, error })),
    invitations: (await tx.invitations.list({})).map(({ status, pendingEmail }) => ({ status, pendingEmail })),
    tickets: (await tx.tickets.list({})).map(({ status }) => status),
    incidents: await tx.incidents.count({}),
    events: await tx.auditEvents.count({}),
    links: await tx.signInLinks.count({}),
    codes: await tx.phoneCodes.count({}),
    keys: await tx.idempotency.count({}),
    sessions: (await tx.sshSessions.list({})).map(({ status, liveOf }) => ({ status, liveOf })),
    work: await tx.work.count({}),
  }));
  return { ...rows, mails: mailer.mails.map(({ id }) => id), credential: await ssh.observe('s') };
}

const invitation: RowOf<'invitations'> = {
  id: 'i',
  workspaceId: 'acme',
  email: 'a@example.test',
  pendingEmail: 'a@example.test',
  role: 'viewer',
  status: 'pending',
  tokenHash: 'h',
  invitedById: 'ada',
  createdAt: start,
  expiresAt: start + 7 * day,
};

function signInLink(id: string, email: string): RowOf<'signInLinks'> {
  return { id, email, hash: id, unsentUrl: `https://pcp.test/${id}`, createdAt: start, expiresAt: start + 15 * minute };
}

const phoneCode: RowOf<'phoneCodes'> = {
  id: 'p',
  userId: 'ada',
  phone: '+4915112345678',
  hash: 'h',
  tries: 0,
  createdAt: start,
  expiresAt: start + 10 * minute,
};

const tokenGrant: RowOf<'tokenGrants'> = {
  id: 'g',
  hash: 'h',
  userCodeHash: 'c',
  challenge: null,
  name: 'M',
  isDenied: false,
  userId: null,
  scope: null,
  days: null,
  pinnedWorkspaceId: null,
  pollSeconds: 5,
  nextPollAt: start,
  createdAt: start,
  expiresAt: start + 10 * minute,
};

const ticket: RowOf<'tickets'> = {
  id: 't',
  userId: 'ada',
  subject: 'S',
  status: 'open',
  aboutWorkspaceId: null,
  createdAt: start,
  updatedAt: start,
};

const incident: RowOf<'incidents'> = {
  id: 'n',
  workspaceId: 'acme',
  appId: 'shop',
  alertId: 'r',
  openOf: null,
  title: 'Down',
  impact: 'down',
  startedAt: start - day,
  resolvedAt: start,
};

const key: RowOf<'idempotency'> = {
  id: 'k',
  userId: 'ada',
  key: 'K',
  requestHash: 'h',
  response: null,
  endsAt: start + 2 * minute,
};

const session: RowOf<'sshSessions'> = {
  id: 's',
  workspaceId: 'acme',
  issuedIn: 'acme',
  appId: 'shop',
  userId: 'grace',
  tokenId: null,
  liveOf: 'grace',
  status: 'issued',
  service: 'web',
  container: 'shop-web-0',
  username: 'u',
  publicKey: 'p',
  certificate: null,
  createdAt: start,
  expiresAt: start + 15 * minute,
  connectedAt: null,
  endedAt: null,
};
