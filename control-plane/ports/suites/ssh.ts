import type { Ssh, SshOrder } from '../ssh.ts';
import { type Suite, equal } from './assert.ts';

interface Subject {
  readonly ssh: Ssh;
  /** The present time of the host. */
  readonly now: () => number;
  /** Tries to open a connection with a credential; returns whether the host accepts it. */
  readonly connect: (id: string) => Promise<boolean>;
  readonly disconnect: (id: string) => Promise<void>;
  /** Ends the process of the host and starts another one. */
  readonly restart: () => Promise<void>;
}

const key = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAINArnYx4AjjClnWpgmUB2l55IakOtmedjf94WYN0hFPZ grace@example.test';

/** Requirements for every host of ssh connections, by name. */
export const sshSuite: Suite<Subject> = {
  'makes a key pair for a user without a key': async (create) => {
    const { ssh, now } = await create();

    const { publicKey, privateKey } = await ssh.issue(orderAt(now()));

    equal([publicKey.startsWith('ssh-'), privateKey === null], [true, false]);
  },

  'accepts a credential that was issued before it was started again': async (create) => {
    const { ssh, now, connect, restart } = await create();
    await ssh.issue(orderAt(now()));
    const { hostKey } = await ssh.host(region);

    await restart();

    equal(
      [(await ssh.observe('a')).state, (await ssh.host(region)).hostKey === hostKey, await connect('a')],
      ['issued', true, true],
    );
  },

  'accepts the key of a user': async (create) => {
    const { ssh, now } = await create();

    const { publicKey, privateKey } = await ssh.issue({ ...orderAt(now()), publicKey: key });

    equal([publicKey, privateKey], [key, null]);
  },

  'opens one connection, and reports when it is open and closed': async (create) => {
    const { ssh, now, connect, disconnect } = await create();
    const stateOf = async () => (await ssh.observe('a')).state;
    const before = await stateOf();
    await ssh.issue(orderAt(now()));

    const seen = [before, await stateOf(), await connect('a'), await stateOf(), await connect('a')];
    await disconnect('a');

    equal(
      [...seen, await stateOf(), await connect('a')],
      ['absent', 'issued', true, 'connected', false, 'closed', false],
    );
  },

  'refuses a credential that has expired': async (create) => {
    const { ssh, now, connect } = await create();
    await ssh.issue({ ...orderAt(now()), expiresAt: now() });

    equal(await connect('a'), false);
  },

  'refuses a credential that was ended, and closes its connection': async (create) => {
    const { ssh, now, connect } = await create();
    await ssh.issue(orderAt(now()));
    await ssh.issue({ ...orderAt(now()), id: 'b' });
    await connect('a');

    await ssh.end('a');
    await ssh.end('a');
    await ssh.end('b');

    equal([(await ssh.observe('a')).state, await connect('b')], ['absent', false]);
  },

  'names the host of a region': async (create) => {
    const { ssh } = await create();

    const { host, port, hostKey } = await ssh.host(region);

    equal([host === '', port > 0, /^(ssh|ecdsa)-/.test(hostKey)], [false, true, true]);
  },
};

const region = { id: 'eu', ingressHost: 'eu.apps.example.test' };

function orderAt(now: number): SshOrder {
  const container = { id: 'shop', region: 'eu', container: 'shop-web-0' };
  return { id: 'a', container, username: 'shop-web-a', publicKey: null, expiresAt: now + 900_000 };
}
