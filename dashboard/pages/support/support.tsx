import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type SubmitEvent, useRef } from 'react';
import { Field, textOf } from '../../forms/field.tsx';
import { Save } from '../../forms/save.tsx';
import { client, read, type Schema, take } from '../../live/api.ts';
import { readHealth } from '../../live/health.ts';
import { useWrite } from '../../live/write.ts';
import { Ago, State } from '../../parts/marks.tsx';
import { Empty, Shown, Waiting } from '../../parts/shown.tsx';
import { AccountTabs } from '../account/tabs.tsx';
import { Assistant } from './assistant.tsx';
import { Contact } from './contact.tsx';
import { ticketTexts } from './ticket-texts.ts';

/** Help: the state of the service, and the tickets of a person or, without a session, a message. */
export function Support() {
  const me = useQuery(read('/api/me', {}));
  // The error is away while it is tried again, and a message that is half written stays.
  const refusal = useRef<unknown>(null);
  if (me.error !== null) refusal.current = me.error;
  if (me.data) return <OwnSupport />;
  return (
    <>
      <div className="head">
        <h1>Support</h1>
      </div>
      <ServiceHealth />
      {refusal.current === null ? (
        <Waiting rows={4} />
      ) : (
        <Contact error={refusal.current} retry={() => void me.refetch()} />
      )}
    </>
  );
}

function OwnSupport() {
  const tickets = useQuery(read('/api/me/tickets', {}));
  const assistant = useQuery(read('/api/ai', {}));
  return (
    <>
      <div className="head">
        <h1>Your account</h1>
      </div>
      <AccountTabs />
      <ServiceHealth />
      {assistant.data?.enabled === true && <Assistant />}
      <NewTicket />
      <section className="panel" aria-label="Your tickets">
        <div className="panel-head">
          <h2>Your tickets</h2>
        </div>
        <Shown
          of={tickets}
          rows={3}
          name="account"
          isEmpty={(data) => data.tickets.length === 0}
          empty={
            <Empty title="No tickets yet">
              A ticket is a conversation with the people who run the service. Open one above.
            </Empty>
          }
        >
          {(data) => (
            <ul className="rows">
              {data.tickets.map((ticket) => (
                <TicketRow key={ticket.id} ticket={ticket} />
              ))}
            </ul>
          )}
        </Shown>
      </section>
    </>
  );
}

function TicketRow({ ticket }: { readonly ticket: Schema<'Ticket'> }) {
  const { id, subject, status, workspaceSlug, updatedAt } = ticket;
  return (
    <li>
      <div className="main">
        <Link className="title" to="/support/$ticketId" params={{ ticketId: id }}>
          {subject}
        </Link>
        {workspaceSlug !== null && <div className="quiet small">about {workspaceSlug}</div>}
      </div>
      <State lifecycle="ticket" of={status} texts={ticketTexts} />
      <div className="end small quiet">
        <Ago at={updatedAt} />
      </div>
    </li>
  );
}

/** The notice of the operator, and the parts of the service that fail. */
function ServiceHealth() {
  const { data } = useQuery(readHealth);
  if (!data) return null;
  const failed = data.checks.filter(({ ok }) => !ok);
  return (
    <>
      {data.notice && (
        <p className="notice">
          <strong>From the operator:</strong> {data.notice.message}
        </p>
      )}
      {failed.length > 0 && (
        <div className="problem" role="alert">
          <p>Parts of the service do not work at present. The operator can see it.</p>
          <ul>
            {failed.map(({ component, message }) => (
              <li key={component}>
                {component.replace(':', ' ')}
                {message !== undefined && `: ${message}`}
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

const form = 'CreateTicketBody';

function NewTicket() {
  const navigate = useNavigate();
  const list = useQuery(read('/api/workspaces', {}));
  const create = useWrite(
    (body: Schema<'CreateTicketBody'>) => take(client.POST('/api/me/tickets', { body })),
    ({ ticket }) => navigate({ to: '/support/$ticketId', params: { ticketId: ticket.id } }),
  );
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const sent = event.currentTarget;
    const workspaceSlug = textOf(sent, 'workspaceSlug');
    create.mutate({
      subject: textOf(sent, 'subject'),
      body: textOf(sent, 'body'),
      ...(workspaceSlug !== '' && { workspaceSlug }),
    });
  };
  const workspaces = list.data?.workspaces ?? [];
  return (
    <form className="panel form" aria-label="New ticket" onSubmit={submit}>
      <h2>New ticket</h2>
      <div className="fields">
        <Field of={form} name="subject" error={create.error} />
        <Field
          of={form}
          name="workspaceSlug"
          label="About"
          choices={[['', 'No workspace'], ...workspaces.map(({ slug, name }) => [slug, name] as const)]}
          error={create.error}
        />
      </div>
      <Field
        of={form}
        name="body"
        label="Message"
        rows={5}
        error={create.error}
        hint="What you did, what you expected, and what happened. Never send passwords."
      />
      <Save of={create} kind="primary">
        Open the ticket
      </Save>
    </form>
  );
}
