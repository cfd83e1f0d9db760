import { type KeyboardEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import uPlot from 'uplot';
import { periodOf, type Reading, readingAfter } from './chart-keys.ts';
import { clockTime } from './format.ts';
import type { Period } from './look.ts';
import {
  amount,
  ceilingOf,
  latestOf,
  type Moment,
  type NamedLine,
  type Steps,
  type Unit,
  wholeSteps,
} from './series.ts';

export interface ChartProps extends Steps {
  readonly title: string;
  readonly unit: Unit;
  readonly lines: readonly NamedLine[];
  readonly moments: readonly Moment[];
  /** The time that is looked at. */
  readonly period: Period | null;
  /** Called with the time that was dragged over. */
  readonly onPeriod: (period: Period) => void;
}

const height = 170;
const dayMs = 86_400_000;
/** The dashes of each line, so that lines differ without their colours too. */
const dashes = [[], [6, 3], [2, 3], [9, 3, 2, 3]] as const;

/** Lines over time, with the moments that may explain them. The text beside it says the same without a picture. */
export function Chart(props: ChartProps) {
  const { title, unit, start, step, lines } = props;
  const place = useRef<HTMLDivElement>(null);
  const legend = useRef<HTMLUListElement>(null);
  const plot = useRef<uPlot>(null);
  const shown = useRef(props);
  const scheme = useScheme();
  const labels = lines.map(({ label }) => label).join();
  useEffect(() => {
    shown.current = props;
  });
  useEffect(() => {
    const element = place.current;
    if (!element || !legend.current) return;
    const made = makePlot(element, legend.current, () => shown.current);
    plot.current = made;
    const observer = new ResizeObserver(() => made.setSize({ width: element.clientWidth, height }));
    observer.observe(element);
    return () => {
      observer.disconnect();
      made.destroy();
    };
    // The colours are those of the scheme.
  }, [title, unit, labels, scheme]);
  const [moved, setMoved] = useState<Reading | null>(null);
  const count = countOf(props);
  const last = Math.max(0, count - 1);
  const reading = moved ?? { index: last, anchor: null };
  const index = Math.min(reading.index, last);
  useEffect(() => {
    if (moved) showReading(plot.current, moved, shown.current);
  }, [moved]);
  const onKey = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || count === 0) return;
    const next = event.key === 'Enter' ? { index, anchor: null } : readingAfter({ ...reading, index }, event, count);
    if (next === null) return;
    event.preventDefault();
    if (event.key === 'Enter') props.onPeriod(periodOf(reading, props));
    setMoved(next);
  };
  const { moments, period } = props;
  useEffect(() => plot.current?.setData(dataOf(shown.current)), [start, step, lines, moments, period]);
  return (
    <>
      <ul className="legend small" ref={legend} aria-hidden="true">
        {lines.map(({ label }, index) => (
          <li key={label} className={`line-${index}`}>
            <svg viewBox="0 0 20 4">
              <line x1="0" x2="20" y1="2" y2="2" strokeDasharray={dashes[index]?.join(' ')} />
            </svg>
            {label} <span className="numbers" />
          </li>
        ))}
        <li className="numbers quiet" />
      </ul>
      <div
        className="chart-keys"
        tabIndex={0}
        role="slider"
        aria-label={`${title}, sample`}
        aria-description="Arrow keys read the samples, with Shift they choose a part, and Enter looks at its time."
        aria-valuemin={1}
        aria-valuemax={last + 1}
        aria-valuenow={index + 1}
        aria-valuetext={sampleText(props, index)}
        onKeyDown={onKey}
      >
        <div className="chart" ref={place} aria-hidden="true" />
      </div>
    </>
  );
}

const dark = matchMedia('(prefers-color-scheme: dark)');

function subscribe(onChange: () => void): () => void {
  dark.addEventListener('change', onChange);
  return () => dark.removeEventListener('change', onChange);
}

function useScheme(): 'dark' | 'light' {
  return useSyncExternalStore(subscribe, () => (dark.matches ? 'dark' : 'light'));
}

type Data = ConstructorParameters<typeof uPlot>[1] & object;

function countOf({ lines }: ChartProps): number {
  return Math.max(0, ...lines.map(({ values }) => values.length));
}

function dataOf(props: ChartProps): Extract<Data, readonly unknown[]> {
  const { start, step, lines } = props;
  const count = countOf(props);
  const times = Array.from({ length: count }, (_, index) => start + index * step);
  return [times, ...lines.map(({ values }) => [...values])];
}

