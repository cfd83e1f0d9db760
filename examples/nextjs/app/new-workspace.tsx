'use client';

import { useActionState } from 'react';
import { createWorkspace } from './actions.ts';

export function NewWorkspace({ tiers }: { readonly tiers: readonly string[] }) {
  const [message, create, isPending] = useActionState(createWorkspace, '');
  return (
    <form action={create}>
      <input name="name" aria-label="Name" required />
      <input name="slug" aria-label="Slug" required />
      <select name="tier" aria-label="Tier">
        {tiers.map((tier) => (
          <option key={tier}>{tier}</option>
        ))}
      </select>
      <button disabled={isPending}>Create</button>
      <p role="status">{message}</p>
    </form>
  );
}
