import { useState } from 'react';
import type { AppParams } from './app-params.ts';
import { AppStatus } from './app-status.tsx';
import { api } from './control-plane.ts';
import { Problem } from './problem.tsx';
import { Variables } from './variables.tsx';

export function App() {
  const { data, error } = api.useQuery('get', '/api/workspaces');
  const [params, setParams] = useState<AppParams>();

  if (error) return <Problem error={error} />;
  if (!data) return <p>Loading …</p>;
  return (
    <main>
      <h1>Workspaces</h1>
      {data.workspaces.length === 0 && <p>There is no workspace yet.</p>}
      {data.workspaces.map(({ slug: workspaceSlug, name, role, services }) => (
        <section key={workspaceSlug}>
          <h2>
            {name} ({role})
          </h2>
          {services.map(({ slug: appSlug, name, region }) => (
            <button
              key={`${region}/${appSlug}`}
              onClick={() => setParams({ path: { workspaceSlug, appSlug }, query: { region } })}
            >
              {name}
            </button>
          ))}
        </section>
      ))}
      {params && <AppStatus params={params} />}
      {params && <Variables params={params} />}
    </main>
  );
}
