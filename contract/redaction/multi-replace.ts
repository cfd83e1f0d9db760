/** Finds many texts in one pass, so that thousands take no longer than one. Each has at least eight characters. */
export interface MultiReplacer {
  /** Replaces each occurrence. Of two that start at the same place, the longer one is replaced. */
  replace(text: string, by: string): string;
  /** Whether a text ends with at least four characters that one of the texts starts with. */
  beginsAtEndOf(text: string): boolean;
}

const head = 8;

export function createMultiReplacer(texts: Iterable<string>): MultiReplacer {
  const longestFirst = [...new Set(texts)].toSorted((a, b) => b.length - a.length);
  const byHead = Map.groupBy(longestFirst, (one) => one.slice(0, head));
  const firsts = new Set(longestFirst.map((one) => one.charCodeAt(0)));
  return {
    replace(text, by) {
      let result = '';
      let from = 0;
      for (let at = 0; at + head <= text.length; at++) {
        if (!firsts.has(text.charCodeAt(at))) continue;
        const found = byHead.get(text.slice(at, at + head))?.find((one) => text.startsWith(one, at));
        if (found === undefined) continue;
        result += text.slice(from, at) + by;
        from = at + found.length;
        at = from - 1;
      }
      return result + text.slice(from);
    },
    beginsAtEndOf(text) {
      const end = text.slice(-4);
      return longestFirst.some((one) => {
        for (let at = one.indexOf(end); at >= 0; at = one.indexOf(end, at + 1))
          if (text.endsWith(one.slice(0, at + end.length))) return true;
        return false;
      });
    },
  };
}
