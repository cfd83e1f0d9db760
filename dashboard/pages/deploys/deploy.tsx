import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import { isTerminal } from '../../../client/index.ts';
import { client, read, type Schema, take } from '../../live/api.ts';
import { useApp } from '../../live/app.ts';
import { useDeployLog } from '../../live/deploy-log.ts';
import { useWorkspace } from '../../live/workspace.ts';
import { useWrite } from '../../live/write.ts';
import { Action, Dialog, refusalOf } from '../../parts/actions.tsx';
import { words } from '../../parts/format.ts';
import type { LogRow } from '../../parts/log-box.ts';
import { LogView } from '../../parts/log-view.tsx';
import { Ago, Lasts, Live, State } from '../../parts/marks.tsx';
import { Problem } from '../../parts/problem.tsx';
import { Shown } from '../../parts/shown.tsx';
import { Neighbours } from './neighbours.tsx';
import { DeployError, sourceText, Steps } from './parts.tsx';

const deploysPath = '/api/workspaces/{workspaceSlug}/apps/{appSlug}/deploys';
const from = '/workspaces/$workspaceSlug/apps/$appSlug/deploys/$deployId';

export function DeployPage() {
  const { deployId } = useParams({ from });
  const { app, params } = useApp();
  const options = read(`${deploysPath}/{deployId}`, { path: { ...params.path, deployId }, query: params.query });
  const found = useQuery(options);
  // The newest deploy comes with the stream of the workspace.
  const live = app.deploy?.id === deployId ? app.deploy : null;
  const { refetch } = found;
  const liveStatus = live?.status;
  useEffect(() => void refetch(), [liveStatus, refetch]);
  return (
    <Shown of={found} rows={8} name="deploy">
      {({ deploy }) => <Detail key={deployId} deploy={live ?? deploy} />}
    </Shown>
  );
}

function Detail({ deploy }: { readonly deploy: Schema<'Deploy'> }) {
  const { app, params } = useApp();
  const { lines, liveness, error } = useDeployLog(deploy.id, params);
  const rows = useMemo(
    () => lines.map(({ ts, step, stream, line }): LogRow => ({ ts, from: step, kind: stream, text: line })),
    [lines],
  );
  const { number, status, commitMsg, sha, author, trigger, startedAt, finishedAt, createdAt, waitsFor } = deploy;
  return (
    <>
      <section className="panel" aria-label={`Deploy ${number}`}>
        <div className="panel-head">
          <div>
            <h2>Deploy #{number}</h2>
            <State lifecycle="deploy" of={status} />
            {deploy.id === app.currentDeployId && <span className="tag">serves</span>}
          </div>
          <Neighbours number={number} />
          <Buttons deploy={deploy} />
        </div>
        <div className="pad">
          {commitMsg !== null && <p className="break">{commitMsg}</p>}
          <p className="quiet small">
            {[sha?.slice(0, 7), author, words(trigger), sourceText(deploy.source)].filter(Boolean).join(' · ')}
            {' · '}
            <Ago at={createdAt} />
            {startedAt !== null && (
              <>
                {' · '}
                <Lasts from={startedAt} to={finishedAt} />
              </>
            )}
          </p>
          {waitsFor && (
            <p className="notice">
              Waits for {words(waitsFor.kind)}; {waitsFor.ahead} before it.
            </p>
          )}
          <DeployError deploy={deploy} line={lines.findLast(({ stream }) => stream === 'stderr')?.line} />
          <Steps steps={deploy.steps} />
        </div>
      </section>
      {error !== null && <Problem error={error} />}
      <LogView rows={rows} label="Build log">
        <Live state={liveness} />
      </LogView>
    </>
  );
}

function Buttons({ deploy }: { readonly deploy: Schema<'Deploy'> }) {
  const { app, params } = useApp();
  const { workspace } = useWorkspace();
  const [asks, setAsks] = useState(false);
  const { id, status, canRollBack } = deploy;
  const cancel = useWrite(() =>
    take(
      client.POST(`${deploysPath}/{deployId}/cancel`, {
        params: { path: { ...params.path, deployId: id }, query: params.query },
      }),
    ),
  );
  if (!isTerminal('deploy', status)) {
    return (
      <>
        <Action
          refusal={refusalOf(workspace.role, 'cancelDeploy')}
          isPending={cancel.isPending}
          onClick={() => cancel.mutate()}
        >
          Cancel
        </Action>
        {cancel.error !== null && <Problem error={cancel.error} />}
      </>
    );
  }
  if (!canRollBack || id === app.currentDeployId) return null;
  return (
    <>
      <Action refusal={refusalOf(workspace.role, 'createDeploy')} onClick={() => setAsks(true)}>
        Roll back to this…
      </Action>
      {asks && <RollBack deploy={deploy} onClose={() => setAsks(false)} />}
    </>
  );
}

function RollBack({ deploy, onClose }: { readonly deploy: Schema<'Deploy'>; readonly onClose: () => void }) {
  const { app, params } = useApp();
  const navigate = useNavigate();
  const rollBack = useWrite(
    () =>
      take(
        client.POST('/api/workspaces/{workspaceSlug}/apps/{appSlug}/deploy', {
          params,
          body: { rollbackTo: deploy.id },
        }),
      ),
    async (made) => {
      onClose();
      await navigate({ to: from, params: { ...params.path, deployId: made.deploy.id }, search: (before) => before });
    },
  );
  return (
    <Dialog
      title={`Roll back ${app.name} to #${deploy.number}?`}
      verb="Roll back"
      onClose={onClose}
      onConfirm={() => rollBack.mutate()}
      isPending={rollBack.isPending}
      error={rollBack.error}
    >
      <p>
        The images of deploy #{deploy.number} are started again; nothing is built. Variables, sizes and data stay as
        they are now.
      </p>
      <p className="quiet small">
        {sourceText(deploy.source)}
        {deploy.sha !== null && `, commit ${deploy.sha.slice(0, 7)}`}
      </p>
      <p className="small">
        <Link to="/workspaces/$workspaceSlug/apps/$appSlug/variables" params={params.path} search={(before) => before}>
          Look at the variables first
        </Link>
      </p>
    </Dialog>
  );
}
