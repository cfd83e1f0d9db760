import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { read, type Schema } from '../../live/api.ts';
import { useApp } from '../../live/app.ts';

/** Links to the deploys before and after one, which `[` and `]` press. */
export function Neighbours({ number }: { readonly number: number }) {
  const { app, params } = useApp();
  // The newest three before the number after the next one are the next one, this one and the previous one.
  const query = { ...params.query, before: number + 2, limit: 3 };
  const path = '/api/workspaces/{workspaceSlug}/apps/{appSlug}/deploys';
  const { data, refetch } = useQuery(read(path, { path: params.path, query }));
  const newest = app.deploy?.id;
  useEffect(() => void refetch(), [newest, refetch]);
  const find = (wanted: number) => data?.deploys.find((one) => one.number === wanted);
  return (
    <nav className="ways small" aria-label="Other deploys">
      <Neighbour deploy={find(number - 1)} shortcut="[" label="Previous" />
      <Neighbour deploy={find(number + 1)} shortcut="]" label="Next" />
    </nav>
  );
}

interface NeighbourProps {
  readonly deploy: Schema<'Deploy'> | undefined;
  readonly shortcut: string;
  readonly label: string;
}

function Neighbour({ deploy, shortcut, label }: NeighbourProps) {
  const { params } = useApp();
  if (!deploy) return <span className="quiet">{label}</span>;
  return (
    <Link
      to="/workspaces/$workspaceSlug/apps/$appSlug/deploys/$deployId"
      params={{ ...params.path, deployId: deploy.id }}
      search={(before) => before}
      aria-keyshortcuts={shortcut}
      aria-label={`${label} deploy, #${deploy.number}`}
    >
      {label}
    </Link>
  );
}
