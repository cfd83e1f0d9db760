import type { Schema } from '../../live/api.ts';
import { Lasts } from '../../parts/marks.tsx';
import { words } from '../../parts/format.ts';

export function sourceText(source: Schema<'Source'>): string {
  if ('repoUrl' in source) {
    const { host, pathname } = new URL(source.repoUrl);
    return `${host}${pathname.replace(/\.git$/, '')} ${source.branch}`;
  }
  if ('ref' in source) return source.ref;
  if ('applicationId' in source) return `${source.applicationId} ${source.version} from the catalog`;
  return 'An upload';
}

/** Why a deploy failed: the step, the sentence of its error, and the last line that the step wrote as an error. */
export function DeployError({
  deploy,
  line,
}: {
  readonly deploy: Schema<'Deploy'>;
  readonly line?: string | undefined;
}) {
  const { error, steps } = deploy;
  if (!error) return null;
  const failed = steps.find(({ status }) => status === 'failed');
  return (
    <div className="problem">
      <p>
        {failed && <strong>The step {failed.id} failed. </strong>}
        {error.message}
      </p>
      {failed?.message != null && failed.message !== error.message && <p className="break">{failed.message}</p>}
      {line !== undefined && (
        <p className="break">
          <code>{line}</code>
        </p>
      )}
      <p className="quiet small">
        <code>{error.code}</code>
      </p>
    </div>
  );
}

/** The steps of a deploy as a bar, with how long each took. */
export function Steps({ steps }: { readonly steps: readonly Schema<'DeployStep'>[] }) {
  return (
    <ol className="steps">
      {steps.map(({ id, status, startedAt, finishedAt }) => (
        <li key={id} className={status} aria-label={`${id}: ${words(status)}`}>
          <span>{id}</span>
          <span className="quiet">
            {startedAt === null ? words(status) : <Lasts from={startedAt} to={finishedAt} />}
          </span>
        </li>
      ))}
    </ol>
  );
}
