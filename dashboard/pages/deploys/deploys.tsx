import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { client, type Schema, take } from '../../live/api.ts';
import { useApp } from '../../live/app.ts';
import { lasts, words } from '../../parts/format.ts';
import { Ago, State } from '../../parts/marks.tsx';
import { Empty, Shown } from '../../parts/shown.tsx';

const path = '/api/workspaces/{workspaceSlug}/apps/{appSlug}/deploys';

/** The deploys of an app, the newest first. */
export function Deploys() {
  const { app, params } = useApp();
  const list = useInfiniteQuery({
    queryKey: [path, params],
    initialPageParam: undefined as number | undefined,
    queryFn: ({ pageParam, signal }) => {
      const query = { ...params.query, limit: 20, ...(pageParam !== undefined && { before: pageParam }) };
      return take(client.GET(path, { params: { path: params.path, query }, signal }));
    },
    getNextPageParam: ({ next, deploys }) => (next === null ? undefined : deploys.at(-1)?.number),
  });
  // The stream of the workspace brings the state of the newest deploy.
  const newest = `${app.deploy?.id} ${app.deploy?.status}`;
  const { refetch } = list;
  useEffect(() => void refetch(), [newest, refetch]);
  return (
    <section className="panel" aria-label="Deploys">
      <Shown
        of={list}
        rows={6}
        name="app"
        isEmpty={({ pages }) => pages.every(({ deploys }) => deploys.length === 0)}
        empty={<Empty title="No deploys yet">The button “Deploy” builds and starts the app from its source.</Empty>}
      >
        {({ pages }) => (
          <ul className="rows">
            {pages
              .flatMap(({ deploys }) => deploys)
              .map((deploy) => (
                <Row key={deploy.id} deploy={deploy} isCurrent={deploy.id === app.currentDeployId} />
              ))}
          </ul>
        )}
      </Shown>
      {list.hasNextPage && (
        <div className="pad">
          <button type="button" onClick={() => void list.fetchNextPage()}>
            Older deploys
          </button>
        </div>
      )}
    </section>
  );
}

function Row({ deploy, isCurrent }: { readonly deploy: Schema<'Deploy'>; readonly isCurrent: boolean }) {
  const { params } = useApp();
  const { id, number, status, commitMsg, sha, author, trigger, createdAt, durationMs, error } = deploy;
  return (
    <li>
      <div className="main">
        <Link
          className="title"
          to="/workspaces/$workspaceSlug/apps/$appSlug/deploys/$deployId"
          params={{ ...params.path, deployId: id }}
          search={(before) => before}
        >
          #{number} {commitMsg ?? words(trigger)}
        </Link>
        {isCurrent && <span className="tag">serves</span>}
        <div className="quiet small cut">
          {error
            ? error.message
            : [sha?.slice(0, 7), author, commitMsg !== null && words(trigger)].filter(Boolean).join(' · ')}
        </div>
      </div>
      <State lifecycle="deploy" of={status} />
      <div className="end small quiet numbers">
        <Ago at={createdAt} />
        {durationMs !== null && <div>{lasts(durationMs)}</div>}
      </div>
    </li>
  );
}
