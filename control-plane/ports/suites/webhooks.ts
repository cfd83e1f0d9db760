import type { Webhooks } from '../webhooks.ts';
import { type Suite, equal, errorOf } from './assert.ts';

interface Subject {
  readonly webhooks: Webhooks;
  /** Addresses that respond with 204 and with 500, one that does not respond, and one whose response is not HTTP. */
  readonly urls: {
    readonly working: string;
    readonly failing: string;
    readonly silent: string;
    readonly garbage: string;
  };
  readonly arrived: () => Promise<
    readonly { readonly headers: Readonly<Record<string, string>>; readonly body: string }[]
  >;
}

/** Requirements for every sender of webhooks, by name. */
export const webhooksSuite: Suite<Subject> = {
  'posts the body as it is, with the headers': async (create) => {
    const { webhooks, urls, arrived } = await create();

    const status = await webhooks.post({ url: urls.working, headers: { 'x-test': '1' }, body: '{ "a": "ü" }' });

    const [first] = await arrived();
    equal([status, first?.headers['x-test'], first?.body], [204, '1', '{ "a": "ü" }']);
  },

  'returns the status of a response that is an error': async (create) => {
    const { webhooks, urls } = await create();

    equal(await webhooks.post({ url: urls.failing, headers: {}, body: '{}' }), 500);
  },

  'rejects without a response, and with one that is not HTTP': async (create) => {
    const { webhooks, urls } = await create();

    const silence = await errorOf(webhooks.post({ url: urls.silent, headers: {}, body: '{}' }));
    const garbage = await errorOf(webhooks.post({ url: urls.garbage, headers: {}, body: '{}' }));

    equal([silence.message === '', garbage.message === ''], [false, false]);
  },

  'refuses an address without encryption': async (create) => {
    const { webhooks, urls, arrived } = await create();

    await errorOf(webhooks.post({ url: urls.working.replace('https:', 'http:'), headers: {}, body: '{}' }));

    equal((await arrived()).length, 0);
  },

  'refuses an address that is not public': async (create) => {
    const { webhooks, arrived } = await create();

    for (const host of ['127.0.0.1', '10.0.0.1', '169.254.169.254', '[::1]', 'localhost']) {
      await errorOf(webhooks.post({ url: `https://${host}/`, headers: {}, body: '{}' }));
    }

    equal((await arrived()).length, 0);
  },
};
