import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { describeState } from '../../../client/describe-state.ts';
import { read, type Schema } from '../../live/api.ts';
import { type ShownApp, useApp } from '../../live/app.ts';
import { bytes, cores, words } from '../../parts/format.ts';
import { Ago, Mark, State } from '../../parts/marks.tsx';
import { explainReason } from '../../parts/reasons.ts';
import { Shown } from '../../parts/shown.tsx';
import type { Tone } from '../../parts/tones.ts';
import { DeployError, sourceText } from '../deploys/parts.tsx';

/** The state of an app now, and why it is not well. */
export function Overview() {
  const shown = useApp();
  const { app } = shown;
  return (
    <>
      <Trouble app={app} />
      <div className="columns">
        <Services shown={shown} />
        <div>
          <LastDeploy shown={shown} />
          <Facts app={app} />
        </div>
      </div>
    </>
  );
}

/** Why an app is not well, in a sentence. */
function Trouble({ app }: { readonly app: Schema<'App'> }) {
  const { status, statusReason, statusMessage, unobservedReason, desired, deploy } = app;
  if (unobservedReason !== null) {
    return <div className="notice">The region does not respond, so this is the last state that was seen.</div>;
  }
  if (statusReason !== null) {
    return (
      <div className={String(status) === 'error' ? 'problem' : 'notice'} role="alert">
        <p>
          <strong className="sentence">{words(statusReason)}.</strong>{' '}
          {explainReason(String(statusReason)) ?? describeState('app', String(status))?.meaning}
        </p>
        {statusMessage !== null && <p className="break">{statusMessage}</p>}
      </div>
    );
  }
  if (desired === 'stopped') return <div className="notice">The app is stopped. Its data and variables stay.</div>;
  if (deploy?.error && deploy.id !== app.currentDeployId) {
    return <div className="notice">The last deploy failed. The release before it keeps serving.</div>;
  }
  return null;
}

const containerTones: Readonly<Record<string, Tone>> = {
  starting: 'busy',
  running: 'good',
  crashed: 'bad',
  stopped: 'idle',
  completed: 'idle',
};

function Services({ shown: { app, params } }: { readonly shown: ShownApp }) {
  const list = useQuery({
    ...read('/api/workspaces/{workspaceSlug}/apps/{appSlug}/services', { path: params.path, query: params.query }),
    // The stream of the workspace says that something has changed; the containers are read again with it.
    refetchInterval: String(app.status) === 'running' ? false : 5000,
  });
  return (
    <section className="panel" aria-label="Services">
      <div className="panel-head">
        <h2>Services</h2>
      </div>
      <ul className="rows">
        {app.subServices.map(({ name, image, status, limits, port }) => (
          <li key={name}>
            <div className="main">
              <strong>{name}</strong>
              <div className="quiet small cut">
                {image}
                {port > 0 && `, port ${port}`}
              </div>
            </div>
            <State lifecycle="app" of={status} />
            <div className="end small quiet">
              {cores(limits.cpu)}, {bytes(limits.memory)}
            </div>
          </li>
        ))}
      </ul>
      <Shown
        of={list}
        rows={2}
        name="app"
        isEmpty={({ containers }) => containers.length === 0}
        empty={<p className="pad quiet">No containers run.</p>}
      >
        {({ containers }) => (
          <div className="scroll" role="region" aria-label="Containers" tabIndex={0}>
            <table>
              <thead>
                <tr>
                  <th>Container</th>
                  <th>State</th>
                  <th className="end">Restarts</th>
                  <th className="end">Exit code</th>
                  <th className="end">Started</th>
                </tr>
              </thead>
              <tbody>
                {containers.map(({ name, state, restarts, exitCode, startedAt }) => (
                  <tr key={name}>
                    <td>
                      <code>{name}</code>
                    </td>
                    <td>
                      <Mark tone={containerTones[String(state)] ?? 'idle'} text={words(state)} />
                    </td>
                    <td className="end">{restarts}</td>
                    <td className="end">{exitCode ?? '–'}</td>
                    <td className="end quiet">{startedAt === null ? '–' : <Ago at={startedAt} />}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </Shown>
    </section>
  );
}

function LastDeploy({ shown: { app, params } }: { readonly shown: ShownApp }) {
  const { deploy } = app;
  return (
    <section className="panel" aria-label="Last deploy">
      <div className="panel-head">
        <h2>Last deploy</h2>
        {deploy && <State lifecycle="deploy" of={deploy.status} />}
      </div>
      <div className="pad">
        {deploy ? (
          <>
            <p>
              <Link
                to="/workspaces/$workspaceSlug/apps/$appSlug/deploys/$deployId"
                params={{ ...params.path, deployId: deploy.id }}
                search={(before) => before}
              >
                Deploy #{deploy.number}
              </Link>{' '}
              <span className="quiet">
                <Ago at={deploy.createdAt} /> by {words(deploy.trigger)}
              </span>
            </p>
            {deploy.commitMsg !== null && <p className="break">{deploy.commitMsg}</p>}
            <DeployError deploy={deploy} />
          </>
        ) : (
          <p className="quiet">Nothing has been deployed yet.</p>
        )}
      </div>
    </section>
  );
}

function Facts({ app }: { readonly app: Schema<'App'> }) {
  const { source, limits, lastPush, application, health, startedAt, endpoints } = app;
  const facts: (readonly [string, React.ReactNode])[] = [
    ['Source', sourceText(source)],
    ['Size', `${cores(limits.cpu)}, ${bytes(limits.memory)}, ${bytes(limits.storage)} of storage`],
    ['Up since', startedAt === null ? '–' : <Ago key="up" at={startedAt} />],
    ...(health ? ([['Health check', `${health.path} every ${health.intervalSeconds} s`]] as const) : []),
    ...(application
      ? ([
          [
            'Version',
            application.upgradable
              ? `${application.version}, ${application.latestVersion} is available`
              : application.version,
          ],
        ] as const)
      : []),
    ...(lastPush
      ? ([
          [
            'Last push',
            <span key="push">
              {lastPush.branch} {lastPush.sha.slice(0, 7)}, {words(lastPush.outcome)}
            </span>,
          ],
        ] as const)
      : []),
  ];
  return (
    <section className="panel" aria-label="Facts">
      <dl className="facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="break">{value}</dd>
          </div>
        ))}
        {endpoints.map(({ component, url }) => (
          <div key={url}>
            <dt>Address of {component}</dt>
            <dd className="break">{url.startsWith('http') ? <a href={url}>{url}</a> : <code>{url}</code>}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
