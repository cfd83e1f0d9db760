import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { client } from '../../live/api.ts';
import { type AppParams, useApp } from '../../live/app.ts';
import { clockTime } from '../../parts/format.ts';
import { type Look, nextPeriod, type Period, type Range, rangeOf, ranges } from '../../parts/look.ts';

export interface ShownLook {
  /** `null` for an app without services. */
  readonly service: string | null;
  readonly range: Range;
  readonly period: Period | null;
  readonly setService: (service: string) => void;
  /** Looks at another time, and at all of it. */
  readonly setRange: (range: Range) => void;
  readonly setPeriod: (period: Period | null) => void;
}

/** The service and the time of the address. Each change of them is a new address in the place of the old one. */
export function useLook(): ShownLook {
  const { app } = useApp();
  const search: Look = useSearch({ strict: false });
  const { service, from, to } = search;
  const navigate = useNavigate();
  const main = app.subServices.find(({ role }) => role === 'web') ?? app.subServices[0];
  const change = (next: (before: Look) => Look) => void navigate({ to: '.', search: next, replace: true });
  return {
    service: service ?? main?.name ?? null,
    range: rangeOf(search, client.now()),
    period: from !== undefined && to !== undefined ? { from, to } : null,
    setService: (chosen) => change((before) => ({ ...before, service: chosen })),
    setRange: (chosen) => change((before) => ({ ...withoutPeriod(before), range: chosen })),
    setPeriod: (period) => change((before) => ({ ...withoutPeriod(before), ...period })),
  };
}

function withoutPeriod({ from: _from, to: _to, ...rest }: Look): Look {
  return rest;
}

/** The choice of a range. */
export function RangeChoice({ look }: { readonly look: ShownLook }) {
  return (
    <label>
      Time
      <select
        value={look.range}
        onChange={({ target }) => look.setRange(ranges.find(({ id }) => id === target.value)?.id ?? look.range)}
      >
        {ranges.map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </select>
    </label>
  );
}

/** The time before the one that is shown and the time after it, each as long. */
export function TimeSteps({ look }: { readonly look: ShownLook }) {
  const step = (by: -1 | 1) => look.setPeriod(nextPeriod(look, by, client.now()));
  return (
    <div className="actions">
      <button type="button" aria-keyshortcuts="[" onClick={() => step(-1)}>
        Earlier
      </button>
      <button type="button" aria-keyshortcuts="]" onClick={() => step(1)}>
        Later
      </button>
    </div>
  );
}

/** The choice of a service. */
export function ServiceChoice({ look, more }: { readonly look: ShownLook; readonly more?: ReactNode }) {
  const { app } = useApp();
  return (
    <label>
      Service
      <select value={look.service ?? ''} onChange={({ target }) => look.setService(target.value)}>
        {app.subServices.map(({ name }) => (
          <option key={name}>{name}</option>
        ))}
        {more}
      </select>
    </label>
  );
}

const places = { metrics: 'Metrics', requests: 'Requests', logs: 'Logs' } as const;
type Place = keyof typeof places;

interface LookedAtProps {
  readonly look: ShownLook;
  readonly params: AppParams;
  /** The page that it is on, which needs no link. */
  readonly on: Place;
}

/** The part of the time that is looked at, with the other pages about the same time. */
export function LookedAt({ look: { period, setPeriod }, params, on }: LookedAtProps) {
  if (!period) return null;
  return (
    <div className="looked" role="status">
      <strong className="numbers">{periodText(period)}</strong>
      {(['metrics', 'requests', 'logs'] as const)
        .filter((place) => place !== on)
        .map((place) => (
          <Link
            key={place}
            to={`/workspaces/$workspaceSlug/apps/$appSlug/${place}`}
            params={params.path}
            search={(before) => before}
          >
            {places[place]} of this time
          </Link>
        ))}
      <button type="button" onClick={() => setPeriod(null)}>
        All of the time
      </button>
    </div>
  );
}

/** A part of the time as text, with the day. */
function periodText({ from, to }: Period): string {
  return `${clockTime(from, 'day')}, ${clockTime(from, 'minute')} – ${clockTime(to, 'minute')}`;
}
