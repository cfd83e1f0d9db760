import type { Story } from '../../../contract/story.ts';
import type { SomeRows } from '../../memory/base.ts';
import { silenceMs } from '../../transitions/tickets.ts';
import { firstResponse, readsOf, toMs, workspacesOf } from './examples.ts';
import { workRow } from './work.ts';

export function seedTickets(story: Story): SomeRows {
  const userId = firstResponse(story, 'getMe')?.user.id ?? '';
  const workspaces = workspacesOf(story);
  const tickets = firstResponse(story, 'listTickets')?.tickets ?? [];
  const conversations = readsOf(story, 'listTicketMessages');
  return {
    tickets: tickets.map(({ id, subject, status, workspaceSlug, createdAt, updatedAt }) => ({
      id,
      userId,
      subject,
      // The value is a known one of the lifecycle.
      status: status as 'open',
      aboutWorkspaceId: workspaces.find(({ slug }) => slug === workspaceSlug)?.id ?? null,
      createdAt: toMs(createdAt),
      updatedAt: toMs(updatedAt),
    })),
    messages: tickets.flatMap((ticket) => {
      const messages = conversations.find(({ path }) => path.ticketId === ticket.id)?.response.messages ?? [];
      return messages.map(({ id, author, body, createdAt }, index) => ({
        id,
        userId,
        ticketId: ticket.id,
        number: index + 1,
        authorId: author.id,
        authorName: author.name,
        // The value is a known one of the contract.
        authorKind: author.kind as 'customer',
        body,
        createdAt: toMs(createdAt),
      }));
    }),
    work: tickets
      .filter(({ status }) => status === 'waiting')
      .map(({ id, updatedAt }) => workRow('ticket', id, toMs(updatedAt) + silenceMs)),
  };
}
