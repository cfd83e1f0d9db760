import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { client, read, type Schema, take } from '../../live/api.ts';
import { readAppSearch } from '../../live/app.ts';
import { useWorkspace } from '../../live/workspace.ts';
import { useWrite } from '../../live/write.ts';
import { Action, Dialog, refusalOf } from '../../parts/actions.tsx';
import { words } from '../../parts/format.ts';
import { Ago, State } from '../../parts/marks.tsx';
import { Problem } from '../../parts/problem.tsx';
import { Empty, Shown } from '../../parts/shown.tsx';
import { WorkspaceTabs } from '../workspaces/layout.tsx';
import { conditionText } from './condition.ts';
import { RuleForm, type RuleInput } from './form.tsx';

const path = '/api/workspaces/{workspaceSlug}/alerts';

/** The rules that watch the apps of a workspace. Those that fire come first. */
export function Alerts() {
  const { workspace } = useWorkspace();
  const [isAdding, setIsAdding] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const list = useQuery({
    ...read(path, { path: { workspaceSlug: workspace.slug } }),
    // As often as rules are evaluated.
    refetchInterval: 30_000,
  });
  const noApp = workspace.instances.length === 0 ? 'This workspace has no app yet. Deploy one first.' : null;
  const refusal = refusalOf(workspace.role, 'createAlert') ?? noApp;
  return (
    <>
      <div className="head">
        <h1>{workspace.name}</h1>
        <div>
          <Action kind="primary" refusal={refusal} onClick={() => setIsAdding(true)}>
            New rule
          </Action>
        </div>
      </div>
      <WorkspaceTabs />
      {secret !== null && <Secret secret={secret} onClose={() => setSecret(null)} />}
      {isAdding && <AddRule refusal={refusal} onClose={() => setIsAdding(false)} onSecret={setSecret} />}
      <section className="panel" aria-label="Alert rules">
        <Shown
          of={list}
          rows={3}
          name="workspace"
          isEmpty={({ alerts }) => alerts.length === 0}
          empty={
            <Empty title="No rules yet">
              A rule watches an app, and sends a mail or calls an address when it is down, slow, failing or full.
              {refusal === null ? ' “New rule” adds one.' : ` ${refusal}`}
            </Empty>
          }
        >
          {({ alerts }) => (
            <ul className="rows">
              {alerts
                .toSorted((a, b) => orderOf(a) - orderOf(b))
                .map((rule) => (
                  <Row key={rule.id} rule={rule} onSecret={setSecret} />
                ))}
            </ul>
          )}
        </Shown>
      </section>
    </>
  );
}

function orderOf({ state }: Schema<'AlertRule'>): number {
  return ['pending', 'firing'].indexOf(String(state)) * -1;
}

function Secret({ secret, onClose }: { readonly secret: string; readonly onClose: () => void }) {
  return (
    <div className="notice" role="status">
      <p>The secret of the webhook. It signs what is sent, and is shown only now:</p>
      <p className="break">
        <code>{secret}</code>
      </p>
      <button type="button" onClick={onClose}>
        I have kept it
      </button>
    </div>
  );
}

interface AddRuleProps {
  readonly refusal: string | null;
  readonly onClose: () => void;
  readonly onSecret: (secret: string | null) => void;
}

function AddRule({ refusal, onClose, onSecret }: AddRuleProps) {
  const { workspace } = useWorkspace();
  const add = useWrite(
    (body: Schema<'CreateAlertBody'>) =>
      take(client.POST(path, { params: { path: { workspaceSlug: workspace.slug } }, body })),
    ({ secret }) => {
      onSecret(secret);
      onClose();
    },
  );
  const send = ({ app, name, condition, channels, webhookUrl }: RuleInput) => {
    if (!app) return;
    const { slug: appSlug, env, region } = app;
    const body = { name, appSlug, env, region, condition, channels };
    add.mutate({ ...body, ...(webhookUrl !== '' && { webhookUrl }) });
  };
  return (
    <RuleForm
      label="New rule"
      rule={null}
      isPending={add.isPending}
      error={add.error}
      refusal={refusal}
      onInput={send}
      onCancel={onClose}
    />
  );
}

interface RowProps {
  readonly rule: Schema<'AlertRule'>;
  readonly onSecret: (secret: string | null) => void;
}

function Row({ rule, onSecret }: RowProps) {
  const { workspace } = useWorkspace();
  const [opened, setOpened] = useState<'edit' | 'delete' | null>(null);
  const { id, name, appSlug, env, region, condition, channels, webhookUrl, enabled, state, since } = rule;
  const params = { path: { workspaceSlug: workspace.slug, alertId: id } };
  const close = () => setOpened(null);
  const change = useWrite(
    (body: Schema<'UpdateAlertBody'>) => take(client.PATCH(`${path}/{alertId}`, { params, body })),
    ({ secret }) => {
      if (secret !== null) onSecret(secret);
      close();
    },
  );
  const remove = useWrite(() => take(client.DELETE(`${path}/{alertId}`, { params })), close);
  const refusal = refusalOf(workspace.role, 'updateAlert');
  if (opened === 'edit') {
    return (
      <li className="wide">
        <RuleForm
          label={`Change ${name}`}
          rule={rule}
          isPending={change.isPending}
          error={change.error}
          refusal={refusal}
          onInput={(input) =>
            change.mutate({
              name: input.name,
              condition: input.condition,
              channels: input.channels,
              ...(input.webhookUrl !== '' && { webhookUrl: input.webhookUrl }),
            })
          }
          onCancel={close}
        />
      </li>
    );
  }
  return (
    <li>
      <div className="main">
        <strong className="break">{name}</strong>
        <div className="small break">
          <Link
            to="/workspaces/$workspaceSlug/apps/$appSlug/metrics"
            params={{ workspaceSlug: workspace.slug, appSlug }}
            search={readAppSearch({ env, region })}
          >
            {appSlug}
          </Link>{' '}
          <span className="quiet">
            {env}, {region}
          </span>
        </div>
        {change.error !== null && <Problem error={change.error} />}
      </div>
      <div>
        <State lifecycle="alertRule" of={state} />
        {since !== null && (
          <div className="quiet small">
            <Ago at={since} />
          </div>
        )}
      </div>
      <div className="side small break">
        {conditionText(condition)}
        <div className="quiet">
          {channels.map((channel) => (String(channel) === 'statusPage' ? 'status page' : words(channel))).join(', ')}
          {webhookUrl !== null && ` (${new URL(webhookUrl).host})`}
        </div>
      </div>
      <div className="end">
        <Action label={`Change ${name}`} refusal={refusal} onClick={() => setOpened('edit')}>
          Change
        </Action>
        <Action
          label={`${enabled ? 'Pause' : 'Resume'} ${name}`}
          refusal={refusal}
          isPending={change.isPending}
          onClick={() => change.mutate({ enabled: !enabled })}
        >
          {enabled ? 'Pause' : 'Resume'}
        </Action>
        <Action
          label={`Delete ${name}`}
          refusal={refusalOf(workspace.role, 'deleteAlert')}
          onClick={() => setOpened('delete')}
        >
          Delete
        </Action>
      </div>
      {opened === 'delete' && (
        <Dialog
          title={`Delete the rule “${name}”?`}
          verb="Delete"
          isDangerous
          onClose={close}
          onConfirm={() => remove.mutate()}
          isPending={remove.isPending}
          error={remove.error}
        >
          <p>Its incidents are deleted too, and nothing more is sent.</p>
        </Dialog>
      )}
    </li>
  );
}
