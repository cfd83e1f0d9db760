/** Parts of a page that a screen reader names when they get the focus. */
const named = '[aria-label], [aria-labelledby], main';

/**
 * Gives the focus to the nearest part of the page that is left when the element that has it is taken out: a row that
 * is deleted, a button that a form replaces, a link to another page. A dialog does so itself. Ends by the function
 * that is returned.
 */
export function keepFocus(): () => void {
  let within: readonly Element[] = [];
  const note = ({ target }: FocusEvent) => {
    within = target instanceof Element ? ancestorsOf(target) : [];
  };
  // A click on nothing takes the focus away, as a person wants it.
  const forget = () => {
    within = [];
  };
  const observer = new MutationObserver(() => {
    const [last] = within;
    if (!last || last.isConnected || document.activeElement !== document.body) return;
    const isOfDialog = within.some((one) => one instanceof HTMLDialogElement && !one.isConnected);
    const place = isOfDialog ? undefined : within.find((one) => one.isConnected && one.matches(named));
    forget();
    if (!(place instanceof HTMLElement)) return;
    if (!place.hasAttribute('tabindex')) place.tabIndex = -1;
    place.focus({ preventScroll: true });
  });
  document.addEventListener('focusin', note);
  document.addEventListener('pointerdown', forget);
  observer.observe(document.body, { childList: true, subtree: true });
  return () => {
    document.removeEventListener('focusin', note);
    document.removeEventListener('pointerdown', forget);
    observer.disconnect();
  };
}

/** An element and what it is in, from the inside. */
function ancestorsOf(element: Element): readonly Element[] {
  const all: Element[] = [];
  for (let at: Element | null = element; at; at = at.parentElement) all.push(at);
  return all;
}
