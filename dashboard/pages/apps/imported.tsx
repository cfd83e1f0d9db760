import { useQuery } from '@tanstack/react-query';
import { client, type Schema, take } from '../../live/api.ts';
import { useWorkspace } from '../../live/workspace.ts';
import { plural } from '../../parts/format.ts';
import { Shown } from '../../parts/shown.tsx';
import { DeployForm } from './deploy-form.tsx';
import { Plan } from './plan.tsx';

interface ImportedProps {
  readonly project: Schema<'ImportResult'>['import'];
}

/** The project of another platform in the terms of this one, its plan here, and the deploy. */
export function Imported({ project }: ImportedProps) {
  const { workspace } = useWorkspace();
  const { name, source, vars, domains, warnings } = project;
  const plan = useQuery({
    queryKey: ['plan of an import', workspace.slug, source],
    queryFn: () =>
      take(
        client.POST('/api/workspaces/{workspaceSlug}/inspect', {
          params: { path: { workspaceSlug: workspace.slug } },
          body: { source },
        }),
      ),
    // A plan is looked at once, not with each change elsewhere.
    staleTime: Infinity,
  });
  return (
    <>
      <section className="panel pad" aria-label={`Import of ${name}`}>
        <h2>{name}</h2>
        <p>
          {vars.length === 0
            ? 'It has no variables.'
            : `${plural(vars.length, 'variable')} ${vars.length === 1 ? 'comes' : 'come'} along: `}
          {vars.map(({ key }, index) => (
            <span key={key}>
              {index > 0 && ', '}
              <code>{key}</code>
            </span>
          ))}
        </p>
        {domains.length > 0 && (
          <p className="break">
            Add {domains.join(', ')} to the app after its first deploy, and then change the records.
          </p>
        )}
        {warnings.map(({ code, message, path }) => (
          <p key={`${code} ${path ?? ''}`} className="notice">
            {message}
          </p>
        ))}
      </section>
      <Shown of={plan} rows={3} name="repository">
        {(found) => (
          <>
            <Plan plan={found} fit={found.fit} />
            {found.supported && <DeployForm source={source} plan={found} name={name} vars={vars} />}
          </>
        )}
      </Shown>
    </>
  );
}
