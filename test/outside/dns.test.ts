import { expect, test } from 'vitest';
import { createDns } from '../../control-plane/adapters/outside/dns.ts';
import { dnsSuite } from '../../control-plane/ports/suites/dns.ts';
import { startNameServer, startSilentServer } from './name-server.ts';

test.each(Object.entries(dnsSuite))('the reader of the DNS %s', async (_name, check) => {
  await using server = await startNameServer();
  const create = async () => ({ dns: createDns({ servers: [server.address] }), set: server.set });

  await expect(check(create)).resolves.toBeUndefined();
});

test('ends a chain of CNAME records that leads back to itself', async () => {
  await using server = await startNameServer();
  await server.set('a.example.test', { cname: 'b.example.test' });
  await server.set('b.example.test', { cname: 'a.example.test' });

  const found = await createDns({ servers: [server.address] }).resolve('a.example.test');

  expect(found).toEqual({ a: [], aaaa: [], cname: ['b.example.test'] });
});

test('joins the pieces of a long text', async () => {
  await using server = await startNameServer();
  await server.set('long.example.test', { texts: ['x'.repeat(300)] });

  expect(await createDns({ servers: [server.address] }).texts('long.example.test')).toEqual(['x'.repeat(300)]);
});

test('rejects if the name server does not respond', async () => {
  await using server = await startSilentServer();
  const dns = createDns({ servers: [server.address], timeoutMs: 20 });

  await expect(dns.resolve('shop.example.test')).rejects.toThrow('ETIMEOUT');
  await expect(dns.texts('shop.example.test')).rejects.toThrow('ETIMEOUT');
});
