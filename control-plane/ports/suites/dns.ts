import { type Dns, NameServersFail } from '../dns.ts';
import { Refused } from '../refused.ts';
import { type Broken, type Suite, equal, rejectsEach } from './assert.ts';

interface Subject {
  readonly dns: Dns;
  readonly broken: Broken<Dns>;
  /** Replaces the records at a name. */
  readonly set: (
    name: string,
    records: {
      /** The name servers do not respond, or respond that they fail. */
      readonly fails?: boolean;
      readonly a?: readonly string[];
      readonly aaaa?: readonly string[];
      readonly cname?: string;
      readonly texts?: readonly string[];
    },
  ) => Promise<void>;
}

/** Requirements for every reader of the DNS, by name. */
export const dnsSuite: Suite<Subject> = {
  'finds nothing for a name that does not exist': async (create) => {
    const { dns } = await create();

    equal(await dns.resolve('nothing.example.test'), { a: [], aaaa: [], cname: [] });
    equal(await dns.texts('nothing.example.test'), []);
  },

  'returns addresses sorted': async (create) => {
    const { dns, set } = await create();
    await set('shop.example.test', { a: ['192.0.2.2', '192.0.2.1'], aaaa: ['2001:db8::2', '2001:db8::1'] });

    const found = await dns.resolve('shop.example.test');

    equal(found, { a: ['192.0.2.1', '192.0.2.2'], aaaa: ['2001:db8::1', '2001:db8::2'], cname: [] });
  },

  'follows a chain of CNAME records': async (create) => {
    const { dns, set } = await create();
    await set('shop.example.test', { cname: 'www.example.test' });
    await set('www.example.test', { cname: 'web.example.test' });
    await set('web.example.test', { a: ['192.0.2.1'] });

    const found = await dns.resolve('shop.example.test');

    equal(found, { a: ['192.0.2.1'], aaaa: [], cname: ['www.example.test', 'web.example.test'] });
  },

  'returns the chain that leads nowhere': async (create) => {
    const { dns, set } = await create();
    await set('shop.example.test', { cname: 'nothing.example.test' });

    const found = await dns.resolve('shop.example.test');

    equal(found, { a: [], aaaa: [], cname: ['nothing.example.test'] });
  },

  'returns the TXT records at a name, sorted': async (create) => {
    const { dns, set } = await create();
    await set('shop.example.test', { texts: ['two', 'one'] });

    const [there, below] = [await dns.texts('shop.example.test'), await dns.texts('sub.shop.example.test')];

    equal(there, ['one', 'two']);
    equal(below, []);
  },

  'rejects if no name server responds as it should': async (create) => {
    const { broken } = await create();

    await rejectsEach(broken, (dns) => dns.resolve('shop.example.test'), Refused);
    await rejectsEach(broken, (dns) => dns.texts('shop.example.test'), Refused);
  },

  'names name servers that fail': async (create) => {
    const { dns, set } = await create();
    await set('lost.example.test', { fails: true });

    await rejectsEach({ resolved: dns }, (one) => one.resolve('lost.example.test'), Refused, NameServersFail);
    await rejectsEach({ texts: dns }, (one) => one.texts('lost.example.test'), Refused, NameServersFail);
  },
};
