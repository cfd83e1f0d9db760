import { Field, textOf } from '../../forms/field.tsx';
import type { Schema } from '../../live/api.ts';
import { Installations } from './installations.tsx';

type GitBody = Schema<'GitSourceBody'>;

interface RepositoryFieldsProps {
  readonly initial: Partial<GitBody>;
  readonly error: unknown;
}

/** The fields of a repository as the source of an app. */
export function RepositoryFields({ initial, error }: RepositoryFieldsProps) {
  return (
    <>
      <div className="fields">
        <Field
          of="InspectBody"
          name="source/repoUrl"
          label="Address of the repository"
          initial={initial.repoUrl}
          required
          error={error}
          hint="For example https://githost.example/acme/storefront"
        />
        <Field
          of="InspectBody"
          name="source/branch"
          initial={initial.branch}
          error={error}
          hint="The default one if empty."
        />
        <Installations initial={initial.installationId} />
        <Field
          of="InspectBody"
          name="source/subdir"
          initial={initial.subdir}
          error={error}
          hint="Where the app is in the repository; all of it if empty."
        />
      </div>
      <label className="check">
        <input type="checkbox" name="autoDeploy" defaultChecked={initial.autoDeploy ?? true} />
        Deploy each push to the branch
      </label>
      <label className="check">
        <input type="checkbox" name="previews" defaultChecked={initial.branchTracking?.mode === 'all'} />
        Show each other branch as a preview
      </label>
    </>
  );
}

/** The repository that a form names. Of the same repository, what has no field stays. */
export function readRepository(form: HTMLFormElement, kept: Partial<GitBody>): GitBody {
  const values = new FormData(form);
  const branch = textOf(form, 'source/branch').trim();
  const installationId = textOf(form, 'installationId');
  const repoUrl = textOf(form, 'source/repoUrl').trim();
  const { branch: _branch, installationId: _installation, sha: _sha, ...others } = kept;
  const isSame = repoUrl === kept.repoUrl;
  const tracksAll = values.has('previews');
  return {
    ...(isSame && others),
    type: 'git',
    repoUrl,
    subdir: textOf(form, 'source/subdir').trim(),
    autoDeploy: values.has('autoDeploy'),
    ...(tracksAll !== (isSame && kept.branchTracking?.mode === 'all') && {
      branchTracking: { mode: tracksAll ? 'all' : 'off', pattern: '' },
    }),
    ...(branch !== '' && { branch }),
    ...(installationId !== '' && { installationId }),
  };
}
