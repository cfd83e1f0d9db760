import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { client, read, type Schema, take } from '../../live/api.ts';
import { useWorkspace } from '../../live/workspace.ts';
import { useWrite } from '../../live/write.ts';
import { Action, Dialog, refusalOf } from '../../parts/actions.tsx';
import { dateTime, money, plural } from '../../parts/format.ts';
import { State } from '../../parts/marks.tsx';
import { PoolMeters } from '../../parts/pool-meters.tsx';
import { Problem } from '../../parts/problem.tsx';
import { Shown } from '../../parts/shown.tsx';
import { ChangePlan } from './change.tsx';
import { planSentence } from './sentences.ts';
import { useChangePlan } from './use-change.ts';

interface PlanProps {
  readonly region: Schema<'WorkspaceRegion'>;
  readonly tiers: readonly Schema<'Tier'>[];
}

/** The plan in one region: what it gives, what it costs, what it waits for, and how it changes. */
export function Plan({ region, tiers }: PlanProps) {
  const { workspace } = useWorkspace();
  const params = { path: { workspaceSlug: workspace.slug }, query: { region: region.id } };
  const billing = useQuery(read('/api/workspaces/{workspaceSlug}/billing', params));
  return (
    <section className="panel" aria-label={`Plan in ${region.name}`}>
      <Shown of={billing} rows={3} name="plan">
        {(data) => <Content billing={data.billing} region={region} tiers={tiers} />}
      </Shown>
    </section>
  );
}

const unpaid: readonly unknown[] = ['incomplete', 'past_due', 'canceled'];

function Content({ billing, region, tiers }: PlanProps & { readonly billing: Schema<'Billing'> }) {
  const { workspace } = useWorkspace();
  const { tier, status, monthlyCents, currency, checkout, pool, used } = billing;
  const [open, setOpen] = useState<'change' | 'end' | null>(null);
  const refusal = refusalOf(workspace.role, 'changePlan');
  const pay = useChangePlan(region.id);
  const next = tiers.find(({ id }) => id === checkout?.tier);
  return (
    <>
      <div className="panel-head">
        <div>
          <h2>
            {tier.name} in {region.name}
          </h2>
          <State lifecycle="plan" of={status} />
        </div>
        <span className="numbers">{monthlyCents > 0 && `${money(monthlyCents, currency)} a month`}</span>
      </div>
      <div className="pad">
        <p className={unpaid.includes(status) ? 'notice' : 'quiet'}>{planSentence(billing, dateTime)}</p>
        {checkout && (
          <p className="notice">
            {next && next.id !== tier.id ? `The change to ${next.name} waits for its payment` : 'The payment is open'},
            until {dateTime(checkout.expiresAt)}. <a href={checkout.url}>Go to the payment</a>
          </p>
        )}
        <div className="meters">
          <PoolMeters pool={pool} used={used} />
        </div>
        {pay.error !== null && <Problem error={pay.error} />}
        <div className="actions">
          {unpaid.includes(status) && checkout === null && (
            <Action kind="primary" refusal={refusal} isPending={pay.isPending} onClick={() => pay.mutate(tier.id)}>
              Pay now
            </Action>
          )}
          <Action refusal={refusal} onClick={() => setOpen('change')}>
            Change the plan…
          </Action>
          <Action refusal={refusalOf(workspace.role, 'deactivateRegion')} onClick={() => setOpen('end')}>
            End the plan…
          </Action>
          {refusal !== null && <span className="quiet small">{refusal}</span>}
        </div>
      </div>
      {open === 'change' && (
        <ChangePlan billing={billing} region={region} tiers={tiers} onClose={() => setOpen(null)} />
      )}
      {open === 'end' && <EndPlan region={region} onClose={() => setOpen(null)} />}
    </>
  );
}

interface EndPlanProps {
  readonly region: Schema<'WorkspaceRegion'>;
  readonly onClose: () => void;
}

function EndPlan({ region, onClose }: EndPlanProps) {
  const { workspace } = useWorkspace();
  const count = workspace.instances.filter((app) => app.region === region.id).length;
  const end = useWrite(
    () =>
      take(
        client.DELETE('/api/workspaces/{workspaceSlug}/regions/{regionId}/activate', {
          params: { path: { workspaceSlug: workspace.slug, regionId: region.id } },
        }),
      ),
    onClose,
  );
  return (
    <Dialog
      title={`End the plan in ${region.name}?`}
      verb="End the plan"
      isDangerous
      onClose={onClose}
      onConfirm={() => end.mutate()}
      isPending={end.isPending}
      refusal={count > 0 ? `Delete or move its ${plural(count, 'app')} first.` : null}
      error={end.error}
    >
      {count > 0 ? (
        <p>
          {plural(count, 'app')} of this workspace {count === 1 ? 'is' : 'are'} in {region.name}. Delete or move{' '}
          {count === 1 ? 'it' : 'them'} first.
        </p>
      ) : (
        <p>The plan ends at once, and the time that is left is credited to the owner.</p>
      )}
    </Dialog>
  );
}
