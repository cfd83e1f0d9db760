import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import type { SubmitEvent } from 'react';
import { Field, textOf } from '../../forms/field.tsx';
import { Save } from '../../forms/save.tsx';
import { client, read, type Schema, take } from '../../live/api.ts';
import { useMessages } from '../../live/messages.ts';
import { useWrite } from '../../live/write.ts';
import { Ago, Live, State } from '../../parts/marks.tsx';
import { Failed, Shown, Waiting } from '../../parts/shown.tsx';
import { ticketTexts } from './ticket-texts.ts';

/** A conversation with support, live. */
export function Ticket() {
  const { ticketId } = useParams({ from: '/support/$ticketId' });
  const ticket = useQuery(read('/api/me/tickets/{ticketId}', { path: { ticketId } }));
  return (
    <>
      <p className="small">
        <Link to="/support">All tickets</Link>
      </p>
      {!ticket.data && <h1>Ticket</h1>}
      <Shown of={ticket} rows={4} name="ticket">
        {(data) => <Conversation key={ticketId} ticket={data.ticket} />}
      </Shown>
    </>
  );
}

function Conversation({ ticket }: { readonly ticket: Schema<'Ticket'> }) {
  const { id, subject, status, workspaceSlug } = ticket;
  const { messages, liveness, error } = useMessages(id);
  return (
    <>
      <div className="head">
        <div>
          <h1>{subject}</h1>
          <State lifecycle="ticket" of={status} texts={ticketTexts} />
          {workspaceSlug !== null && (
            <Link className="small" to="/workspaces/$workspaceSlug" params={{ workspaceSlug }}>
              {workspaceSlug}
            </Link>
          )}
        </div>
        <Live state={liveness} />
      </div>
      {error !== null && <Failed error={error} name="ticket" retry={() => location.reload()} />}
      {messages.length === 0 && error === null && <Waiting rows={2} />}
      <ol className="messages" aria-label="Messages">
        {messages.map(({ id: messageId, author, body, createdAt }) => (
          <li key={messageId} className={`panel pad ${author.kind === 'customer' ? '' : 'reply'}`}>
            <p className="small">
              <strong>{author.name}</strong>{' '}
              <span className="quiet">
                {author.kind === 'assistant' && 'not a person, '}
                <Ago at={createdAt} />
              </span>
            </p>
            <p className="lines">{body}</p>
          </li>
        ))}
      </ol>
      <Reply ticketId={id} isClosed={status === 'closed'} />
    </>
  );
}

interface ReplyProps {
  readonly ticketId: string;
  readonly isClosed: boolean;
}

function Reply({ ticketId, isClosed }: ReplyProps) {
  const send = useWrite((body: string) =>
    take(client.POST('/api/me/tickets/{ticketId}/messages', { params: { path: { ticketId } }, body: { body } })),
  );
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    send.mutate(textOf(form, 'body'), { onSuccess: () => form.reset() });
  };
  return (
    <form className="panel form" aria-label="Reply" onSubmit={submit}>
      <Field
        of="CreateMessageBody"
        name="body"
        label="Your message"
        rows={4}
        error={send.error}
        hint={isClosed ? 'The ticket is closed. A message opens it again.' : undefined}
      />
      <Save of={send} kind="primary" done="Sent">
        Send
      </Save>
    </form>
  );
}
