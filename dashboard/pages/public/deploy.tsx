import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { SubmitEvent } from 'react';
import { Field, textOf } from '../../forms/field.tsx';
import { client, read, signInPath, take } from '../../live/api.ts';
import { refusalOf } from '../../parts/actions.tsx';
import { cureOf } from '../../parts/problem.tsx';
import { Empty, Shown } from '../../parts/shown.tsx';
import { Plan } from '../apps/plan.tsx';
import { readRepositorySearch, type RepositorySearch } from '../apps/repository-search.ts';

/** The plan of a public repository for everyone, as a button of a README leads to it. */
export function PublicDeploy() {
  const search = useSearch({ from: '/deploy' });
  const { repo, branch } = search;
  const plan = useQuery({
    queryKey: ['public plan', search],
    queryFn: () =>
      take(client.POST('/api/inspect', { body: { repoUrl: repo ?? '', ...(branch !== undefined && { branch }) } })),
    enabled: repo !== undefined,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  });
  return (
    <>
      <div className="head">
        <h1>Deploy a repository</h1>
      </div>
      <Repository key={JSON.stringify(search)} search={search} />
      {repo === undefined ? (
        <Empty title="No repository yet">Enter its address to see what would run. No account is needed for that.</Empty>
      ) : (
        <Shown of={plan} rows={4} name="repository">
          {(found) =>
            'services' in found && (
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

function Repository({ search }: { readonly search: RepositorySearch }) {
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
        <button>Look what would run</button>
      </div>
    </form>
  );
}

/** The workspaces of a person that can take the app, or the way to sign in. */
function Targets({ search }: { readonly search: RepositorySearch }) {
  const list = useQuery(read('/api/workspaces', {}));
  if (list.data === undefined && cureOf(list.error) === 'sign-in') {
    return (
      <section className="panel pad" aria-label="Next">
        <p>
          <a className="button primary" href={signInPath()}>
            Sign in to deploy it
          </a>
        </p>
        <p className="quiet small">You come back to this plan.</p>
      </section>
    );
  }
  return (
    <section className="panel" aria-label="Next">
      <div className="panel-head">
        <h2>Deploy it to</h2>
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
              const refusal = refusalOf(role, 'deployApp');
              return (
                <li key={slug}>
                  <div className="main">
                    {refusal === null ? (
                      <Link
                        className="title"
                        to="/workspaces/$workspaceSlug/new"
                        params={{ workspaceSlug: slug }}
                        search={search}
                      >
                        {name}
                      </Link>
                    ) : (
                      name
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
