import type { Lifecycle, Timeout, Transition } from '../model/lifecycle.ts';
import { triggersOf } from './triggers.ts';

type Row = Transition | Timeout;

/** Widths and heights in pixels. A character of the font is `char` wide. */
const size = { char: 7.3, line: 16, head: 28, margin: 10, gap: 22, loop: 26, least: 104 };

/** The kinds of triggers and their colours on white. */
const colours = { operation: '#1d4ed8', event: '#166534', time: '#9a3412' };

/**
 * A picture of a lifecycle as SVG. Each state is a column and each transition a line: with a dot at the states that it
 * leads from, and an arrowhead at the state that it leads to. So labels cannot overlap, however many transitions there
 * are. The numbers are those of the rows in the table beside the picture. There is no empty line in it, because an
 * empty line would end it in Markdown.
 */
export function drawLifecycle(lifecycle: Lifecycle): string {
  const rows = [...lifecycle.transitions, ...lifecycle.timeouts];
  const states = Object.entries(lifecycle.states);
  const places = [
    ...(rows.some(({ from, to }) => [...from, to].includes('none')) ? ['none'] : []),
    ...states.map(([name]) => name),
  ];
  const column = Math.max(size.least, ...places.map((place) => titleOf(place).length * size.char + 24));
  const width = Math.round(places.length * column + size.margin * 2 + size.loop);
  const x = (place: string) => Math.round(size.margin + (places.indexOf(place) + 0.5) * column);

  let y = size.margin + size.head;
  const lines = rows.flatMap((row, index) => {
    const [first = '', ...others] = triggersOf(row);
    const labels = wrapLabels([`${index + 1} ${first}`, ...others], (width - size.margin * 2) / size.char);
    const top = y + size.gap;
    y = top + labels.length * size.line - 8;
    const colour = colours['afterMs' in row ? 'time' : row.events.length > 0 ? 'event' : 'operation'];
    return [...drawLabels(labels, row, { x, y: top, width, colour }), ...drawArrow(row, x, y, colour)];
  });
  const foot = y + size.gap;
  const height = foot + size.head + size.line + size.margin;
  const terminal = new Set(states.filter(([, state]) => state.terminal).map(([name]) => name));
  const heads = [size.margin, foot].flatMap((at) =>
    places.map((place) => drawHead(place, x(place), at, column, terminal.has(place))),
  );
  const lifelines = places.map(
    (place) => `<path d="M${x(place)} ${size.margin + size.head}V${foot}" stroke="#cbd5e1" stroke-dasharray="3 4"/>`,
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img"` +
      ` font-family="ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', monospace" font-size="12">`,
    `<title>The lifecycle ${lifecycle.name}</title>`,
    `<rect width="${width}" height="${height}" rx="6" fill="#fff"/>`,
    ...lifelines,
    ...lines,
    ...heads,
    drawLegend(foot + size.head + size.line),
    '</svg>',
  ].join('\n');
}

function titleOf(place: string): string {
  return place === 'none' ? '(no record)' : place;
}

/** The labels of a row in lines of at most `most` characters. */
function wrapLabels(labels: readonly string[], most: number): string[] {
  return labels.reduce<string[]>((lines, label) => {
    const last = lines.at(-1);
    if (last === undefined) return [label];
    return `${last}, ${label}`.length <= most
      ? [...lines.slice(0, -1), `${last}, ${label}`]
      : [...lines.slice(0, -1), `${last},`, label];
  }, []);
}

interface Position {
  readonly x: (place: string) => number;
  readonly y: number;
  readonly width: number;
  readonly colour: string;
}

/** The labels begin where the line of the row begins, or further left if they are too long for that. */
function drawLabels(labels: readonly string[], { from, to }: Row, { x, y, width, colour }: Position): string[] {
  const longest = Math.max(...labels.map((label) => label.length)) * size.char;
  const start = Math.max(size.margin, Math.min(...[...from, to].map(x), width - size.margin - longest));
  return labels.map(
    (label, index) =>
      `<text x="${Math.round(start)}" y="${y + index * size.line - 4}" fill="${colour}"` +
      ` stroke="#fff" stroke-width="4" paint-order="stroke">${label}</text>`,
  );
}

function drawArrow({ from, to }: Row, x: (place: string) => number, y: number, colour: string): string[] {
  const target = x(to);
  const others = from.filter((place) => place !== to).map(x);
  if (others.length === 0) {
    const loop = `M${target} ${y - 8}H${target + size.loop}V${y}H${target + 8}`;
    return [`<path d="${loop}" fill="none" stroke="${colour}"/>`, drawTip(target, y, -1, colour)];
  }
  const ends = [Math.min(...others), Math.max(...others)] as const;
  const sides = ([-1, 1] as const).filter((side) => others.some((other) => Math.sign(other - target) === side));
  return [
    `<path d="M${Math.min(...ends, target)} ${y}H${Math.max(...ends, target)}" stroke="${colour}"/>`,
    ...others.map((other) => `<circle cx="${other}" cy="${y}" r="3.5" fill="${colour}"/>`),
    ...sides.map((side) => drawTip(target, y, -side, colour)),
  ];
}

/** An arrowhead that points to `x`, to the right if `direction` is 1. */
function drawTip(x: number, y: number, direction: number, colour: string): string {
  return `<path d="M${x} ${y}l${-9 * direction} -4.5v9z" fill="${colour}"/>`;
}

function drawHead(place: string, x: number, y: number, column: number, isTerminal: boolean): string {
  const width = Math.round(column - 12);
  const box = (inset: number) =>
    `<rect x="${x - width / 2 + inset}" y="${y + inset}" width="${width - inset * 2}" height="${size.head - inset * 2}" rx="6" fill="#f1f5f9" stroke="#475569"/>`;
  const boxes = place === 'none' ? '' : `${box(0)}${isTerminal ? box(3) : ''}`;
  return `${boxes}<text x="${x}" y="${y + size.head / 2 + 4}" text-anchor="middle" fill="#0f172a">${titleOf(place)}</text>`;
}

function drawLegend(y: number): string {
  const words = Object.entries(colours).map(([kind, colour]) => `<tspan fill="${colour}">${kind}</tspan>`);
  return `<text x="${size.margin}" y="${y}" fill="#475569" font-size="11">${words.join(' · ')} · double border: terminal</text>`;
}
