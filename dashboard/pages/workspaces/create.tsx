import { useNavigate } from '@tanstack/react-router';
import { type SubmitEvent, useState } from 'react';
import { Field, textOf } from '../../forms/field.tsx';
import { client, type Schema, take } from '../../live/api.ts';
import { place } from '../../live/place.ts';
import { useWrite } from '../../live/write.ts';
import { Action } from '../../parts/actions.tsx';
import { amountsOf, money } from '../../parts/format.ts';
import { Problem } from '../../parts/problem.tsx';
import { useSlugHint } from './slug-hint.ts';

interface CreateProps {
  readonly tiers: readonly Schema<'Tier'>[];
  readonly regions: readonly Schema<'Region'>[];
  readonly isFirst: boolean;
}

const form = 'CreateWorkspaceBody';

/** The form of a new workspace. One that has to be paid leads to the checkout. */
export function CreateWorkspace({ tiers, regions, isFirst }: CreateProps) {
  const navigate = useNavigate();
  const offered = tiers.filter(({ available }) => available).toSorted((a, b) => a.order - b.order);
  const [tierId, setTierId] = useState(offered[0]?.id ?? '');
  const [slug, setSlug] = useState('');
  const [ownSlug, setOwnSlug] = useState<string | null>(null);
  const tier = offered.find(({ id }) => id === tierId);
  const create = useWrite(
    (body: Schema<'CreateWorkspaceBody'>) => take(client.POST('/api/workspaces', { body })),
    async (created) => {
      if ('checkoutUrl' in created) place.goTo(created.checkoutUrl);
      else await navigate({ to: '/workspaces/$workspaceSlug', params: { workspaceSlug: created.workspace.slug } });
    },
  );
  const chosenSlug = ownSlug ?? slug;
  const hint = useSlugHint(chosenSlug, '');
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { currentTarget } = event;
    const hue = hueOf(chosenSlug);
    create.mutate({
      name: textOf(currentTarget, 'name'),
      slug: chosenSlug,
      tier: tierId,
      region: textOf(currentTarget, 'region'),
      hues: [hue, (hue + 45) % 360],
      returnUrl: location.href,
    });
  };
  return (
    <form className="panel form" aria-label="New workspace" onSubmit={submit}>
      {isFirst && (
        <p>
          A workspace holds your apps, the people who work on them, and a plan in each region. Its apps share the pool
          of the plan.
        </p>
      )}
      <div className="fields">
        <Field of={form} name="name" error={create.error} onValue={(name) => setSlug(slugOf(name))} />
        <Field
          of={form}
          name="slug"
          value={chosenSlug}
          error={create.error}
          onValue={setOwnSlug}
          hint={hint ?? 'Part of the addresses of its apps.'}
        />
        <Field
          of={form}
          name="tier"
          label="Plan"
          initial={tierId}
          error={create.error}
          choices={offered.map(({ id, name, monthlyCents, currency, free }) => [
            id,
            free ? name : `${name}, ${money(monthlyCents, currency)} a month`,
          ])}
          onValue={setTierId}
          hint={tier && `${tier.description} ${amountsOf(tier.pool)}.`}
        />
        <Field
          of={form}
          name="region"
          error={create.error}
          choices={regions
            .filter(({ id }) => tier?.regions.includes(id))
            .map(({ id, name, country }) => [id, country === null ? name : `${name}, ${country}`])}
          hint="Where its apps run. Further regions can be added later."
        />
      </div>
      {create.error !== null && <Problem error={create.error} />}
      <div className="actions">
        <Action type="submit" kind="primary" isPending={create.isPending}>
          Create workspace
        </Action>
      </div>
    </form>
  );
}

function slugOf(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-');
  return plain.replaceAll(/^-+|-+$/g, '').slice(0, 40);
}

/** A colour of its own for each name. */
function hueOf(slug: string): number {
  return Array.from(slug).reduce((hue, letter) => (hue * 31 + (letter.codePointAt(0) ?? 0)) % 360, 7);
}
