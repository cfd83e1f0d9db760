import type { Webhooks } from '../webhooks.ts';
import { type Check, equal, errorOf } from './assert.ts';

interface Subject {
  readonly webhooks: Webhooks;
  /** An address that responds with 204, one that responds with 500, and one that does not respond. */
  readonly urls: { readonly working: string; readonly failing: string; readonly silent: string };
  readonly arrived: () => Promise<readonly { readonly headers: Readonly<Record<string, string>>; readonly body: string }[]>;
}

/** What every sender of webhooks has to do, by name. */
export const webhooksSuite: Readonly<Record<string, Check<Subject>>> = {
  'posts the body as it is, with the headers': async (create) => {
    const { webhooks, urls, arrived } = create();

    const status = await webhooks.post({ url: urls.working, headers: { 'x-test': '1' }, body: '{ "a": "ü" }' });

    const [first] = await arrived();
    equal([status, first?.headers['x-test'], first?.body], [204, '1', '{ "a": "ü" }']);
  },

  'returns the status of a response that is an error': async (create) => {
    const { webhooks, urls } = create();

    equal(await webhooks.post({ url: urls.failing, headers: {}, body: '{}' }), 500);
  },

  'rejects without a response': async (create) => {
    const { webhooks, urls } = create();

    const error = await errorOf(webhooks.post({ url: urls.silent, headers: {}, body: '{}' }));

    equal(error.message === '', false);
  },

  'refuses an address without encryption': async (create) => {
    const { webhooks, urls, arrived } = create();

    await errorOf(webhooks.post({ url: urls.working.replace('https:', 'http:'), headers: {}, body: '{}' }));

    equal((await arrived()).length, 0);
  },
};
