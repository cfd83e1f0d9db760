import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { type DataOf } from '../../../client/index.ts';
import { read, type Schema } from '../../live/api.ts';
import { money, plural } from '../../parts/format.ts';
import { Mark } from '../../parts/marks.tsx';
import { Shown, Waiting } from '../../parts/shown.tsx';
import { type Tone, toneOf } from '../../parts/tones.ts';

// With the constraints of forms, which few people need on this page.
const CreateWorkspace = lazy(async () => ({ default: (await import('./create.tsx')).CreateWorkspace }));

export function Workspaces() {
  const list = useQuery(read('/api/workspaces', {}));
  const [isCreating, setIsCreating] = useState(false);
  return (
    <>
      <div className="head">
        <h1>Workspaces</h1>
        {list.data && list.data.workspaces.length > 0 && (
          <button
            type="button"
            className="primary"
            aria-expanded={isCreating}
            onClick={() => setIsCreating(!isCreating)}
          >
            New workspace
          </button>
        )}
      </div>
      <Shown of={list} rows={4} name="list of workspaces">
        {(data) => <Listed data={data} isCreating={isCreating} />}
      </Shown>
    </>
  );
}

function Listed({ data, isCreating }: { readonly data: DataOf<'/api/workspaces'>; readonly isCreating: boolean }) {
  const { workspaces, tiers, regions } = data;
  const isFirst = workspaces.length === 0;
  return (
    <>
      {(isFirst || isCreating) && (
        <Suspense fallback={<Waiting rows={5} />}>
          <CreateWorkspace tiers={tiers} regions={regions} isFirst={isFirst} />
        </Suspense>
      )}
      {!isFirst && (
        <section className="panel" aria-label="Your workspaces">
          <ul className="rows">
            {workspaces.map((workspace) => (
              <Row key={workspace.id} workspace={workspace} currency={tiers[0]?.currency ?? 'eur'} />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

const worst: readonly Tone[] = ['bad', 'warn', 'busy', 'good', 'idle'];

function Row({ workspace, currency }: { readonly workspace: Schema<'Workspace'>; readonly currency: string }) {
  const { name, slug, role, services, monthlyCents, suspension } = workspace;
  const tones = services.map(({ status }) => toneOf('app', status));
  const tone = worst.find((one) => tones.includes(one)) ?? 'idle';
  const troubled = tones.filter((one) => one === 'bad' || one === 'warn').length;
  const health = troubled > 0 ? `${troubled} of ${services.length} need a look` : plural(services.length, 'app');
  return (
    <li>
      <div className="main">
        <Link className="title" to="/workspaces/$workspaceSlug" params={{ workspaceSlug: slug }}>
          {name}
        </Link>
        <div className="quiet small">{slug}</div>
      </div>
      <div>{suspension ? <Mark tone="bad" text="suspended" /> : <Mark tone={tone} text={health} />}</div>
      <div className="side small quiet">You are {role}</div>
      <div className="end small numbers">
        {monthlyCents === 0 ? 'free' : `${money(monthlyCents, currency)} a month`}
      </div>
    </li>
  );
}
