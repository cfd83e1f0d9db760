import { expect, test } from 'vitest';
import { createDns } from '../../../platform/providers/dns.ts';
import { NameServersFail } from '../../../control-plane/ports/dns.ts';
import { dnsSuite } from '../../../control-plane/ports/suites/dns.ts';
import { startNameServer, startSilentServer } from './name-server.ts';

test.each(Object.entries(dnsSuite))('the reader of the DNS %s', async (_name, check) => {
  await using server = await startNameServer();
  await using silent = await startSilentServer();
  await using garbled = await startSilentServer('not a packet of the DNS');
  const from = ({ address }: { readonly address: string }) => createDns({ servers: [address], timeoutMs: 20 });
  const broken = { silence: from(silent), garbage: from(garbled) };
  const create = async () => ({ dns: createDns({ servers: [server.address] }), broken, set: server.set });

  await expect(check(create)).resolves.toBeUndefined();
});

test('ends a chain of CNAME records that leads back to itself', async () => {
  await using server = await startNameServer();
  await server.set('a.example.test', { cname: 'b.example.test' });
  await server.set('b.example.test', { cname: 'a.example.test' });

  const found = await createDns({ servers: [server.address] }).resolve('a.example.test');

  expect(found).toEqual({ a: [], aaaa: [], cname: ['b.example.test'] });
});

// The codes FORMERR, SERVFAIL, NOTIMP and REFUSED of RFC 1035, section 4.1.1.
test.each([1, 2, 4, 5])('name servers that respond with the code %i fail', async (fails) => {
  await using server = await startNameServer();
  await server.set('lost.example.test', { fails });

  const failure = createDns({ servers: [server.address] }).resolve('lost.example.test');

  await expect(failure).rejects.toThrow(NameServersFail);
});

test('name servers that are silent, garbled or away fail', async () => {
  await using silent = await startSilentServer();
  await using garbled = await startSilentServer('not a packet of the DNS');
  const away = await startSilentServer();
  await away[Symbol.asyncDispose]();

  for (const { address } of [silent, garbled, away])
    await expect(createDns({ servers: [address], timeoutMs: 20 }).texts('a.example.test')).rejects.toThrow(
      NameServersFail,
    );
});

test('joins the pieces of a long text', async () => {
  await using server = await startNameServer();
  await server.set('long.example.test', { texts: ['x'.repeat(300)] });

  expect(await createDns({ servers: [server.address] }).texts('long.example.test')).toEqual(['x'.repeat(300)]);
});
