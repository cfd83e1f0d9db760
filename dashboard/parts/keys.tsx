import { useParams, useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { keepFocus } from './focus.ts';
import { addressOf, commandOf, hasSingleKeys } from './shortcuts.ts';

const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }));
const KeyHelp = lazy(async () => ({ default: (await import('./palette.tsx')).KeyHelp }));

/** `g` waits for its letter as long as this. */
const goMs = 1500;

/** The palette with its button, and the keys of the whole dashboard. */
export function Keys() {
  const { workspaceSlug, appSlug } = useParams({ strict: false });
  const { history } = useRouter();
  const [shown, setShown] = useState<'palette' | 'help' | null>(null);
  useEffect(() => {
    let wentAt = -Infinity;
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || document.querySelector('dialog[open]')) return;
      const state = { areSingle: hasSingleKeys() && !isTyping(event), followsGo: event.timeStamp - wentAt < goMs };
      const command = commandOf(event, state);
      wentAt = command?.kind === 'go' ? event.timeStamp : -Infinity;
      if (command === null) return;
      if (command.kind === 'place') {
        const address = addressOf(command.place, { workspaceSlug, appSlug });
        if (address === null) return;
        history.push(command.place.of === 'app' ? `${address}${history.location.search}` : address);
      } else if (command.kind === 'search') {
        const search = document.querySelector<HTMLInputElement>('main input[type=search]');
        if (!search) return;
        search.focus();
      } else if (command.kind === 'press') {
        const control = document.querySelector<HTMLElement>(`main [aria-keyshortcuts="${command.key}"]`);
        if (!control) return;
        control.click();
      } else if (command.kind !== 'go') setShown(command.kind);
      event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [workspaceSlug, appSlug, history]);
  useEffect(() => keepFocus(), []);
  // The event comes after the palette has given way to the keys.
  const closePalette = () => setShown((now) => (now === 'palette' ? null : now));
  return (
    <>
      <button type="button" aria-keyshortcuts="Control+K Meta+K" onClick={() => setShown('palette')}>
        Go to…
      </button>
      {shown !== null && (
        <Suspense>
          {shown === 'palette' ? (
            <Palette onClose={closePalette} onHelp={() => setShown('help')} />
          ) : (
            <KeyHelp onClose={() => setShown(null)} />
          )}
        </Suspense>
      )}
    </>
  );
}

function isTyping({ target }: KeyboardEvent): boolean {
  return target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null;
}
