import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { client, type Schema, take } from '../../live/api.ts';
import { searchOf } from '../../live/app.ts';
import { useWorkspace } from '../../live/workspace.ts';
import { Ago } from '../../parts/marks.tsx';
import { Empty, Shown } from '../../parts/shown.tsx';
import { WorkspaceTabs } from '../workspaces/layout.tsx';
import { deedOf, doerOf, fieldWords, valueWords } from './sentences.ts';

const path = '/api/workspaces/{workspaceSlug}/audit';

/** The changes in a workspace: who made each, and to which value. */
export function Audit() {
  const { workspace } = useWorkspace();
  const params = { workspaceSlug: workspace.slug };
  const list = useInfiniteQuery({
    queryKey: [path, params],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) => {
      const query = { limit: 50, ...(pageParam !== null && { before: pageParam }) };
      return take(client.GET(path, { params: { path: params, query }, signal }));
    },
    getNextPageParam: ({ next }) => next,
  });
  return (
    <>
      <div className="head">
        <h1>{workspace.name}</h1>
      </div>
      <WorkspaceTabs />
      <section className="panel" aria-label="Audit log">
        <Shown
          of={list}
          rows={8}
          name="workspace"
          needs="The audit log is only for admins and owners of the workspace."
          isEmpty={({ pages }) => pages.every(({ events }) => events.length === 0)}
          empty={
            <Empty title="No changes yet">
              Deploy an app, invite a member or change a setting, and it is written down here.
            </Empty>
          }
        >
          {({ pages }) => (
            <ul className="rows">
              {pages
                .flatMap(({ events }) => events)
                .map((event) => (
                  <Row key={event.id} event={event} />
                ))}
            </ul>
          )}
        </Shown>
        {list.hasNextPage && (
          <div className="pad">
            <button type="button" onClick={() => void list.fetchNextPage()}>
              Older changes
            </button>
          </div>
        )}
      </section>
    </>
  );
}

function Row({ event }: { readonly event: Schema<'AuditEvent'> }) {
  const { at, token, changes } = event;
  return (
    <li>
      <div className="main deed">
        <strong>{doerOf(event)}</strong> {deedOf(event)} <Target event={event} />
        {token && <span className="quiet"> by the token {token.name}</span>}
        {changes.map(({ field, from, to }) => (
          <div key={field} className="quiet small break">
            {fieldWords(field)}:{' '}
            {from !== null && (
              <>
                <s>{valueWords(from)}</s>
                {' → '}
              </>
            )}
            {valueWords(to)}
          </div>
        ))}
      </div>
      <div className="end small quiet">
        <Ago at={at} />
      </div>
    </li>
  );
}

/** The target of an event, with a link to its page where that is still there. */
function Target({ event: { target } }: { readonly event: Schema<'AuditEvent'> }) {
  const { workspace } = useWorkspace();
  const { slug: workspaceSlug, instances, regions } = workspace;
  const { type, id } = target;
  const text = type === 'deploy' ? `#${target.name}` : target.name;
  const app = instances.find(
    (one) => (type === 'app' && one.id === id) || (type === 'deploy' && one.deploy?.id === id),
  );
  if (app) {
    const params = { workspaceSlug, appSlug: app.slug };
    return type === 'app' ? (
      <Link to="/workspaces/$workspaceSlug/apps/$appSlug" params={params} search={searchOf(app)}>
        {text}
      </Link>
    ) : (
      <Link
        to="/workspaces/$workspaceSlug/apps/$appSlug/deploys/$deployId"
        params={{ ...params, deployId: id }}
        search={searchOf(app)}
      >
        {text} of {app.name}
      </Link>
    );
  }
  if (type === 'member' || type === 'invitation')
    return (
      <Link to="/workspaces/$workspaceSlug/members" params={{ workspaceSlug }}>
        {text}
      </Link>
    );
  if (type === 'alert')
    return (
      <Link to="/workspaces/$workspaceSlug/alerts" params={{ workspaceSlug }}>
        {text}
      </Link>
    );
  if (type === 'region' && regions.some((region) => region.id === id))
    return (
      <Link to="/workspaces/$workspaceSlug/billing" params={{ workspaceSlug }} search={{ region: id }}>
        {text}
      </Link>
    );
  return <span className="break">{text}</span>;
}
