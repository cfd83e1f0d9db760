import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { type SubmitEvent, useId, useState } from 'react';
import { textOf } from '../../forms/field.tsx';
import { Save } from '../../forms/save.tsx';
import { useWrite } from '../../live/write.ts';
import { plural } from '../../parts/format.ts';
import { Ago, State } from '../../parts/marks.tsx';
import { Empty, Shown } from '../../parts/shown.tsx';
import { post, read, type Schema } from '../../live/operator.ts';
import { Undo } from './parts.tsx';

const choices = [
  ['open', 'Waiting for support'],
  ['waiting', 'Waiting for the person'],
  ['closed', 'Closed'],
  ['', 'All'],
] as const;

/** The tickets of all people, the longest wait first. */
export function OperatorTickets() {
  const [status, setStatus] = useState('open');
  const query = { limit: 200, status: status === '' ? undefined : status };
  const list = useQuery(read('/operator/api/tickets', { query }));
  return (
    <section className="panel" aria-label="Tickets">
      <div className="panel-head">
        <label>
          Show{' '}
          <select value={status} onChange={({ target }) => setStatus(target.value)}>
            {choices.map(([value, text]) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
        </label>
        {list.data && <span className="quiet small">{plural(list.data.waiting, 'ticket')} waiting for support</span>}
      </div>
      <Shown
        of={list}
        rows={5}
        name="list"
        isEmpty={({ tickets }) => tickets.length === 0}
        empty={<Empty title="No tickets here">A question of a person waits here until support replies.</Empty>}
      >
        {({ tickets }) => (
          <ul className="rows operator">
            {tickets.map((ticket) => (
              <Row key={ticket.id} ticket={ticket} />
            ))}
          </ul>
        )}
      </Shown>
    </section>
  );
}

function Row({ ticket: { id, subject, status, email, workspace, updatedAt } }: { readonly ticket: Schema<'Ticket'> }) {
  return (
    <li>
      <div className="main break">
        <Link className="title" to="/operator/tickets/$ticketId" params={{ ticketId: id }}>
          {subject}
        </Link>
        <div className="quiet small">
          {email}
          {workspace !== null && `, about ${workspace}`}
        </div>
      </div>
      <div>
        <State lifecycle="ticket" of={status} />
      </div>
      <div className="end small quiet">
        <Ago at={updatedAt} />
      </div>
    </li>
  );
}

/** A ticket with its messages, and the reply of support. */
export function OperatorTicket() {
  const { ticketId } = useParams({ from: '/operator/tickets/$ticketId' });
  const shown = useQuery(read('/operator/api/tickets/{ticketId}', { path: { ticketId } }));
  return (
    <>
      <p className="small">
        <Link to="/operator/tickets">All tickets</Link>
      </p>
      <Shown of={shown} rows={4} name="ticket">
        {(data) => <Conversation key={ticketId} {...data} />}
      </Shown>
    </>
  );
}

function Conversation({ ticket, messages }: Schema<'ShownTicket'>) {
  const { id: ticketId, subject, status, email, workspace } = ticket;
  const named = { path: { ticketId } };
  const id = useId();
  const send = useWrite((text: string) => post('/operator/api/tickets/{ticketId}/reply', named, { text }));
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    send.mutate(textOf(form, 'text'), { onSuccess: () => form.reset() });
  };
  return (
    <>
      <div className="head">
        <div>
          <h2>{subject}</h2>
          <State lifecycle="ticket" of={status} />{' '}
          <span className="quiet small">
            {email}
            {workspace !== null && `, about ${workspace}`}
          </span>
        </div>
        {status !== 'closed' && (
          <Undo
            verb="Close"
            name="the ticket"
            undo={() => post('/operator/api/tickets/{ticketId}/close', named, undefined)}
          />
        )}
      </div>
      <ol className="messages" aria-label="Messages">
        {messages.map((message) => (
          <li key={message.id} className={`panel pad ${message.kind === 'customer' ? '' : 'reply'}`}>
            <p className="small">
              <strong>{message.author}</strong>{' '}
              <span className="quiet">
                <Ago at={message.createdAt} />
              </span>
            </p>
            <p className="lines">{message.text}</p>
          </li>
        ))}
      </ol>
      <form className="panel form" aria-label="Reply" onSubmit={submit}>
        <div className="field">
          <label htmlFor={id}>Reply of support</label>
          <textarea id={id} name="text" rows={4} required maxLength={5000} />
        </div>
        <Save of={send} kind="primary" done="Sent">
          Send
        </Save>
      </form>
    </>
  );
}
