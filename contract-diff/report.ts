import { styleText } from 'node:util';
import { counts, type DiffReport, type JudgedChange } from './judge.ts';
import { audiences, isVisible, type Audience } from './model/change.ts';
import { isSemantic } from './version.ts';

const labels = {
  senders: 'clients that send',
  receivers: 'clients that receive',
  source: 'generated code',
} satisfies Record<Audience, string>;

/** Changes that differ only in their place. */
export interface ChangeGroup {
  readonly places: readonly string[];
  readonly first: JudgedChange;
}

/** Joins changes that are the same in many places, such as a parameter of every operation. */
function groupChanges(changes: readonly JudgedChange[]): ChangeGroup[] {
  const groups = new Map<string, ChangeGroup>();
  for (const change of changes) {
    const key = JSON.stringify([
      change.rule,
      change.message,
      change.effects,
      tailOf(change.place),
      change.exemption?.expires,
    ]);
    const group = groups.get(key);
    groups.set(
      key,
      group ? { ...group, places: [...group.places, change.place] } : { places: [change.place], first: change },
    );
  }
  return [...groups.values()];
}

/** The report for a terminal. Without colours, each line still begins with what it means. */
export function describeDiff(report: DiffReport, hasColors: boolean): string {
  const paint = (format: Parameters<typeof styleText>[0], text: string) =>
    hasColors ? styleText(format, text, { validateStream: false }) : text;
  const groups = groupChanges(report.changes);
  const line = ({ places, first }: ChangeGroup) => {
    const place = paint('bold', joinPlaces(places));
    const audience = affected(first, counts(first) ? 'breaking' : undefined);
    const id = places.length === 1 ? first.id : first.rule;
    const rule = paint('dim', [audience, id].filter(Boolean).join(' · '));
    const exemption = first.exemption
      ? `\n      accepted until ${first.exemption.expires}: ${first.exemption.reason}`
      : '';
    return `${place}\n      ${first.message}\n      ${rule}${exemption}`;
  };
  const section = (title: string, mark: string, members: readonly ChangeGroup[]) =>
    members.length === 0 ? [] : [`${title}\n`, ...members.map((group) => `  ${mark} ${line(group)}\n`), ''];
  const breaking = groups.filter(({ first }) => counts(first));
  const compatible = groups.filter(({ first }) => !counts(first) && isVisible(first));
  const texts = groups.filter(({ first }) => !isVisible(first));
  return [
    ...section(paint('bold', 'Breaking'), paint('red', '✗'), breaking),
    ...section(paint('bold', 'Compatible'), paint('green', '✓'), compatible),
    ...section(paint('bold', 'Texts'), paint('dim', '·'), texts),
    '\n',
    ...summary(report).map(
      ([label, ...cells]) => `${label.padEnd(20)}${cells.map((cell) => cell.padStart(12)).join('')}\n`,
    ),
    `\n${describeVersion(report)}\n`,
    ...report.problems.map((problem) => `${paint('red', `✗ ${problem}`)}\n`),
    ...(report.problems.length === 0
      ? [paint('green', '✓ The new document may take the place of the old one.\n')]
      : []),
  ].join('');
}

/** The report as a comment of a pull request. */
export function describeMarkdown(report: DiffReport): string {
  const rows = groupChanges(report.changes).map(({ places, first }) => {
    const effect = counts(first) ? 'breaking' : first.exemption ? 'accepted' : isVisible(first) ? 'compatible' : 'text';
    const audience = affected(first, counts(first) ? 'breaking' : undefined);
    return `| ${effect} | ${audience} | ${escape(joinPlaces(places))} | ${escape(first.message)} |`;
  });
  const [head, ...body] = summary(report);
  return [
    `### Contract ${report.version.before} → ${report.version.after}`,
    '',
    ...[head ?? [], ['---', '---', '---'], ...body].map((cells) => `| ${cells.join(' | ')} |`),
    '',
    ...(rows.length === 0 ? [] : ['| effect | for | place | change |', '| --- | --- | --- | --- |', ...rows, '']),
    describeVersion(report),
    ...report.problems.map((problem) => `\n**${problem}**`),
    '',
  ].join('\n');
}

/** The entry of a changelog: a line for each change that a client can see. */
export function describeEntries({ changes }: Pick<DiffReport, 'changes'>): string[] {
  return groupChanges(changes)
    .filter(({ first }) => isVisible(first))
    .toSorted((a, b) => Number(counts(b.first)) - Number(counts(a.first)))
    .map(({ places, first }) => {
      const label = counts(first) ? `Breaking for ${affected(first, 'breaking')}: ` : '';
      return `${label}${places.map((place) => `\`${place}\``).join(', ')}: ${first.message}`;
    });
}

/** The audiences that see a change, or those with one effect. */
function affected({ effects }: JudgedChange, effect: 'breaking' | undefined): string {
  const seen = audiences.filter((audience) => (effect ? effects[audience] === effect : effects[audience] !== 'none'));
  return seen.map((audience) => labels[audience]).join(', ');
}

function summary({ counts: all }: DiffReport): [label: string, breaking: string, compatible: string][] {
  const rows = audiences.map((audience): [string, string, string] => [
    labels[audience],
    `${all[audience].breaking}`,
    `${all[audience].compatible}`,
  ]);
  return [['', 'breaking', 'compatible'], ...rows];
}

function describeVersion({ changes, version: { before, after, required } }: DiffReport): string {
  const moved = before === after ? `Version ${after}` : `Version ${before} → ${after}`;
  if (required !== undefined) return `${moved}: the changes demand ${required} or higher.`;
  if (!isSemantic(before) || !isSemantic(after))
    return `${moved}: compared without it, since it is not a semantic version such as 1.4.0.`;
  return changes.some(isVisible)
    ? `${moved}: no higher version is demanded.`
    : `${moved}: no change that a client can see.`;
}

function joinPlaces(places: readonly string[]): string {
  const shown = places.slice(0, 4).join(' · ');
  return places.length > 4 ? `${shown} and ${places.length - 4} more` : shown;
}

/** The part after the name of the operation, so that the same change of many operations is one. */
function tailOf(place: string): string {
  return place.replace(/^[^\s,]+/, '');
}

function escape(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ');
}
