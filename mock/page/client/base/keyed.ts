/** An element that shows an item, and later another version of it. */
export interface Shown<Item> {
  readonly element: HTMLElement;
  show(item: Item): void;
}

/**
 * Keeps the children of an element in step with items. A child stays as long as the key of its item does, with its
 * focus and what is open in it.
 */
export function keyed<Item>(
  place: HTMLElement,
  keyOf: (item: Item) => string,
  create: (item: Item) => Shown<Item>,
): (items: readonly Item[]) => void {
  const all = new Map<string, Shown<Item>>();
  return (items) => {
    const keys = new Set(items.map(keyOf));
    for (const [key, { element }] of all) {
      if (keys.has(key)) continue;
      element.remove();
      all.delete(key);
    }
    for (const [index, item] of items.entries()) {
      const key = keyOf(item);
      const shown = all.get(key) ?? create(item);
      all.set(key, shown);
      shown.show(item);
      // Elements in their place are not moved: a move takes the focus away.
      if (place.children[index] !== shown.element) place.insertBefore(shown.element, place.children[index] ?? null);
    }
  };
}
