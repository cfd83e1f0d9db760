import type { Operation } from '../base/control.ts';
import { make } from '../base/dom.ts';
import { createJsonEditor } from '../code/json-editor.ts';
import { currentSession } from '../shell/session-switch.ts';
import { createFilePicker } from './file-picker.ts';
import type { FormRequest } from './request.ts';

/** The URL and the body of a request, as fields. `changed` is called with each change. */
export function createRequestForm(
  operation: Operation,
  token: () => string,
  changed: () => void,
): { readonly element: HTMLElement; read(prefer?: string): FormRequest } {
  const { id, method, example, upload } = operation;
  const url = make('input', { id: `url-${id}`, class: 'wide', spellcheck: 'false', autocomplete: 'off' });
  url.value = example.url;
  const hasBody = example.body !== null;
  const editor = createJsonEditor(`body-${id}`, 'Body', hasBody ? JSON.stringify(example.body, null, 2) : '');
  const picker = upload && createFilePicker(operation, upload, changed);
  const choice =
    picker &&
    createChoice(id, (isForm) => {
      editor.element.hidden = isForm;
      picker.element.hidden = !isForm;
      changed();
    });
  const element = make(
    'div',
    {},
    make('div', { class: 'field' }, make('label', { for: url.id }, 'URL'), url),
    ...(choice ? [choice.element] : []),
    ...(hasBody ? [editor.element] : []),
    ...(picker ? [picker.element] : []),
  );
  if (picker) picker.element.hidden = true;
  element.addEventListener('input', changed);

  return {
    element,
    read(prefer) {
      const files = choice?.isForm === true && picker ? [...picker.files] : null;
      const body = files ? '' : editor.field.value.trim();
      const request = {
        method: method.toUpperCase(),
        url: url.value,
        token: token(),
        body,
        files,
        session: currentSession(),
      };
      return prefer === undefined ? request : { ...request, prefer };
    },
  };
}

/** Whether an upload is sent as JSON or as a form. */
function createChoice(
  id: string,
  choose: (isForm: boolean) => void,
): { readonly element: HTMLElement; readonly isForm: boolean } {
  const option = (value: string, text: string, checked: boolean) => {
    const radio = make('input', { type: 'radio', name: `kind-${id}`, value, checked });
    return { radio, label: make('label', { class: 'check' }, radio, text) };
  };
  const json = option('json', 'as JSON', true);
  const form = option('form', 'as files, in a form', false);
  const element = make('fieldset', { class: 'choice row' }, make('legend', {}, 'Send'), json.label, form.label);
  element.addEventListener('change', () => choose(form.radio.checked));
  return {
    element,
    get isForm() {
      return form.radio.checked;
    },
  };
}
