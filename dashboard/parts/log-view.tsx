import { type ReactNode, useEffect, useRef, useState } from 'react';
import { plural } from './format.ts';
import { LogBox, type LogRow } from './log-box.ts';

interface LogViewProps {
  readonly rows: readonly LogRow[];
  readonly label: string;
  /** Controls beside the search. */
  readonly children?: ReactNode;
}

/** A log with its own search, which follows the newest line until one scrolls up. */
export function LogView({ rows, label, children }: LogViewProps) {
  const place = useRef<HTMLDivElement>(null);
  const box = useRef<LogBox>(null);
  const [follows, setFollows] = useState(true);
  const [text, setText] = useState('');
  const [isFound, setIsFound] = useState(true);
  useEffect(() => {
    if (!place.current) return;
    const made = new LogBox(place.current, setFollows);
    box.current = made;
    return () => made.close();
  }, []);
  useEffect(() => box.current?.show(rows), [rows]);
  return (
    <section className="panel" aria-label={label}>
      <form
        className="log-head"
        onSubmit={(event) => {
          event.preventDefault();
          if (text !== '') setIsFound(box.current?.find(text) ?? false);
        }}
      >
        <input
          type="search"
          aria-label={`Find in the ${label.toLowerCase()}`}
          placeholder="Find"
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            setIsFound(true);
          }}
        />
        <span className="quiet small" role="status">
          {isFound ? plural(rows.length, 'line') : 'Not found'}
        </span>
        {children}
        {!follows && (
          <button type="button" aria-keyshortcuts="f" onClick={() => box.current?.follow()}>
            Newest line
          </button>
        )}
      </form>
      <div className="log" ref={place} tabIndex={0} role="log" aria-live="off" aria-label={label} />
    </section>
  );
}
