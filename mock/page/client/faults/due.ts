import { button, find, make } from '../base/dom.ts';
import { keyed } from '../base/keyed.ts';
import { showLength } from '../base/time.ts';
import { inWords } from '../code/state.ts';
import { nameOf } from '../base/rows.ts';
import type { Due, World } from '../base/world.ts';

/** The number of events shown; later ones are far away. */
const shown = 6;
/** Advances to just after the event. */
const afterMs = 1000;

interface DueItem extends Due {
  readonly at: string;
  readonly name: string;
  readonly inMs: number;
}

/** Lists the next events in the world, each with a button that advances the clock to it. */
export function createDueList(advance: (seconds: number, what: string) => void): (world: World) => void {
  const list = find('due', HTMLOListElement);
  const show = keyed<DueItem>(
    list,
    ({ kind, subject }) => `${kind} ${subject}`,
    ({ kind, name }) => {
      const when = make('strong');
      let latest = 0;
      const what = `${inWords(kind)} ${name}`.trim();
      const go = button('', () => advance((latest + afterMs) / 1000, what), { class: 'due' });
      go.append(when, make('span', {}, what));
      go.title = 'Advance the clock to it';
      return {
        element: make('li', {}, go),
        show({ inMs }) {
          latest = inMs;
          when.textContent = inMs === 0 ? 'now' : `in ${showLength(inMs)}`;
        },
      };
    },
  );
  return (world) => {
    const items = world.due.flatMap(({ kind, subject, at }) => {
      if (at === null) return [];
      return [
        {
          kind,
          subject,
          at,
          name: nameOf(world, subject) ?? '',
          inMs: Math.max(0, Date.parse(at) - Date.parse(world.at)),
        },
      ];
    });
    show(items.slice(0, shown));
    find('due-none', HTMLParagraphElement).hidden = items.length > 0;
  };
}
