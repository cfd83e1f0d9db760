import { useEffect, useState } from 'react';
import { Dashboard } from '../dashboard.tsx';
import { queryClient } from '../live/api.ts';
import { leadsAway, leaving, signIn } from './place.ts';
import { beginAgain, type Chosen, enter, people, readChosen, scenarioNames } from './world.ts';
import './demo.css';

/** The dashboard with the whole control plane beside it, in one page. */
export function Demo() {
  const [chosen, setChosen] = useState(readChosen);
  // The pages and their streams begin again with each turn.
  const [turn, setTurn] = useState(0);
  const { left, forget } = useLeft();
  const begin = (next: Chosen) => {
    enter(next);
    queryClient.clear();
    setChosen(next);
    setTurn(turn + 1);
    forget();
  };
  const renew = () => {
    beginAgain();
    begin(chosen);
  };
  return (
    <>
      <Choices chosen={chosen} onChoose={begin} onRenew={renew} away={left === signIn ? null : left} />
      {left === signIn ? <SignIn onChoose={(persona) => begin({ ...chosen, persona })} /> : <Dashboard key={turn} />}
    </>
  );
}

interface ChoicesProps {
  readonly chosen: Chosen;
  readonly onChoose: (chosen: Chosen) => void;
  readonly onRenew: () => void;
  /** The address outside the demo that was followed last. */
  readonly away: string | null;
}

function Choices({ chosen, onChoose, onRenew, away }: ChoicesProps) {
  return (
    <aside className="demo" aria-label="Demo">
      <label>
        <span>Person</span>
        <select
          value={chosen.persona}
          onChange={({ target }) => {
            const found = people.find(({ name }) => name === target.value);
            if (found) onChoose({ ...chosen, persona: found.name });
          }}
        >
          {people.map(({ name, title }) => (
            <option key={name} value={name}>
              {title}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span>Situation</span>
        <select
          value={chosen.scenario ?? ''}
          onChange={({ target }) =>
            onChoose({ ...chosen, scenario: scenarioNames.find((name) => name === target.value) ?? null })
          }
        >
          <option value="">as usual</option>
          {scenarioNames.map((name) => (
            <option key={name} value={name}>
              {name.replaceAll('-', ' ')}
            </option>
          ))}
        </select>
      </label>
      <button type="button" onClick={onRenew}>
        Begin again
      </button>
      <p role="status">
        {away === null
          ? 'A demo: the control plane runs in this page, and nothing is sent.'
          : `The demo does not open ${away}, since nothing leaves this page.`}
      </p>
    </aside>
  );
}

function SignIn({ onChoose }: { readonly onChoose: (persona: Chosen['persona']) => void }) {
  return (
    <main>
      <h1>Choose who you are</h1>
      <ul className="people">
        {people.map(({ name, title, description }) => (
          <li key={name}>
            <button type="button" onClick={() => onChoose(name)}>
              {title}
            </button>
            <p className="quiet">{description}</p>
          </li>
        ))}
      </ul>
    </main>
  );
}

interface Left {
  /** The address that was followed last, and is none of a page of the dashboard. */
  readonly left: string | null;
  readonly forget: () => void;
}

/** Keeps a person in the demo, wherever a link leads. */
function useLeft(): Left {
  const [left, setLeft] = useState<string | null>(null);
  const forget = () => setLeft(null);
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      const address = link?.getAttribute('href');
      if (!link || address === null || address === undefined) return;
      if (!leadsAway(link.href) && link.hash.startsWith('#/')) return forget();
      event.preventDefault();
      // The address of a part of a page would be taken for that of a page.
      const part = address.startsWith('#') && address !== signIn ? document.getElementById(address.slice(1)) : null;
      if (part) showPart(part);
      else setLeft(address);
    };
    const onLeaving = (event: Event) => {
      if (event instanceof CustomEvent) setLeft(String(event.detail));
    };
    document.addEventListener('click', onClick, true);
    document.addEventListener(leaving, onLeaving);
    return () => {
      document.removeEventListener('click', onClick, true);
      document.removeEventListener(leaving, onLeaving);
    };
  }, []);
  return { left, forget };
}

function showPart(part: HTMLElement): void {
  part.tabIndex = -1;
  part.focus();
}
