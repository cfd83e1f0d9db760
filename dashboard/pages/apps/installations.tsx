import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { read } from '../../live/api.ts';
import { Shown } from '../../parts/shown.tsx';

/** The choice of an installation at the git host, through which a private repository is read. */
export function Installations({ initial = '' }: { readonly initial?: string | undefined }) {
  const id = useId();
  const list = useQuery(read('/api/integrations/githost/installations', {}));
  const [chosen, setChosen] = useState(initial);
  return (
    <Shown
      of={list}
      rows={1}
      name="account"
      isEmpty={({ installations }) => installations.length === 0}
      empty={
        <p className="quiet small">
          No account at a git host is linked to yours, so only public repositories can be read. The operator of the
          service links it.
        </p>
      }
    >
      {({ installations }) => (
        <div className="field">
          <label htmlFor={id}>Read it as</label>
          <select
            id={id}
            name="installationId"
            value={chosen}
            aria-describedby={`${id}-hint`}
            onChange={({ target }) => setChosen(target.value)}
          >
            <option value="">Anyone: the repository is public</option>
            {installations.map(({ id: value, account, suspended }) => (
              <option key={value} value={value} disabled={suspended}>
                {account.login}
                {suspended && ', suspended at the git host'}
              </option>
            ))}
          </select>
          <p className="quiet small ways" id={`${id}-hint`}>
            {installations
              .filter(({ repositories }) => repositories !== 'all')
              .map(({ id: value, account, manageUrl }) => (
                <a key={value} href={manageUrl}>
                  Choose repositories of {account.login}
                </a>
              ))}
          </p>
        </div>
      )}
    </Shown>
  );
}
