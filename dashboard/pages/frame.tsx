import { useQuery } from '@tanstack/react-query';
import { Link, Outlet, useParams } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { read, signInPath } from '../live/api.ts';
import { readHealth } from '../live/health.ts';
import { place } from '../live/place.ts';
import { cureOf, Problem } from '../parts/problem.tsx';

// Keys are of use once there is something to see.
const Keys = lazy(async () => ({ default: (await import('../parts/keys.tsx')).Keys }));

/** The name of the service, which the document has until a page is shown. */
const service = document.title;

/** The bar above every page. */
export function Frame() {
  const { workspaceSlug, appSlug } = useParams({ strict: false });
  const { data, error } = useQuery(read('/api/me', {}));
  useEffect(() => {
    document.title = [appSlug, workspaceSlug, service].filter((part) => part !== undefined).join(' · ');
  }, [workspaceSlug, appSlug]);
  return (
    <>
      <a className="skip" href="#content">
        Skip to the content
      </a>
      <header className="bar">
        <nav aria-label="You are here">
          <Link to="/workspaces" className="home" activeOptions={{ exact: true }}>
            <img src={place.icon} alt="" width="20" height="20" />
            <span>Workspaces</span>
          </Link>
          {workspaceSlug !== undefined && (
            <>
              <span aria-hidden="true">/</span>
              <Link to="/workspaces/$workspaceSlug" params={{ workspaceSlug }} activeOptions={{ exact: true }}>
                {workspaceSlug}
              </Link>
            </>
          )}
          {appSlug !== undefined && (
            <>
              <span aria-hidden="true">/</span>
              <strong>{appSlug}</strong>
            </>
          )}
        </nav>
        <Simulated />
        <Suspense fallback={<button type="button">Go to…</button>}>
          <Keys />
        </Suspense>
        {!data && cureOf(error) === 'sign-in' ? (
          <a href={signInPath()} className="account">
            Sign in
          </a>
        ) : (
          <Session name={data?.user.name ?? 'Account'} />
        )}
      </header>
      <main id="content" tabIndex={-1}>
        <Outlet />
      </main>
    </>
  );
}

/** Says on each page that nothing of a simulated server runs. */
function Simulated() {
  const { data } = useQuery({ ...readHealth, staleTime: 'static' });
  if (data?.simulated !== true) return null;
  return (
    <span className="tag simulated" title={simulatedSays}>
      Simulated<span className="hidden">: {simulatedSays}</span>
    </span>
  );
}

const simulatedSays = 'nothing that is deployed here runs, and the addresses of apps lead nowhere.';

function Session({ name }: { readonly name: string }) {
  return (
    <>
      <Link to="/profile/tokens" className="account">
        Tokens
      </Link>
      <Link key={name} to="/profile" className="account" dir="auto" activeOptions={{ exact: true }}>
        {name}
      </Link>
    </>
  );
}

export function Missing() {
  return (
    <>
      <h1>Not found</h1>
      <p>
        There is no page at this address. <Link to="/workspaces">Your workspaces</Link>
      </p>
    </>
  );
}

export function Broken({ error, reset }: { readonly error: unknown; readonly reset: () => void }) {
  return <Problem error={error} retry={reset} />;
}
