import type { Mailer } from '../mailer.ts';
import { Refused } from '../refused.ts';
import { type Suite, equal, errorOf, rejectsWith } from './assert.ts';

interface Subject {
  readonly mailer: Mailer;
  /** Another mailer to the same mailbox, as in another process. */
  readonly again: () => Mailer;
  /** An address whose mails the server refuses for good. */
  readonly refused: string;
  /** An address whose mails the server does not accept at present; `null` without such a server. */
  readonly busy: string | null;
  /** Arrived mails, oldest first. */
  readonly arrived: () => Promise<readonly { readonly to: string; readonly subject: string; readonly text: string }[]>;
}

const mail = { id: 'a', to: 'ada@example.test', subject: 'Grüße', text: 'One line,\nand another.' };

/** Requirements for every mailer, by name. */
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

  'delivers a mail once that is sent again after a kill': async (create) => {
    const { mailer, again, arrived } = await create();

    await mailer.send(mail);
    await again().send(mail);

    equal((await arrived()).length, 1);
  },

  'says that a mail is refused for good': async (create) => {
    const { mailer, refused, arrived } = await create();

    await rejectsWith(mailer.send({ ...mail, to: refused }), Refused);

    equal((await arrived()).length, 0);
  },

  'says of a mail that is not accepted at present that another attempt may succeed': async (create) => {
    const { mailer, busy, arrived } = await create();
    const error = busy === null ? null : await errorOf(mailer.send({ ...mail, to: busy }));

    equal([error instanceof Refused, (await arrived()).length], [false, 0]);
  },

  'takes one address, whatever it contains': async (create) => {
    const { mailer, arrived } = await create();

    await rejectsWith(mailer.send({ ...mail, to: 'eve@example.test, ada@example.test' }), Refused);
    await rejectsWith(mailer.send({ ...mail, id: 'b', to: 'eve@example.test\r\nBcc: ada@example.test' }), Refused);

    equal((await arrived()).length, 0);
  },
};
