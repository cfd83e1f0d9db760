import type { LifecycleName } from '../../client/index.ts';
import { describeState } from '../../client/describe-state.ts';
import { useTimed } from '../live/ticker.ts';
import type { Liveness } from '../live/workspace.ts';
import { ago, dateTime, lasts, words } from './format.ts';
import { type Tone, toneOf } from './tones.ts';

interface StateProps {
  readonly lifecycle: LifecycleName;
  readonly of: unknown;
  /** Words of the place for some states. */
  readonly texts?: Readonly<Record<string, string>>;
}

/** A state by its word, a shape and a colour; its meaning is the title. */
export function State({ lifecycle, of, texts = {} }: StateProps) {
  const meaning = describeState(lifecycle, String(of))?.meaning;
  return <Mark tone={toneOf(lifecycle, of)} text={texts[String(of)] ?? words(of)} title={meaning} />;
}

interface MarkProps {
  readonly tone: Tone;
  readonly text: string;
  readonly title?: string | undefined;
}

export function Mark({ tone, text, title }: MarkProps) {
  return (
    <span className={`state ${tone}`} title={title}>
      <i aria-hidden="true" />
      {text}
    </span>
  );
}

const liveTexts = {
  opening: 'Connecting…',
  live: 'Live',
  lost: 'Connection lost, trying again…',
  paused: 'Paused',
  ended: 'Complete',
} as const;

/** Whether what is shown is up to date. A lost connection leaves the last state. */
export function Live({ state }: { readonly state: Liveness | 'ended' }) {
  return (
    <span className={`live ${state}`} role="status">
      {liveTexts[state]}
    </span>
  );
}

/** A time, as how long ago it was. */
export function Ago({ at }: { readonly at: string }) {
  const text = useTimed((now) => ago(at, now));
  return (
    <time dateTime={at} title={dateTime(at)}>
      {text}
    </time>
  );
}

/** How long something takes, or has taken. */
export function Lasts({ from, to }: { readonly from: string; readonly to: string | null }) {
  const text = useTimed((now) => lasts((to === null ? now : Date.parse(to)) - Date.parse(from)));
  return <span className="numbers">{text}</span>;
}

export function Meter({
  label,
  used,
  total,
  text,
}: {
  readonly label: string;
  readonly used: number;
  readonly total: number;
  readonly text: string;
}) {
  const share = total > 0 ? used / total : 0;
  return (
    <div className="measure">
      <div>
        <span>{label}</span>
        <span className="quiet">{text}</span>
      </div>
      <meter className={share > 0.9 ? 'full' : ''} value={used} max={total} aria-label={label} aria-valuetext={text} />
    </div>
  );
}
