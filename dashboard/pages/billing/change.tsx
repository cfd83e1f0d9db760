import { useId, useState } from 'react';
import type { Schema } from '../../live/api.ts';
import { Dialog } from '../../parts/actions.tsx';
import { lackingIn, tierSentence } from './sentences.ts';
import { useChangePlan } from './use-change.ts';

interface ChangePlanProps {
  readonly billing: Schema<'Billing'>;
  readonly region: Schema<'WorkspaceRegion'>;
  readonly tiers: readonly Schema<'Tier'>[];
  readonly onClose: () => void;
}

/** The choice of another tier, with what it gives and whether the apps fit into it. */
export function ChangePlan({ billing, region, tiers, onClose }: ChangePlanProps) {
  const { tier: present, status, used } = billing;
  const offered = tiers.filter(
    ({ id, available, regions }) => id !== present.id && available && regions.includes(region.id),
  );
  const [chosen, setChosen] = useState<string | null>(null);
  const change = useChangePlan(region.id, onClose);
  const target = offered.find(({ id }) => id === chosen);
  const name = useId();
  return (
    <Dialog
      title={`Change the plan in ${region.name}`}
      verb={target ? `Change to ${target.name}` : 'Change'}
      onClose={onClose}
      onConfirm={() => target && change.mutate(target.id)}
      isPending={change.isPending}
      refusal={refusalFor(target, used)}
      error={change.error}
    >
      <p className="quiet small">
        At present {present.name}. {tierSentence(present)}
      </p>
      <fieldset className="tiers">
        <legend className="hidden">Plan</legend>
        {offered.map((tier) => {
          const lacking = lackingIn(tier.pool, used);
          return (
            <label key={tier.id}>
              <input type="radio" name={name} checked={chosen === tier.id} onChange={() => setChosen(tier.id)} />
              <span>
                <strong>{tier.name}</strong> <span className="quiet small">{tierSentence(tier)}</span>
                {lacking !== null && <span className="mistake small">Too small for the apps: it lacks {lacking}.</span>}
              </span>
            </label>
          );
        })}
      </fieldset>
      {offered.length === 0 && <p>The region offers no other plan.</p>}
      {target && lackingIn(target.pool, used) === null && (
        <p className="small">{consequence(target, present, status)}</p>
      )}
    </Dialog>
  );
}

function refusalFor(target: Schema<'Tier'> | undefined, used: Schema<'Amounts'>): string | null {
  if (!target) return 'Choose a plan first.';
  const lacking = lackingIn(target.pool, used);
  return lacking === null ? null : `Stop or delete apps first: it lacks ${lacking}.`;
}

function consequence(target: Schema<'Tier'>, present: Schema<'Tier'>, status: unknown): string {
  if (status === 'trialing') return 'The trial goes on, and is not charged now.';
  if (target.monthlyCents === 0) return 'The change is made at once, and the rest of the period is credited.';
  if (status === 'active' && present.monthlyCents > 0)
    return 'The change is made at once, and the card of the owner is charged for the rest of the period.';
  return 'The card of the owner is charged. Without a card, the payment opens next.';
}
