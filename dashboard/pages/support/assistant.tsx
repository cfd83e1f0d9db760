import { Link, useNavigate } from '@tanstack/react-router';
import { type SubmitEvent, useState } from 'react';
import { Field, textOf } from '../../forms/field.tsx';
import { client, type Schema, take } from '../../live/api.ts';
import { searchOf } from '../../live/app.ts';
import { useWrite } from '../../live/write.ts';
import { Action } from '../../parts/actions.tsx';
import { plural } from '../../parts/format.ts';
import { Problem } from '../../parts/problem.tsx';

interface Exchange {
  readonly question: string;
  readonly answer: Schema<'AiAnswer'>;
}

/** The latest exchanges that the assistant gets again; it keeps none itself. */
const kept = 10;

/** The assistant, whose answer can become a ticket. */
export function Assistant() {
  const navigate = useNavigate();
  const [exchanges, setExchanges] = useState<readonly Exchange[]>([]);
  const ask = useWrite(async (question: string) => {
    const history = exchanges.slice(-kept).flatMap(({ question: content, answer }) => [
      { role: 'user' as const, content },
      { role: 'assistant' as const, content: answer.answer },
    ]);
    const result = await take(client.POST('/api/ai', { body: { question, history } }));
    if ('answer' in result) setExchanges([...exchanges, { question, answer: result }]);
  });
  const handOver = useWrite(
    ({ question, answer }: Exchange) => take(client.POST('/api/ai', { body: { question, answer: answer.answer } })),
    (result) => ('id' in result ? navigate({ to: '/support/$ticketId', params: { ticketId: result.id } }) : undefined),
  );
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    if (!ask.isPending) ask.mutate(textOf(form, 'question'), { onSuccess: () => form.reset() });
  };
  const latest = exchanges.at(-1);
  return (
    <section className="panel form" aria-label="Assistant">
      <h2>Ask the assistant</h2>
      <ol className="exchanges" aria-live="polite">
        {exchanges.map((exchange, index) => (
          <Answered key={index} exchange={exchange} />
        ))}
      </ol>
      <form aria-label="Question" onSubmit={submit}>
        <Field of="AskAiBody" name="question" rows={2} error={ask.error} />
        {ask.error !== null && <Problem error={ask.error} />}
        {handOver.error !== null && <Problem error={handOver.error} />}
        <div className="actions">
          <Action type="submit" isPending={ask.isPending}>
            {ask.isPending ? 'Thinking…' : 'Ask'}
          </Action>
          {latest && (
            <Action isPending={handOver.isPending} onClick={() => handOver.mutate(latest)}>
              Open a ticket about it
            </Action>
          )}
          {latest && <span className="quiet small">{plural(latest.answer.remaining, 'question')} left at present</span>}
        </div>
      </form>
    </section>
  );
}

function Answered({ exchange: { question, answer } }: { readonly exchange: Exchange }) {
  const { answer: text, sources, built } = answer;
  return (
    <li>
      <p>
        <strong>{question}</strong>
      </p>
      <p className="lines">{text}</p>
      {built && (
        <p>
          <Link
            to="/workspaces/$workspaceSlug/apps/$appSlug"
            params={{ workspaceSlug: built.app.workspaceSlug, appSlug: built.app.slug }}
            search={searchOf(built.app)}
          >
            Look at {built.app.name}, which it has built
          </Link>
        </p>
      )}
      {sources.length > 0 && (
        <ul className="ways small">
          {sources.map(({ title, url }) => (
            <li key={url}>
              <a href={url}>{title}</a>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
