import { useState } from 'react';
import { client, type Schema, take } from '../../live/api.ts';
import { useApp } from '../../live/app.ts';
import { useWrite } from '../../live/write.ts';
import { Dialog } from '../../parts/actions.tsx';
import { plural } from '../../parts/format.ts';
import { readEnvFile } from './env-file.ts';

const path = '/api/workspaces/{workspaceSlug}/apps/{appSlug}/vars';

interface PasteProps {
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** A `.env` file as the variables of the app: first what it changes, then the change in one request. */
export function PasteEnv({ onClose, onDone }: PasteProps) {
  const { params } = useApp();
  const [text, setText] = useState('');
  const [areSecrets, setAreSecrets] = useState(true);
  const { entries, mistakes } = readEnvFile(text);
  const bodyOf = (dryRun: boolean): Schema<'SetVarsBody'> => ({
    set: entries.map((entry) => ({ ...entry, isSecret: areSecrets })),
    dryRun,
  });
  const compare = useWrite(() => take(client.PUT(path, { params, body: bodyOf(true) })));
  const write = useWrite(() => take(client.PUT(path, { params, body: bodyOf(false) })), onDone);
  const changes = compare.data ?? null;
  const isSame = changes !== null && changes.added.length + changes.changed.length === 0;
  const edit = (next: string) => {
    setText(next);
    compare.reset();
    write.reset();
  };
  const refusal =
    mistakes.length > 0
      ? `First mend the lines that are not variables: ${mistakes.join(', ')}.`
      : entries.length === 0
        ? 'Paste some variables first.'
        : isSame
          ? 'The app has these variables already.'
          : null;
  return (
    <Dialog
      title="Paste a .env file"
      verb={changes === null ? 'Compare' : `Write ${plural(changes.added.length + changes.changed.length, 'change')}`}
      onClose={onClose}
      onConfirm={() => (changes === null ? compare.mutate() : write.mutate())}
      isPending={compare.isPending || write.isPending}
      refusal={refusal}
      error={write.error ?? compare.error}
    >
      <div className="field">
        <label htmlFor="env-text">Variables, one a line</label>
        <textarea
          id="env-text"
          className="code"
          rows={8}
          value={text}
          spellCheck={false}
          placeholder={'DATABASE_URL=postgres://…\nLOG_LEVEL=info'}
          onChange={({ target }) => edit(target.value)}
        />
      </div>
      <label className="check">
        <input
          type="checkbox"
          checked={areSecrets}
          onChange={({ target }) => {
            setAreSecrets(target.checked);
            compare.reset();
          }}
        />
        Keep them as secrets
      </label>
      {mistakes.length > 0 && (
        <p className="mistake small" role="alert">
          {mistakes.length === 1 ? 'This line is' : 'These lines are'} not KEY=value: {mistakes.join(', ')}.
        </p>
      )}
      <div role="status">{changes !== null && <Difference changes={changes} />}</div>
    </Dialog>
  );
}

const groups = [
  ['added', 'New', 'good'],
  ['changed', 'Another value', 'warn'],
  ['removed', 'Deleted', 'bad'],
  ['unchanged', 'The same', 'idle'],
] as const;

function Difference({ changes }: { readonly changes: Schema<'VarChanges'> }) {
  return (
    <dl className="difference">
      {groups
        .filter(([name]) => changes[name].length > 0)
        .map(([name, title, tone]) => (
          <div key={name}>
            <dt className={tone}>
              {title} <span className="quiet">{changes[name].length}</span>
            </dt>
            <dd>
              {changes[name].map((key) => (
                <code key={key}>{key}</code>
              ))}
            </dd>
          </div>
        ))}
    </dl>
  );
}
