import type { Sms } from '../sms.ts';
import { type Suite, equal, errorOf } from './assert.ts';

interface Subject {
  readonly sms: Sms;
  /** A number whose messages the provider refuses. */
  readonly refused: string;
  /** Arrived messages, oldest first. */
  readonly arrived: () => Promise<readonly { readonly to: string; readonly text: string }[]>;
}

const message = { id: 'a', to: '+4915112345678', text: 'Grüße: 012345' };

/** Requirements for every adapter for short messages, by name. */
export const smsSuite: Suite<Subject> = {
  'delivers a message': async (create) => {
    const { sms, arrived } = await create();

    await sms.send(message);

    equal(
      (await arrived()).map(({ to, text }) => [to, text]),
      [['+4915112345678', 'Grüße: 012345']],
    );
  },

  'delivers a message once that is sent again': async (create) => {
    const { sms, arrived } = await create();

    await sms.send(message);
    await sms.send(message);
    await sms.send({ ...message, id: 'b' });

    equal((await arrived()).length, 2);
  },

  'rejects a message that the provider refuses': async (create) => {
    const { sms, refused, arrived } = await create();

    const error = await errorOf(sms.send({ ...message, to: refused }));

    equal([error.message === '', (await arrived()).length], [false, 0]);
  },
};
