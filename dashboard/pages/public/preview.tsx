import { useQuery } from '@tanstack/react-query';
import { read } from '../../live/api.ts';
import { useWorkspace } from '../../live/workspace.ts';
import { Mark } from '../../parts/marks.tsx';
import { Shown } from '../../parts/shown.tsx';
import { WorkspaceTabs } from '../workspaces/layout.tsx';
import { StatusView } from './view.tsx';

/** The status page of a workspace for its members, published or not. */
export function StatusPreview() {
  const { workspace } = useWorkspace();
  const page = useQuery(read('/api/workspaces/{workspaceSlug}/status', { path: { workspaceSlug: workspace.slug } }));
  return (
    <>
      <div className="head">
        <h1>{workspace.name}</h1>
      </div>
      <WorkspaceTabs />
      <Shown of={page} rows={4} name="status page">
        {({ page: { url, public: isPublic, preview } }) => (
          <>
            <section className="panel pad" aria-label="Publication">
              {isPublic ? (
                <p className="break">
                  <Mark tone="good" text="published" /> Everyone can see it at <a href={url}>{url}</a>.
                </p>
              ) : (
                <p>
                  <Mark tone="idle" text="not published" /> It is published when an alert rule of a production app has
                  the status page as a channel.
                </p>
              )}
            </section>
            <StatusView page={preview} />
          </>
        )}
      </Shown>
    </>
  );
}
