import { useParams } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Dialog } from './actions.tsx';
import { bestOf } from './match.ts';
import { useEntries } from './entries.ts';
import { hasSingleKeys, placesByKey, pressedByKey, setSingleKeys } from './shortcuts.ts';
import { Problem } from './problem.tsx';
import '../styles/palette.css';

/** More entries than one reads; more letters find the others. */
const mostShown = 50;

/** Every page, workspace, app and action by its name. */
export function Palette({ onClose, onHelp }: { readonly onClose: () => void; readonly onHelp: () => void }) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const { entries, error } = useEntries(onHelp);
  const found = bestOf(entries, text).slice(0, mostShown);
  const chosen = found[at];
  useEffect(() => dialog.current?.showModal(), []);
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [at, text]);
  const [isBusy, setIsBusy] = useState(false);
  const take = async (index: number) => {
    const entry = found[index];
    if (entry?.refusal !== null || isBusy) return;
    setIsBusy(true);
    try {
      await entry.run();
      dialog.current?.close();
    } catch {
      // The error of the action is shown below the list.
    } finally {
      setIsBusy(false);
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { length } = found;
    if (event.key === 'ArrowDown') setAt(length === 0 ? 0 : (at + 1) % length);
    else if (event.key === 'ArrowUp') setAt(length === 0 ? 0 : (at + length - 1) % length);
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing) void take(at);
    else return;
    event.preventDefault();
  };
  return (
    <dialog ref={dialog} className="palette" aria-label="Go to" onClose={onClose}>
      <input
        type="text"
        role="combobox"
        aria-label="Page, workspace, app or action"
        aria-expanded="true"
        aria-autocomplete="list"
        aria-controls={`${id}-list`}
        aria-activedescendant={chosen && `${id}-${at}`}
        placeholder="Page, workspace, app or action"
        autoComplete="off"
        spellCheck={false}
        value={text}
        onKeyDown={onKeyDown}
        onChange={({ target }) => {
          setText(target.value);
          setAt(0);
        }}
      />
      <ul role="listbox" aria-busy={isBusy || undefined} aria-label="Places and actions" id={`${id}-list`} ref={list}>
        {found.map(({ id: key, text: label, kind, refusal }, index) => (
          <li
            key={key}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === at}
            aria-disabled={refusal !== null || undefined}
            onClick={() => void take(index)}
          >
            <span className="cut">{label}</span>
            <span className="quiet small">{refusal ?? kind}</span>
          </li>
        ))}
      </ul>
      <p className="quiet small" role="status">
        {found.length === 0 ? `Nothing is called “${text}”.` : `${found.length} found`}
      </p>
      {error !== null && <Problem error={error} />}
    </dialog>
  );
}

/** The keys of the dashboard, and whether those of one letter are on. */
export function KeyHelp({ onClose }: { readonly onClose: () => void }) {
  const { workspaceSlug, appSlug } = useParams({ strict: false });
  const [areOn, setAreOn] = useState(hasSingleKeys);
  const here = placesByKey.filter(
    ({ of }) => of === 'account' || (of === 'workspace' ? workspaceSlug : appSlug) !== undefined,
  );
  return (
    <Dialog title="Keys" onClose={onClose}>
      <dl className="keys">
        <Row keys={['Ctrl', 'K']} text="Go to a page, a workspace, an app or an action; ⌘ K on a Mac" />
        <Row keys={['/']} text="Filter or search this page" />
        {here.map(({ key, text }) => (
          <Row key={key} keys={['g', key]} text={text} />
        ))}
        {appSlug !== undefined && pressedByKey.map(({ key, text }) => <Row key={key} keys={[key]} text={text} />)}
        <Row keys={['?']} text="Show the keys" />
        <Row keys={['Esc']} text="Close" />
      </dl>
      <label className="check">
        <input
          type="checkbox"
          checked={areOn}
          onChange={({ target }) => {
            setSingleKeys(target.checked);
            setAreOn(target.checked);
          }}
        />
        Keys without Ctrl
      </label>
    </Dialog>
  );
}

function Row({ keys, text }: { readonly keys: readonly string[]; readonly text: string }) {
  return (
    <div>
      <dt>
        {keys.map((key) => (
          <kbd key={key}>{key}</kbd>
        ))}
      </dt>
      <dd>{text}</dd>
    </div>
  );
}
