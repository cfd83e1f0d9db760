import type { Body } from '../../../generated/handlers.ts';
import type { components } from '../../../generated/types.ts';
import { reply } from '../../../contract/model/reply.ts';
import { type Answered, askAssistant, handOver } from '../../actions/public/assistant.ts';
import { getHealth } from '../../actions/public/health.ts';
import { contactSupport } from '../../actions/public/support.ts';
import { appBody } from '../apps/app-body.ts';
import type { BoundOperations } from '../shared/bind.ts';
import { timestamp } from '../shared/timestamp.ts';
import { healthBody } from './health-body.ts';

export const publicHandlers: BoundOperations<'getHealth' | 'getAiStatus' | 'askAi' | 'contactSupport'> = {
  getHealth: async ({ ports, input }) => {
    const health = healthBody(await getHealth(ports, input.query.component));
    return health.status === 'ok' ? reply(200, health) : reply(503, health);
  },
  getAiStatus: async ({ ports }) => reply(200, { enabled: ports.assistant !== null }),
  askAi: async ({ ports, caller, input: { body, principal }, context }) => {
    const asked = questionOf(body);
    // The front allows `answer` only with an account.
    if (body.answer !== undefined && caller)
      return reply(200, { id: await handOver(ports, caller, { ...asked, answer: body.answer }) });
    const asker = caller && principal && { ...caller, scope: principal.scope };
    return reply(200, answerBody(await askAssistant(ports, { caller: asker, ip: context.ip }, asked)));
  },
  contactSupport: async ({ ports, input }) => {
    await contactSupport(ports, input.body);
    return reply(201, { ok: true });
  },
};

function questionOf({ question, context = {}, history = [], deploy }: Body<'askAi'>) {
  return { question, context, history, suggestion: deploy ?? null };
}

function answerBody({
  answer: { answer, suggestion, sources },
  built,
  use,
}: Answered): components['schemas']['AiAnswer'] {
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
