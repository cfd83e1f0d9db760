import { expect, test } from 'vitest';
import { ScriptedAssistant } from '../../control-plane/adapters/simulated/assistant.ts';
import { createLogMailer } from '../../control-plane/adapters/log-mailer.ts';
import { SimulatedMailer } from '../../control-plane/adapters/simulated/mailer.ts';
import { SimulatedSsh } from '../../control-plane/adapters/simulated/ssh.ts';
import { SimulatedWebhooks } from '../../control-plane/adapters/simulated/webhooks.ts';
import { VirtualClock } from '../../control-plane/adapters/virtual-clock.ts';
import type { OutgoingMail } from '../../control-plane/ports/mailer.ts';
import { assistantSuite } from '../../control-plane/ports/suites/assistant.ts';
import { mailerSuite } from '../../control-plane/ports/suites/mailer.ts';
import { sshSuite } from '../../control-plane/ports/suites/ssh.ts';
import { webhooksSuite } from '../../control-plane/ports/suites/webhooks.ts';

const start = Date.UTC(2026, 0, 1);

test.each(Object.entries(mailerSuite))('the simulated mailer %s', async (_name, check) => {
  const create = async () => {
    const mailer = new SimulatedMailer(new VirtualClock(start));
    return { mailer, refused: 'nobody@example.invalid', arrived: async () => mailer.mails };
  };

  await expect(check(create)).resolves.toBeUndefined();
});

test.each(Object.entries(mailerSuite))('the log of mails %s', async (_name, check) => {
  const create = async () => {
    const lines: unknown[] = [];
    const mailer = createLogMailer({ info: ({ mail }: { readonly mail?: unknown }) => void lines.push(mail) });
    // Each line is a mail.
    return { mailer, refused: 'no mailbox', arrived: async () => lines as OutgoingMail[] };
  };

  await expect(check(create)).resolves.toBeUndefined();
});

test.each(Object.entries(webhooksSuite))('the simulated sender of webhooks %s', async (_name, check) => {
  const create = async () => {
    const webhooks = new SimulatedWebhooks(new VirtualClock(start));
    const urls = { working: 'https://hooks.test/a', failing: 'https://hooks.test/500', silent: 'https://hooks.invalid/' };
    return { webhooks, urls, arrived: async () => webhooks.requests };
  };

  await expect(check(create)).resolves.toBeUndefined();
});

test.each(Object.entries(sshSuite))('the simulated host of ssh connections %s', async (_name, check) => {
  const create = async () => {
    const clock = new VirtualClock(start);
    const ssh = new SimulatedSsh(clock);
    return {
      ssh,
      now: () => clock.now(),
      connect: async (id: string) => ssh.connect(id),
      disconnect: async (id: string) => ssh.disconnect(id),
    };
  };

  await expect(check(create)).resolves.toBeUndefined();
});

test.each(Object.entries(assistantSuite))('the scripted assistant %s', async (_name, check) => {
  await expect(check(async () => new ScriptedAssistant())).resolves.toBeUndefined();
});

test('the scripted assistant answers the questions of its script', async () => {
  const answer = { answer: 'Yes.', suggestion: null, sources: [], draft: null };
  const assistant = new ScriptedAssistant();
  assistant.learn([{ question: 'Is it free?', answer }]);

  const answered = await assistant.ask({ question: 'Is it free?', history: [], suggestion: null, workspace: null, app: null });

  expect(answered).toEqual(answer);
});
