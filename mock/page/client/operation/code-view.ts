import type { Operation } from '../base/control.ts';
import { button, make } from '../base/dom.ts';
import { attempt, say } from '../base/notice.ts';
import { codeBlock } from '../code/code-block.ts';
import type { FormRequest } from './request.ts';
import { type Language, languages, writeSample } from './samples.ts';

/** Of all operations: a developer who wants one language wants it everywhere. */
const storageKey = 'mock-language';

/** The request of the form as code, to be copied. `read` returns the request and the status that is expected. */
export function createCodeView(
  operation: Operation,
  read: () => readonly [FormRequest, number],
): { readonly element: HTMLElement; show(): void } {
  const block = codeBlock('', 'Code');
  const copy = button('Copy', () => {
    void attempt(async () => {
      await navigator.clipboard.writeText(writeSample(chosen(), operation, ...read()));
      say(`Copied as ${languages[chosen()]}.`);
    });
  });
  // The keys of the table are the languages.
  const buttons = (Object.keys(languages) as Language[]).map((language) => {
    const press = () => {
      localStorage.setItem(storageKey, language);
      show();
    };
    return { language, element: button(languages[language], press) };
  });

  const show = () => {
    for (const { language, element } of buttons) element.ariaPressed = String(language === chosen());
    const code = block.firstElementChild;
    if (!code) return;
    try {
      code.textContent = writeSample(chosen(), operation, ...read());
      copy.disabled = false;
    } catch (error) {
      code.textContent = error instanceof Error ? error.message : String(error);
      copy.disabled = true;
    }
  };

  const group = make(
    'div',
    { class: 'joined', role: 'group', 'aria-label': 'Language' },
    ...buttons.map(({ element }) => element),
  );
  const head = make('div', { class: 'row code-head' }, make('h3', {}, 'Code'), group, copy);
  return { element: make('div', { class: 'code-view' }, head, block), show };
}

function chosen(): Language {
  const stored = localStorage.getItem(storageKey);
  return stored === 'client' || stored === 'playwright' ? stored : 'curl';
}
