import { useQuery } from '@tanstack/react-query';
import { Lasts, State } from '../../parts/marks.tsx';
import { Empty, Shown } from '../../parts/shown.tsx';
import { post, read, type Schema } from '../../live/operator.ts';
import { Stop } from './parts.tsx';

/** The deploys that have not ended, the oldest first. */
export function OpenDeploys() {
  const list = useQuery({ ...read('/operator/api/deploys', { query: { limit: 200 } }), refetchInterval: 10_000 });
  return (
    <section className="panel" aria-label="Open deploys">
      <Shown
        of={list}
        rows={4}
        name="list"
        isEmpty={({ deploys }) => deploys.length === 0}
        empty={<Empty title="No open deploys">Each deploy is here from its start to its end.</Empty>}
      >
        {({ deploys, total }) => (
          <>
            {total > deploys.length && (
              <p className="pad small">
                The oldest {deploys.length} of {total}.
              </p>
            )}
            <ul className="rows operator">
              {deploys.map((deploy) => (
                <Row key={deploy.id} deploy={deploy} />
              ))}
            </ul>
          </>
        )}
      </Shown>
    </section>
  );
}

function Row({ deploy }: { readonly deploy: Schema<'Deploy'> }) {
  const { id, number, workspace, app, env, region, status, createdAt } = deploy;
  return (
    <li>
      <div className="main break">
        <strong>
          {app} #{number}
        </strong>
        <div className="quiet small">
          {workspace}, {env}, {region}
        </div>
      </div>
      <div>
        <State lifecycle="deploy" of={status} />
      </div>
      <div className="side small quiet">
        for <Lasts from={createdAt} to={null} />
      </div>
      <div className="end">
        <Stop
          verb="Cancel deploy"
          name={`${number} of ${app}`}
          stop={() => post('/operator/api/deploys/{deployId}/cancel', { path: { deployId: id } }, undefined)}
        >
          The app goes on as before. Its members read that the operator has canceled the deploy.
        </Stop>
      </div>
    </li>
  );
}
