import { type SubmitEvent, useState } from 'react';
import { textOf } from '../../forms/field.tsx';
import type { Schema } from '../../live/api.ts';
import { Action } from '../../parts/actions.tsx';
import { Installations } from './installations.tsx';
import { RegistryImage } from './registry-image.tsx';
import type { RepositorySearch } from './repository-search.ts';
import { Upload } from './upload.tsx';

const kinds = [
  ['git', 'Repository'],
  ['image', 'Container image'],
  ['upload', 'Folder or zip'],
] as const;

type Kind = (typeof kinds)[number][0];

interface SourceFormProps {
  /** The repository of the address, for a link that leads here. */
  readonly initial: RepositorySearch;
  readonly isPending: boolean;
  readonly onChange: () => void;
  readonly onSource: (source: Schema<'SourceBody'>) => void;
}

/** The form of where an app comes from: a repository, an image, or files. */
export function SourceForm({ initial, isPending, onChange, onSource }: SourceFormProps) {
  const [kind, setKind] = useState<Kind>('git');
  const [uploaded, setUploaded] = useState<string | null>(null);
  const [image, setImage] = useState('');
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const branch = textOf(form, 'branch').trim();
    const installationId = textOf(form, 'installationId');
    if (kind === 'upload') {
      if (uploaded !== null) onSource({ type: 'upload', uploadId: uploaded });
    } else if (kind === 'image') onSource({ type: 'image', ref: textOf(form, 'ref').trim() });
    else {
      onSource({
        type: 'git',
        repoUrl: textOf(form, 'repoUrl').trim(),
        ...(branch !== '' && { branch }),
        ...(installationId !== '' && { installationId }),
      });
    }
  };
  return (
    <form className="panel form" aria-label="Source" onSubmit={submit} onChange={onChange}>
      <h2>Where does it come from?</h2>
      <fieldset className="choices">
        <legend className="hidden">Kind of source</legend>
        {kinds.map(([value, label]) => (
          <label key={value}>
            <input type="radio" name="kind" checked={kind === value} onChange={() => setKind(value)} />
            {label}
          </label>
        ))}
      </fieldset>
      {kind === 'git' ? (
        <div className="fields">
          <div className="field">
            <label htmlFor="repo">Address of the repository</label>
            <input
              id="repo"
              name="repoUrl"
              defaultValue={initial.repo}
              required
              placeholder="https://githost.example/acme/storefront"
              spellCheck={false}
            />
          </div>
          <div className="field">
            <label htmlFor="branch">
              Branch <span className="quiet">the default one if empty</span>
            </label>
            <input id="branch" name="branch" defaultValue={initial.branch} spellCheck={false} />
          </div>
          <Installations />
        </div>
      ) : kind === 'upload' ? (
        <Upload onUploaded={setUploaded} />
      ) : (
        <>
          <div className="field">
            <label htmlFor="ref">Image</label>
            <input
              id="ref"
              name="ref"
              required
              placeholder="ghcr.io/acme/storefront:1.4"
              spellCheck={false}
              value={image}
              onChange={({ target }) => setImage(target.value)}
            />
          </div>
          <RegistryImage typed={image} />
        </>
      )}
      <div className="actions">
        <Action
          type="submit"
          isPending={isPending}
          refusal={kind === 'upload' && uploaded === null ? 'Choose a folder or a zip file first.' : null}
        >
          {isPending ? 'Looking…' : 'Look what would run'}
        </Action>
      </div>
    </form>
  );
}
