import type { Body, Handlers } from '../../generated/handlers.ts';
import type { components } from '../../generated/types.ts';
import { reply } from '../../server/model/reply.ts';
import { type Answered, askAssistant, handOver } from '../actions/assistant.ts';
import { getHealth } from '../actions/health.ts';
import { contactSupport } from '../actions/support.ts';
import { callerOf } from '../model/caller.ts';
import { appBody } from './bodies/app.ts';
import { healthBody } from './bodies/health.ts';
import { timestamp } from './bodies/time.ts';
import type { PortsOf } from './ports-of.ts';

export type PublicHandlers = Pick<Handlers, 'getHealth' | 'getAiStatus' | 'askAi' | 'contactSupport'>;

export function publicHandlers(portsOf: PortsOf): PublicHandlers {
  return {
    async getHealth({ query }, context) {
      const health = healthBody(await getHealth(await portsOf(context), query.component));
      return health.status === 'ok' ? reply(200, health) : reply(503, health);
    },

    async getAiStatus(_input, context) {
      const { assistant } = await portsOf(context);
      return reply(200, { enabled: assistant !== null });
    },

    async askAi({ body, principal }, context) {
      const [ports, caller] = [await portsOf(context), principal && { ...callerOf(principal, context), scope: principal.scope }];
      const asked = questionOf(body);
      // The front lets only people with an account send `answer`.
      if (body.answer !== undefined && caller) return reply(200, { id: await handOver(ports, caller, { ...asked, answer: body.answer }) });
      return reply(200, answerBody(await askAssistant(ports, { caller, ip: context.ip }, asked)));
    },

    async contactSupport({ body }, context) {
      await contactSupport(await portsOf(context), body);
      return reply(201, { ok: true });
    },
  };
}

function questionOf({ question, context = {}, history = [], deploy }: Body<'askAi'>) {
  return { question, context, history, suggestion: deploy ?? null };
}

function answerBody({ answer: { answer, suggestion, sources }, built, use }: Answered): components['schemas']['AiAnswer'] {
  const app = built && appBody(built);
  return {
    answer,
    deploy: suggestion,
    sources: sources.slice(0, 20),
    built: app?.deploy ? { app, deploy: app.deploy } : null,
    remaining: use.remaining,
    resetAt: timestamp(use.resetAt),
  };
}