function makePlot(element: HTMLElement, legend: HTMLElement, shown: () => ChartProps): uPlot {
  const { unit, lines } = shown();
  const items = [...legend.children];
  const style = getComputedStyle(element);
  const quiet = style.color;
  const edge = style.borderTopColor;
  const axis = { stroke: quiet, font: '11px system-ui', ticks: { show: false }, grid: { stroke: edge, width: 1 } };
  const isBytes = unit === 'bytes' || unit === 'bytes/s';
  return new uPlot(
    {
      width: element.clientWidth,
      height,
      ms: 1,
      padding: [14, 8, 0, 0],
      legend: { show: false },
      cursor: { y: false, sync: { key: 'time' }, drag: { x: true, y: false, setScale: false } },
      scales: {
        x: { range: () => [shown().start, shown().start + spanOf(shown())] },
        y: { range: () => [0, ceilingOf(shown().lines.map(({ values }) => values))] },
      },
      axes: [
        {
          ...axis,
          size: 22,
          space: 64,
          values: (_, times) => times.map((at) => clockTime(at, spanOf(shown()) > 2 * dayMs ? 'day' : 'minute')),
        },
        {
          ...axis,
          size: 74,
          space: 36,
          ...(isBytes && { incrs: Array.from({ length: 50 }, (_, power) => 2 ** power) }),
          values: (_, values) => values.map((value) => amount(unit, value)),
        },
      ],
      series: [
        {},
        ...lines.map(({ label }, index) => ({
          label,
          stroke: getComputedStyle(items[index] ?? element).color,
          width: 1.5,
          dash: [...(dashes[index] ?? [])],
          points: { show: false },
        })),
      ],
      hooks: {
        drawAxes: [(plot) => drawPeriod(plot, shown().period, edge)],
        draw: [(plot) => drawMoments(plot, shown().moments, quiet)],
        setCursor: [({ cursor }) => writeLegend(items, shown(), cursor.idx ?? null)],
        setData: [() => writeLegend(items, shown(), null)],
        ready: [() => writeLegend(items, shown(), null)],
        setSelect: [
          (plot) => {
            const { left, width } = plot.select;
            if (width < 2) return;
            const { start, step, onPeriod } = shown();
            const time = { from: plot.posToVal(left, 'x'), to: plot.posToVal(left + width, 'x') };
            plot.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false);
            onPeriod(wholeSteps(time.from, time.to, { start, step }));
          },
        ],
      },
    },
    dataOf(shown()),
    element,
  );
}

/** How long a chart is: the last sample lasts a step too. */
function spanOf(props: ChartProps): number {
  return props.step * Math.max(1, countOf(props));
}

/** The values of a sample with their time, as a sentence. */
function sampleText({ start, step, unit, lines }: ChartProps, index: number): string {
  const values = lines.map(({ label, values: all }) => {
    const value = all[index];
    return `${label} ${value == null ? 'unknown' : amount(unit, value)}`;
  });
  return `${clockTime(start + index * step, 'minute')}: ${values.join(', ')}`;
}

/** Moves the cursor of the plot to the sample that the keyboard reads, and marks the part that is chosen. */
function showReading(plot: uPlot | null, { index, anchor }: Reading, { start, step }: Steps): void {
  if (!plot) return;
  const place = (sample: number) => plot.valToPos(start + sample * step, 'x');
  const [from, to] = [Math.min(index, anchor ?? index), Math.max(index, anchor ?? index) + 1];
  const left = place(from);
  const width = anchor === null ? 0 : place(to) - left;
  plot.setCursor({ left: place(index), top: 0 });
  plot.setSelect({ left, top: 0, width, height: plot.over.clientHeight }, false);
}

/** Writes the values under the pointer beside the names, or the latest ones. */
function writeLegend(items: readonly Element[], { start, step, unit, lines }: ChartProps, index: number | null): void {
  for (const [place, { values }] of lines.entries()) {
    const value = index === null ? latestOf({ start, step, values })?.value : values[index];
    const text = items[place]?.lastElementChild;
    if (text) text.textContent = value == null ? '–' : amount(unit, value);
  }
  const time = items.at(-1);
  if (time) time.textContent = index === null ? '' : clockTime(start + index * step, 'minute');
}

function drawPeriod(plot: uPlot, period: Period | null, colour: string): void {
  if (!period) return;
  const { ctx, bbox } = plot;
  const place = (at: number) => Math.min(bbox.left + bbox.width, Math.max(bbox.left, plot.valToPos(at, 'x', true)));
  const [from, to] = [place(period.from), place(period.to)];
  ctx.save();
  ctx.globalAlpha = 0.6;
  ctx.fillStyle = colour;
  ctx.fillRect(from, bbox.top, Math.max(1, to - from), bbox.height);
  ctx.restore();
}

/** Draws a line for each moment: whole for a deploy, dashed for an event. Names that would overlap are left out. */
function drawMoments(plot: uPlot, moments: readonly Moment[], colour: string): void {
  const { ctx, bbox } = plot;
  const scale = devicePixelRatio;
  let free = 0;
  ctx.save();
  ctx.strokeStyle = colour;
  ctx.fillStyle = colour;
  ctx.lineWidth = scale;
  ctx.font = `${11 * scale}px system-ui`;
  ctx.textAlign = 'center';
  for (const { at, kind, short } of moments) {
    const x = plot.valToPos(at, 'x', true);
    ctx.setLineDash(kind === 'deploy' ? [] : [3 * scale, 3 * scale]);
    ctx.beginPath();
    ctx.moveTo(x, bbox.top);
    ctx.lineTo(x, bbox.top + bbox.height);
    ctx.stroke();
    const half = ctx.measureText(short).width / 2;
    // The name of a deploy of now ends at the edge.
    const middle = Math.min(x, ctx.canvas.width - half);
    if (middle - half < free) continue;
    ctx.fillText(short, middle, bbox.top - 4 * scale);
    free = middle + half + 4 * scale;
  }
  ctx.restore();
}
