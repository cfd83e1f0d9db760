import { expect, test } from 'vitest';
import { ScriptedAssistant } from '../../../control-plane/simulated/assistant.ts';
import { createLogMailer } from '../../../platform/providers/log-mailer.ts';
import { createLogSms } from '../../../platform/providers/log-sms.ts';
import type { SimulationState } from '../../../control-plane/simulated/state.ts';
import { SimulatedMailer } from '../../../control-plane/simulated/mailer.ts';
import { SimulatedSsh } from '../../../control-plane/simulated/ssh.ts';
import { SimulatedWebhooks } from '../../../control-plane/simulated/webhooks.ts';
import { VirtualClock } from '../../../control-plane/shared/virtual-clock.ts';
import type { OutgoingMail } from '../../../control-plane/ports/mailer.ts';
import type { TextMessage } from '../../../control-plane/ports/sms.ts';
import type { Ssh } from '../../../control-plane/ports/ssh.ts';
import { assistantSuite } from '../../../control-plane/ports/suites/assistant.ts';
import { mailerSuite } from '../../../control-plane/ports/suites/mailer.ts';
import { sshSuite } from '../../../control-plane/ports/suites/ssh.ts';
import { smsSuite } from '../../../control-plane/ports/suites/sms.ts';
import { webhooksSuite } from '../../../control-plane/ports/suites/webhooks.ts';

const start = Date.UTC(2026, 0, 1);

test.each(Object.entries(mailerSuite))('the simulated mailer %s', async (_name, check) => {
  const create = async () => {
    const mailer = new SimulatedMailer(new VirtualClock(start));
    const again = () => mailer;
    return {
      mailer,
      again,
      refused: 'nobody@example.invalid',
      busy: 'ada@busy.test',
      arrived: async () => mailer.mails,
    };
  };

  await expect(check(create)).resolves.toBeUndefined();
});

test.each(Object.entries(mailerSuite))('the log of mails %s', async (_name, check) => {
  const create = async () => {
    // The mails by the ids in their lines.
    const lines = new Map<string, OutgoingMail>();
    const log = {
      info: ({ mail }: { readonly mail?: unknown }) => void lines.set((mail as OutgoingMail).id, mail as OutgoingMail),
    };
    const again = () => createLogMailer(log);
    return { mailer: again(), again, refused: 'no mailbox', busy: null, arrived: async () => [...lines.values()] };
  };

  await expect(check(create)).resolves.toBeUndefined();
});

test.each(Object.entries(smsSuite))('the log of short messages %s', async (_name, check) => {
  const create = async () => {
    const lines: unknown[] = [];
    const sms = createLogSms({ info: ({ sms: message }: { readonly sms?: unknown }) => void lines.push(message) });
    // Each line is a message.
    return { sms, refused: '0151 12345678', arrived: async () => lines as TextMessage[] };
  };

  await expect(check(create)).resolves.toBeUndefined();
});

test.each(Object.entries(webhooksSuite))('the simulated sender of webhooks %s', async (_name, check) => {
  const create = async () => {
    const webhooks = new SimulatedWebhooks(new VirtualClock(start));
    const urls = {
      working: 'https://hooks.test/a',
      failing: 'https://hooks.test/500',
      silent: 'https://hooks.invalid/',
      garbage: 'https://garbage.invalid/',
    };
    return { webhooks, urls, arrived: async () => webhooks.requests };
  };

  await expect(check(create)).resolves.toBeUndefined();
});

test.each(Object.entries(sshSuite))('the simulated host of ssh connections %s', async (_name, check) => {
  const create = async () => {
    const clock = new VirtualClock(start);
    const state: SimulationState = new Map();
    let current = new SimulatedSsh(clock, state);
    const ssh: Ssh = {
      host: (region) => current.host(region),
      issue: (order) => current.issue(order),
      observe: (id) => current.observe(id),
      end: (id) => current.end(id),
    };
    return {
      ssh,
      now: () => clock.now(),
      connect: async (id: string) => current.connect(id),
      disconnect: async (id: string) => current.disconnect(id),
      restart: async () => void (current = new SimulatedSsh(clock, state)),
    };
  };

  await expect(check(create)).resolves.toBeUndefined();
});

test.each(Object.entries(assistantSuite))('the scripted assistant %s', async (_name, check) => {
  await expect(check(async () => ({ assistant: new ScriptedAssistant(), broken: {} }))).resolves.toBeUndefined();
});

test('the scripted assistant answers the questions of its script', async () => {
  const answer = { answer: 'Yes.', suggestion: null, sources: [], draft: null };
  const assistant = new ScriptedAssistant();
  assistant.learn([{ question: 'Is it free?', answer }]);

  const answered = await assistant.ask({
    question: 'Is it free?',
    history: [],
    suggestion: null,
    workspace: null,
    app: null,
  });

  expect(answered).toEqual(answer);
});
