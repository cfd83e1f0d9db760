import { type SubmitEvent, useState } from 'react';
import { Field } from '../../forms/field.tsx';
import { Save } from '../../forms/save.tsx';
import { client, type Schema, take } from '../../live/api.ts';
import { place } from '../../live/place.ts';
import { useWorkspace } from '../../live/workspace.ts';
import { useWrite } from '../../live/write.ts';
import { refusalOf } from '../../parts/actions.tsx';
import { tierSentence } from './sentences.ts';

interface ActivateProps {
  /** The regions in which the workspace has no plan. */
  readonly regions: readonly Schema<'Region'>[];
  readonly tiers: readonly Schema<'Tier'>[];
}

const closed: readonly unknown[] = ['draining', 'failed'];

/** A plan in a further region. */
export function Activate({ regions, tiers }: ActivateProps) {
  const { workspace } = useWorkspace();
  const open = regions.filter(({ status, virtual }) => virtual || !closed.includes(status));
  const [regionId, setRegionId] = useState<string | null>(null);
  const [tierId, setTierId] = useState<string | null>(null);
  const region = open.find(({ id }) => id === regionId) ?? open[0];
  const offered = tiers.filter(({ available, regions: ids }) => available && region && ids.includes(region.id));
  const tier = offered.find(({ id }) => id === tierId) ?? offered[0];
  const activate = useWrite(
    ({ id, body }: { readonly id: string; readonly body: Schema<'ActivateRegionBody'> }) =>
      take(
        client.POST('/api/workspaces/{workspaceSlug}/regions/{regionId}/activate', {
          params: { path: { workspaceSlug: workspace.slug, regionId: id } },
          body,
        }),
      ),
    (result) => {
      if ('checkoutUrl' in result) place.goTo(result.checkoutUrl);
    },
  );
  if (!region) return null;
  const refusal =
    refusalOf(workspace.role, 'activateRegion') ?? (tier ? null : 'The region offers no plan at present.');
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (refusal === null && tier) activate.mutate({ id: region.id, body: { tier: tier.id, returnUrl: location.href } });
  };
  return (
    <form className="panel form" aria-label="Another region" onSubmit={submit}>
      <h2>Another region</h2>
      <div className="fields">
        <div className="field">
          <label htmlFor="new-region">Region</label>
          <select id="new-region" value={region.id} onChange={({ target }) => setRegionId(target.value)}>
            {open.map(({ id, name, country }) => (
              <option key={id} value={id}>
                {country === null ? name : `${name}, ${country}`}
              </option>
            ))}
          </select>
          {region.status === 'inactive' && <p className="quiet small">It is set up first, which takes some minutes.</p>}
        </div>
        <Field
          of="ActivateRegionBody"
          name="tier"
          label="Plan"
          value={tier?.id ?? ''}
          choices={offered.map(({ id, name }) => [id, name])}
          error={activate.error}
          onValue={setTierId}
          hint={tier && tierSentence(tier)}
        />
      </div>
      <Save of={activate} refusal={refusal} done="The region has a plan">
        Add the region
      </Save>
    </form>
  );
}
