import type { Scope } from '../../../contract/model/operation.ts';
import type { Caller } from '../../model/shared/caller.ts';
import { ControlPlaneError } from '../../model/shared/error.ts';
import type { Environment } from '../../model/tables/apps.ts';
import type { RowOf } from '../../model/tables/tables.ts';
import type { Answer, Question } from '../../ports/assistant.ts';
import type { ActionPorts, Ports } from '../../ports/ports.ts';
import type { ReadTx } from '../../ports/store.ts';
import type { AppView } from '../apps/view.ts';
import { giveBackUse, takeUse, type Use } from './assistant-uses.ts';
import { buildDraft, type Builder, type DraftPlan } from '../sources/build-draft.ts';
import { findNamedWorkspace } from '../shared/named-workspace.ts';
import { createTicket } from '../account/tickets.ts';

/** The subject of a question, as the request names it. */
interface Context {
  readonly workspaceSlug?: string | undefined;
  readonly appSlug?: string | undefined;
  readonly env?: Environment | undefined;
  readonly region?: string | undefined;
}

interface Asked extends Pick<Question, 'question' | 'history' | 'suggestion'> {
  readonly context: Context;
}

/** The user of the assistant; `caller` is null without an account. */
interface Asking {
  readonly caller: (Caller & { readonly scope: Scope }) | null;
  readonly ip: string;
}

export interface Answered {
  readonly answer: Answer;
  readonly built: AppView | null;
  readonly use: Use;
}

/** Only a question that is answered counts. */
export async function askAssistant(ports: ActionPorts, asking: Asking, asked: Asked): Promise<Answered> {
  const { assistant } = ports;
  if (!assistant)
    throw new ControlPlaneError('assistant_unavailable', 'This service has no assistant. Write to support instead.', {
      isOff: true,
    });
  const { caller, ip } = asking;
  const use = await takeUse(ports, caller ? { userId: caller.userId } : { ip });
  try {
    const found = await findContext(ports, caller, asked.context);
    const answer = await assistant.ask(questionOf(asked, found)).catch((cause: unknown) => {
      throw new ControlPlaneError('provider_error', 'The assistant did not answer. Ask again later.', { cause });
    });
    if (!answer.draft) return { answer, built: null, use };
    const { env = 'production', region } = asked.context;
    return {
      use,
      ...(await buildAnswer(ports, builderOf(caller, found), answer, { draft: answer.draft, env, region })),
    };
  } catch (error) {
    await giveBackUse(ports, use);
    throw error;
  }
}

/** The assistant's answer with the app that was built from its draft, or with the reason why it cannot be built. */
async function buildAnswer(
  ports: ActionPorts,
  builder: Builder | null,
  answer: Answer,
  plan: DraftPlan,
): Promise<Omit<Answered, 'use'>> {
  try {
    return { answer, built: await buildDraft(ports, builder, plan) };
  } catch (error) {
    if (!(error instanceof ControlPlaneError)) throw error;
    return { answer: { ...answer, answer: error.message }, built: null };
  }
}

/** Makes a ticket of a question and the answer that did not help. Returns its id. */
export async function handOver(
  ports: Ports,
  caller: Caller,
  { question, answer, context }: { readonly question: string; readonly answer: string; readonly context: Context },
): Promise<string> {
  await findContext(ports, caller, context);
  const subject = question.replace(/\s+/g, ' ').trim().slice(0, 150);
  const { row } = await createTicket(ports, caller, {
    subject,
    body: question,
    answer,
    workspaceSlug: context.workspaceSlug,
  });
  return row.id;
}

interface FoundContext {
  readonly workspace: RowOf<'workspaces'> | null;
  readonly role: RowOf<'members'>['role'] | null;
  readonly app: RowOf<'apps'> | null;
}

/** Throws if the context names something that does not exist, or that the caller cannot see. */
async function findContext({ store }: Ports, caller: Caller | null, context: Context): Promise<FoundContext> {
  if (Object.keys(context).length === 0) return { workspace: null, role: null, app: null };
  if (!caller) throw new ControlPlaneError('bad_reference', 'Without an account a question has no context.');
  return store.read(caller, async (tx) => {
    const { workspaceSlug, region } = context;
    const workspace = workspaceSlug === undefined ? null : await findNamedWorkspace(tx, caller, workspaceSlug);
    if (region !== undefined && !(await tx.regions.find({ id: region })))
      throw new ControlPlaneError('bad_reference', `There is no region "${region}".`);
    const member = workspace && (await tx.members.find({ workspaceId: workspace.id, userId: caller.userId }));
    return { workspace, role: member?.role ?? null, app: await findContextApp(tx, workspace, context) };
  });
}

async function findContextApp(
  tx: ReadTx,
  workspace: RowOf<'workspaces'> | null,
  { appSlug, env = 'production', region }: Context,
): Promise<RowOf<'apps'> | null> {
  if (appSlug === undefined) return null;
  const named = { slug: appSlug, env, ...(region !== undefined && { region }) };
  const [app] = workspace ? await tx.apps.list({ workspaceId: workspace.id, ...named }, { order: ['region'] }) : [];
  if (app) return app;
  throw new ControlPlaneError('bad_reference', `The context names an app "${appSlug}" that does not exist in ${env}.`);
}

function questionOf({ question, history, suggestion }: Asked, { workspace, role, app }: FoundContext): Question {
  return {
    question,
    history,
    suggestion,
    workspace: workspace && role && { name: workspace.name, role },
    app: app && { name: app.name, status: app.status, env: app.env, region: app.region },
  };
}

function builderOf(caller: Asking['caller'], { workspace, role }: FoundContext): Builder | null {
  return caller && { caller, scope: caller.scope, workspace, role };
}
