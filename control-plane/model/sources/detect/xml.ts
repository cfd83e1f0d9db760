/** The text of an element, with the names of the elements around it and its own, as in `project/version`. */
export interface XmlText {
  readonly path: string;
  readonly text: string;
}

/** Parts that begin and end by signs of their own. Only the last kind is text. */
const ends = [
  ['<!--', '-->'],
  ['<?', '?>'],
  ['<![CDATA[', ']]>'],
] as const;

/** A tag. Its attributes contain no `<`. */
const tag = /<(\/?)([\w.:-]+)(?:[^<>"']|"[^"<]*"|'[^'<]*')*?(\/?)>/y;

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

/** The elements of a file in XML that have text and no elements. Reading ends at a part without its end. */
export function parseXmlTexts(source: string): readonly XmlText[] {
  const texts: XmlText[] = [];
  const names: string[] = [];
  let text = '';
  let index = 0;
  while (index < source.length) {
    const start = source.indexOf('<', index);
    text += decode(source.slice(index, start === -1 ? source.length : start));
    if (start === -1) break;
    const special = ends.find(([first]) => source.startsWith(first, start));
    if (special) {
      const [first, last] = special;
      const end = source.indexOf(last, start + first.length);
      if (end === -1) break;
      if (last === ']]>') text += source.slice(start + first.length, end);
      index = end + last.length;
      continue;
    }
    tag.lastIndex = start;
    const [whole = '<', closes, name = '', isEmpty] = tag.exec(source) ?? [];
    index = start + whole.length;
    if (name === '') continue;
    if (closes === '/') closeElement({ names, texts }, name, text.trim());
    else if (isEmpty !== '/') names.push(name);
    text = '';
  }
  return texts;
}

interface State {
  /** The names of the open elements. */
  readonly names: string[];
  readonly texts: XmlText[];
}

/** An end without its start ends nothing. */
function closeElement({ names, texts }: State, name: string, text: string): void {
  if (names.at(-1) !== name) return;
  if (text !== '') texts.push({ path: names.join('/'), text });
  names.pop();
}

function decode(text: string): string {
  return text.replace(/&(\w{1,8});/g, (all, key: string) => entities[key] ?? all);
}
