import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { SubmitEvent } from 'react';
import { Field, textOf } from '../../forms/field.tsx';
import { client, read, signInPath, take } from '../../live/api.ts';
import { refusalOf } from '../../parts/actions.tsx';
import { cureOf } from '../../parts/problem.tsx';
import { Empty, Shown } from '../../parts/shown.tsx';
import { Plan } from '../apps/plan.tsx';
import { type PublicSearch, readRepositorySearch } from '../apps/repository-search.ts';
import { Application } from './application.tsx';

/** The plan of a public repository, or an application of the catalog, for everyone: a link of a README leads here. */
export function PublicDeploy() {
  const search = useSearch({ from: '/deploy' });
  const { template, repo, branch } = search;
  const plan = useQuery({
    queryKey: ['public plan', search],
    queryFn: () =>
      take(
        client.POST('/api/inspect', {
          body:
            template === undefined ? { repoUrl: repo ?? '', ...(branch !== undefined && { branch }) } : { template },
        }),
      ),
    enabled: repo !== undefined || template !== undefined,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  });
  return (
    <>
      <div className="head">
        <h1>{template === undefined ? 'Deploy a repository' : 'Install an application'}</h1>
      </div>
      {template === undefined && <Repository key={JSON.stringify(search)} search={search} />}
      {repo === undefined && template === undefined ? (
        <Empty title="No repository yet">Enter its address to see what would run. No account is needed for that.</Empty>
      ) : (
        <Shown of={plan} rows={4} name={template === undefined ? 'repository' : 'application'}>
          {(found) =>
            found.kind === 'template' ? (
              <>
                <Application template={found.template} />
                {found.template.installable && <Targets search={search} />}
              </>
            ) : (
              <>
                <Plan plan={found} />
                {found.supported && <Targets search={search} />}
              </>
            )
          }
        </Shown>
      )}
    </>
  );
}

const form = 'PublicInspectBody';

function Repository({ search }: { readonly search: PublicSearch }) {
  const navigate = useNavigate();
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const [repo, branch] = [
      textOf(event.currentTarget, 'repoUrl').trim(),
      textOf(event.currentTarget, 'branch').trim(),
    ];
    const next = { ...(repo !== '' && { repo }), ...(branch !== '' && { branch }) };
    void navigate({ to: '/deploy', search: readRepositorySearch(next) });
  };
  return (
    <form className="panel form" aria-label="Repository" onSubmit={submit}>
      <div className="fields">
        <Field of={form} name="repoUrl" label="Address of the repository" initial={search.repo ?? ''} />
        <Field of={form} name="branch" initial={search.branch ?? ''} hint="The default one if it is empty." />
      </div>
      <div className="actions">
        <button>See what would run</button>
      </div>
    </form>
  );
}

/** The workspaces of a person that can take the app, or the way to sign in. */
function Targets({ search }: { readonly search: PublicSearch }) {
  const list = useQuery(read('/api/workspaces', {}));
  const { template, ...repository } = search;
  if (list.data === undefined && cureOf(list.error) === 'sign-in') {
    return (
      <section className="panel pad" aria-label="Next">
        <p>
          <a className="button primary" href={signInPath()}>
            Sign in to {template === undefined ? 'deploy' : 'install'} it
          </a>
        </p>
        <p className="quiet small">You come back to this plan.</p>
      </section>
    );
  }
  return (
    <section className="panel" aria-label="Next">
      <div className="panel-head">
        <h2>{template === undefined ? 'Deploy it to' : 'Install it in'}</h2>
      </div>
      <Shown
        of={list}
        rows={1}
        name="account"
        isEmpty={({ workspaces }) => workspaces.length === 0}
        empty={
          <Empty title="No workspace yet">
            A workspace holds your apps. <Link to="/workspaces">Create one</Link>, and open this page again.
          </Empty>
        }
      >
        {({ workspaces }) => (
          <ul className="rows">
            {workspaces.map(({ slug, name, role }) => {
              const refusal = refusalOf(role, template === undefined ? 'deployApp' : 'installApplication');
              return (
                <li key={slug}>
                  <div className="main">
                    {refusal !== null ? (
                      name
                    ) : template === undefined ? (
                      <Link
                        className="button"
                        to="/workspaces/$workspaceSlug/new"
                        params={{ workspaceSlug: slug }}
                        search={repository}
                      >
                        {name}
                      </Link>
                    ) : (
                      <Link
                        className="button"
                        to="/workspaces/$workspaceSlug/catalog"
                        params={{ workspaceSlug: slug }}
                        search={{ install: template }}
                      >
                        {name}
                      </Link>
                    )}
                  </div>
                  {refusal !== null && <div className="side quiet small">{refusal}</div>}
                </li>
              );
            })}
          </ul>
        )}
      </Shown>
    </section>
  );
}
