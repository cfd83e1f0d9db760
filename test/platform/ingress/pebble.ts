import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { accountKey } from '../../../platform/ingress/acme/account.ts';
import type { AcmeOptions } from '../../../platform/ingress/acme/issuer.ts';
import { freePort } from '../../listen.ts';
import { selfSigned } from '../../self-signed.ts';

/** An issuer for tests (Debian: pebble) which finds every host on this machine. It ends with the scope. */
export async function startPebble(httpPort: number) {
  const folder = mkdtempSync(join(tmpdir(), 'pebble-'));
  const [port, management, dns, dnsManagement] = [
    await freePort(),
    await freePort(),
    await freePort(),
    await freePort(),
  ];
  const { key, cert } = selfSigned('localhost');
  const file = (name: string, content: string) => {
    writeFileSync(join(folder, name), content);
    return join(folder, name);
  };
  const pebble = {
    listenAddress: `127.0.0.1:${port}`,
    managementListenAddress: `127.0.0.1:${management}`,
    certificate: file('cert.pem', cert),
    privateKey: file('key.pem', key),
    httpPort,
    tlsPort: httpPort,
    ocspResponderURL: '',
    externalAccountBindingRequired: false,
  };
  const config = file('config.json', JSON.stringify({ pebble }));
  // Requests are refused for their nonce now and then, as issuers do.
  const env = { ...process.env, PEBBLE_VA_NOSLEEP: '1', PEBBLE_WFE_NONCEREJECT: '10', PEBBLE_AUTHZREUSE: '0' };
  const children: ChildProcess[] = [
    spawn('pebble-challtestsrv', [
      ...['-dns01', `127.0.0.1:${dns}`, '-management', `127.0.0.1:${dnsManagement}`, '-defaultIPv6', ''],
      ...['-http01', '', '-https01', '', '-tlsalpn01', ''],
    ]),
    spawn('pebble', ['-config', config, '-dnsserver', `127.0.0.1:${dns}`], { env }),
  ];
  for (const child of children) for (const stream of [child.stdout, child.stderr]) stream?.resume();
  const directoryUrl = `https://localhost:${port}/dir`;
  const responds = async () => {
    const sent = request(directoryUrl, { ca: cert, agent: false }).end();
    const [response] = await once(sent, 'response').catch(() => [null]);
    return response !== null;
  };
  await expect.poll(responds, { timeout: 120_000 }).toBe(true);
  // The name server of the tests responds to that at once.
  const setAddress = (host: string, addresses: readonly string[]) =>
    fetch(`http://127.0.0.1:${dnsManagement}/add-a`, {
      method: 'POST',
      body: JSON.stringify({ host: `${host}.`, addresses }),
    });
  const acme: AcmeOptions = { directoryUrl, email: 'operator@example.com', ca: cert, accountKey: accountKey.make() };
  const dispose = async () => {
    for (const child of children) {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    }
    rmSync(folder, { recursive: true });
  };
  return { acme, setAddress, [Symbol.asyncDispose]: dispose };
}
