import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type SubmitEvent, useId } from 'react';
import { textOf } from '../../forms/field.tsx';
import { Save } from '../../forms/save.tsx';
import { useWrite } from '../../live/write.ts';
import { dateTime, plural } from '../../parts/format.ts';
import { Mark } from '../../parts/marks.tsx';
import { Shown } from '../../parts/shown.tsx';
import { endNotice, read, type Schema, setNotice } from '../../live/operator.ts';
import { Undo } from './parts.tsx';

const levels = ['info', 'warning', 'critical'] as const;

/** The parts of the service, what waits for the operator, and the sentence for everyone. */
export function Service() {
  const health = useQuery({ ...read('/operator/api/health'), refetchInterval: 15_000 });
  return (
    <>
      <section className="panel" aria-label="Health">
        <Shown of={health} rows={5} name="service">
          {(data) => <Health of={data} />}
        </Shown>
      </section>
      {health.data && <Notice notice={health.data.notice} />}
    </>
  );
}

function Health({ of }: { readonly of: Schema<'OperatorHealth'> }) {
  const { version, simulated, checks, waitingTickets, openDeploys } = of;
  return (
    <>
      <div className="panel-head">
        <h2>Version {version}</h2>
        <span className="small">
          <Link to="/operator/tickets">{plural(waitingTickets, 'ticket')} waiting</Link>,{' '}
          <Link to="/operator/deploys">{plural(openDeploys, 'open deploy')}</Link>
          {simulated && ', apps are simulated'}
        </span>
      </div>
      <ul className="rows operator">
        {checks.map(({ component, latencyMs, problem }) => (
          <li key={component}>
            <div className="main break">{component.replace(':', ' ')}</div>
            <div>{problem === null ? <Mark tone="good" text="healthy" /> : <Mark tone="bad" text="failed" />}</div>
            <div className="side small quiet break">{problem ?? `${latencyMs} ms`}</div>
          </li>
        ))}
      </ul>
    </>
  );
}

function Notice({ notice }: { readonly notice: Schema<'OperatorHealth'>['notice'] }) {
  const id = useId();
  const show = useWrite(setNotice);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const level = levels.find((one) => one === textOf(form, 'level')) ?? 'info';
    const endsAt = textOf(form, 'endsAt');
    const body = {
      level,
      message: textOf(form, 'message'),
      ...(endsAt !== '' && { endsAt: new Date(endsAt).toISOString() }),
    };
    show.mutate(body, { onSuccess: () => form.reset() });
  };
  return (
    <form className="panel form" aria-label="Notice" onSubmit={submit}>
      <h2>Notice for everyone</h2>
      {notice ? (
        <div className="notice">
          <p>
            <strong>{notice.level}:</strong> {notice.message}
          </p>
          <p className="quiet small">
            {notice.endsAt === null ? 'Until it is ended' : `Until ${dateTime(notice.endsAt)}`}
          </p>
          <Undo verb="End" name="the notice" undo={endNotice} />
        </div>
      ) : (
        <p className="quiet small">No notice is shown.</p>
      )}
      <div className="fields">
        <div className="field">
          <label htmlFor={`${id}-level`}>Level</label>
          <select id={`${id}-level`} name="level">
            {levels.map((level) => (
              <option key={level}>{level}</option>
            ))}
          </select>
        </div>
        <div className="field">
          <label htmlFor={`${id}-ends`}>Ends at (optional)</label>
          <input id={`${id}-ends`} name="endsAt" type="datetime-local" />
        </div>
      </div>
      <div className="field">
        <label htmlFor={`${id}-message`}>Message</label>
        <input id={`${id}-message`} name="message" required maxLength={500} autoComplete="off" />
      </div>
      <Save of={show} kind="primary" done="Shown">
        {notice ? 'Replace the notice' : 'Show the notice'}
      </Save>
    </form>
  );
}
