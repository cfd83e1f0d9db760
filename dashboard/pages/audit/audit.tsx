import { useInfiniteQuery } from '@tanstack/react-query';
import { client, type Schema, take } from '../../live/api.ts';
import { useWorkspace } from '../../live/workspace.ts';
import { Ago } from '../../parts/marks.tsx';
import { Empty, Shown } from '../../parts/shown.tsx';
import { WorkspaceTabs } from '../workspaces/layout.tsx';

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
          empty={<Empty title="No changes yet">Each change in the workspace is written down here.</Empty>}
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
  const { at, by, actor, token, operationId, target, changes } = event;
  return (
    <li>
      <div className="main">
        <strong>{verbOf(operationId)}</strong> <span className="break">{target.name}</span>
        {changes.map(({ field, from, to }) => (
          <div key={field} className="quiet small break">
            {field}:{' '}
            {from !== null && (
              <>
                <s>{String(from)}</s>
                {' → '}
              </>
            )}
            {to === null ? 'nothing' : String(to)}
          </div>
        ))}
      </div>
      <div className="side small">
        {actor?.name ?? by}
        {token && <span className="quiet"> by the token {token.name}</span>}
      </div>
      <div className="end small quiet">
        <Ago at={at} />
      </div>
    </li>
  );
}

/** The name of an operation as words: `createDeploy` is "Create deploy". */
function verbOf(operationId: string): string {
  const spaced = operationId.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replaceAll('.', ' ');
  return `${spaced.slice(0, 1).toUpperCase()}${spaced.slice(1)}`;
}
