import type { Mailer } from '../mailer.ts';
import { type Suite, equal, errorOf } from './assert.ts';

interface Subject {
  readonly mailer: Mailer;
  /** An address whose mails the server refuses. */
  readonly refused: string;
  /** What has arrived, oldest first. */
  readonly arrived: () => Promise<readonly { readonly to: string; readonly subject: string; readonly text: string }[]>;
}

const mail = { id: 'a', to: 'ada@example.test', subject: 'Grüße', text: 'One line,\nand another.' };

/** What every mailer has to do, by name. */
export const mailerSuite: Suite<Subject> = {
  'delivers a mail': async (create) => {
    const { mailer, arrived } = await create();

    await mailer.send(mail);

    const [{ to, subject, text } = mail, more] = await arrived();
    equal([to, subject, text, more === undefined], ['ada@example.test', 'Grüße', 'One line,\nand another.', true]);
  },

  'delivers a mail once that is sent again': async (create) => {
    const { mailer, arrived } = await create();

    await mailer.send(mail);
    await mailer.send(mail);
    await mailer.send({ ...mail, id: 'b' });

    equal((await arrived()).length, 2);
  },

  'rejects a mail that the server refuses': async (create) => {
    const { mailer, refused, arrived } = await create();

    const error = await errorOf(mailer.send({ ...mail, to: refused }));

    equal([error.message === '', (await arrived()).length], [false, 0]);
  },
};
