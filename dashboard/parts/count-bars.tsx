import { type PointerEvent, useRef, useState } from 'react';
import type { Period } from './look.ts';
import { type Steps, wholeSteps } from './series.ts';

interface BarsProps extends Steps {
  readonly counts: readonly number[];
  /** The time that is looked at. */
  readonly period: Period | null;
  /** Called with the time that was dragged over. */
  readonly onPeriod: (period: Period) => void;
}

/** The two ends of a drag, in steps. */
interface Drag {
  readonly from: number;
  readonly to: number;
}

/** A shorter way of the pointer is a click. */
const leastPixels = 5;

/** A number of lines in each step, as bars to drag over. In a button, a drag does not press it. */
export function Bars({ counts, start, step, period, onPeriod }: BarsProps) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const wasDrag = useRef(false);
  const most = Math.max(1, ...counts);
  const placeOf = ({ currentTarget, clientX }: PointerEvent<SVGSVGElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    return { place: (Math.min(width, Math.max(0, clientX - left)) / width) * counts.length, pixels: width };
  };
  const inSteps = period && { from: (period.from - start) / step, to: (period.to - start) / step };
  const dragged = drag && drag.from !== drag.to ? drag : null;
  const marked = markOf(dragged ?? inSteps, counts.length);
  return (
    <svg
      viewBox={`0 0 ${counts.length} 20`}
      preserveAspectRatio="none"
      aria-hidden="true"
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        const { place } = placeOf(event);
        wasDrag.current = false;
        setDrag({ from: place, to: place });
      }}
      onPointerMove={(event) => {
        if (drag) setDrag({ from: drag.from, to: placeOf(event).place });
      }}
      onPointerUp={(event) => {
        if (!drag) return;
        const { place, pixels } = placeOf(event);
        setDrag(null);
        const [from, to] = [Math.min(drag.from, place), Math.max(drag.from, place)];
        wasDrag.current = ((to - from) / counts.length) * pixels >= leastPixels;
        if (wasDrag.current) onPeriod(wholeSteps(start + from * step, start + to * step, { start, step }));
      }}
      onPointerCancel={() => setDrag(null)}
      onClick={(event) => {
        if (wasDrag.current) event.stopPropagation();
        wasDrag.current = false;
      }}
    >
      {counts.map((count, index) => {
        const height = count === 0 ? 0 : Math.max(1, (count / most) * 20);
        const isOutside = index + 1 <= marked.from || index >= marked.to;
        return (
          <rect
            key={index}
            className={isOutside ? 'outside' : undefined}
            x={index + 0.1}
            width="0.8"
            y={20 - height}
            height={height}
          />
        );
      })}
    </svg>
  );
}

/** The steps that a time or a drag marks; all without any. */
function markOf(marked: Drag | null, count: number): Drag {
  if (marked === null) return { from: 0, to: count };
  return { from: Math.min(marked.from, marked.to), to: Math.max(marked.from, marked.to) };
}
