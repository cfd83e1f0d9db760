import { type DragEvent, type SubmitEvent, useState } from 'react';
import type { ProjectFile } from '../../../client/index.ts';
import { Field, textOf } from '../../forms/field.tsx';
import type { Schema } from '../../live/api.ts';
import { Action } from '../../parts/actions.tsx';
import { filesOf } from './dropped.ts';
import { RegistryImage } from './registry-image.tsx';
import { readRepository, RepositoryFields } from './repository-fields.tsx';
import { Upload } from './upload.tsx';

const kinds = [
  ['git', 'Repository'],
  ['image', 'Container image'],
  ['upload', 'Folder or zip'],
] as const;

type Kind = (typeof kinds)[number][0];

interface SourceFormProps {
  readonly title: string;
  readonly verb: string;
  /** The repository to begin with. What has no field of its own is kept. */
  readonly initial: Partial<Schema<'GitSourceBody'>>;
  readonly isPending: boolean;
  /** The error of the last look, whose mistake in a field stands at the field. */
  readonly error: unknown;
  readonly onChange: () => void;
  readonly onSource: (source: Schema<'SourceBody'>) => void;
}

/** The form of where an app comes from: a repository, an image, or files. */
export function SourceForm({ title, verb, initial, isPending, error, onChange, onSource }: SourceFormProps) {
  const [kind, setKind] = useState<Kind>('git');
  const [uploaded, setUploaded] = useState<string | null>(null);
  const [image, setImage] = useState('');
  const [dropped, setDropped] = useState<readonly ProjectFile[] | null>(null);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    if (kind === 'upload') {
      if (uploaded !== null) onSource({ type: 'upload', uploadId: uploaded });
    } else if (kind === 'image') onSource({ type: 'image', ref: textOf(form, 'source/ref').trim() });
    else onSource(readRepository(form, initial));
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setKind('upload');
    onChange();
    void filesOf(event.dataTransfer).then(setDropped);
  };
  return (
    <form
      className="panel form"
      aria-label="Source"
      onSubmit={submit}
      onChange={onChange}
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
    >
      <h2>{title}</h2>
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
        <RepositoryFields initial={initial} error={error} />
      ) : kind === 'upload' ? (
        <Upload dropped={dropped} onUploaded={setUploaded} />
      ) : (
        <>
          <Field
            of="InspectBody"
            name="source/ref"
            label="Image"
            value={image}
            onValue={setImage}
            required
            error={error}
            hint="For example ghcr.io/acme/storefront:1.4"
          />
          <RegistryImage typed={image} />
        </>
      )}
      <div className="actions">
        <Action
          type="submit"
          isPending={isPending}
          refusal={kind === 'upload' && uploaded === null ? 'Choose a folder or a zip file first.' : null}
        >
          {isPending ? 'One moment…' : verb}
        </Action>
      </div>
    </form>
  );
}
